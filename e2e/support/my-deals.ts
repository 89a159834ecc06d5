import type { Page } from '@playwright/test';

export const documents = (page: Page) => page.getByRole('list', { name: 'Documents', exact: true });
export const row = (page: Page, name: string) => documents(page).getByRole('listitem').filter({ hasText: name });
export const tree = (page: Page) => page.getByRole('tree', { name: 'Documents by issuer' });
export const node = (page: Page, name: string | RegExp) => tree(page).getByRole('treeitem', { name });
export const filter = (page: Page) => page.getByRole('searchbox', { name: 'Find documents' });
export const isList = (url: URL) => url.pathname === '/deal-room/deals/documents/list';
