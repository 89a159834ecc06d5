import { useDocumentTitle } from '@mantine/hooks';

/** `<screen> · Landfall` in the browser's tab. */
export const usePageTitle = (screen: string): void => useDocumentTitle(`${screen} · Landfall`);
