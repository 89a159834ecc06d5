import type { UploadItem } from '@landfall/contract';

const grouped = (value: number) => value.toLocaleString('en-US');

/** `1,200 rows`, `1,200 rows, 3 with errors`. */
export function rowsText({ rowsCount, invalidRowsCount }: Pick<UploadItem, 'rowsCount' | 'invalidRowsCount'>): string {
  const rows = `${grouped(rowsCount)} ${rowsCount === 1 ? 'row' : 'rows'}`;
  return invalidRowsCount === 0 ? rows : `${rows}, ${grouped(invalidRowsCount)} with errors`;
}
