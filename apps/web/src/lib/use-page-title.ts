import { useDocumentTitle } from '@mantine/hooks';

export const usePageTitle = (screen: string): void => useDocumentTitle(`${screen} · Landfall`);
