import { cellText } from './column.ts';
import type { CellValue, Column } from './column.ts';

export interface Sort {
  id: string;
  direction: 'ascending' | 'descending';
}

/** A click on a header: ascending, descending, then the order the rows came in. */
export function nextSort(sort: Sort | null, id: string): Sort | null {
  if (sort?.id !== id) return { id, direction: 'ascending' };
  return sort.direction === 'ascending' ? { id, direction: 'descending' } : null;
}

const comparable = (value: CellValue): CellValue => (typeof value === 'string' ? value.toLowerCase() : value);

/** Rows in the order of one column: equal ones keep their order, and rows with no value come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort?.id);
  if (!sort || !column) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: comparable(column.value(row)) }))
    .toSorted(({ key: a }, { key: b }) => {
      if (a === b) return 0;
      if (a === null) return 1;
      if (b === null) return -1;
      return a < b ? -sign : sign;
    })
    .map(({ row }) => row);
}

/** Reads each row's text once, at the first filter that needs it, because a table may hold 100,000. */
export function rowFilter<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): (query: string) => readonly Row[] {
  let texts: string[] | null = null;
  return (query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    const known = (texts ??= rows.map((row) =>
      columns
        .map((column) => cellText(column, row))
        .join('\n')
        .toLowerCase(),
    ));
    return rows.filter((_, index) => words.every((word) => known[index]?.includes(word)));
  };
}
