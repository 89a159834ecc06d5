import { useLocalStorage } from '@mantine/hooks';
import {
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  functionalUpdate,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnDef, ReactTable, RowData, Updater } from '@tanstack/react-table';
import { useDeferredValue, useMemo, useState } from 'react';
import { z } from 'zod';
import { cellText, type Column } from './column.ts';

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnVisibilityFeature,
  columnSizingFeature,
});

/** Our columns as the library takes them: empty cells come last either way, text is sorted without regard to case. */
export const columnDefs = <Row extends RowData>(columns: readonly Column<Row>[]) =>
  columns.map((column): ColumnDef<typeof features, Row> => ({
    id: column.id,
    accessorFn: (row) => column.value(row) ?? undefined,
    sortFn: column.kind === 'number' ? sortFn_basic : sortFn_text,
    sortUndefined: 'last',
    sortDescFirst: false,
    minSize: 56,
    maxSize: 720,
  }));

const settingsSchema = z.object({
  sorting: z.array(z.object({ id: z.string(), desc: z.boolean() })).catch([]),
  columnSizing: z.record(z.string(), z.number()).catch({}),
  columnVisibility: z.record(z.string(), z.boolean()).catch({}),
});
type Settings = z.infer<typeof settingsSchema>;

/** What the browser kept may be of an older version: it is taken as far as it makes sense. */
export function readSettings(kept: string | undefined): Settings {
  try {
    return settingsSchema.parse(JSON.parse(kept ?? '{}'));
  } catch {
    return settingsSchema.parse({});
  }
}

/** What a filter finds a cell by: its text, and a number also as it is typed, with a hyphen and without grouping. */
function findable<Row>(column: Column<Row>, row: Row): string {
  const text = cellText(column, row);
  return column.kind === 'number' ? `${text} ${text.replaceAll(',', '').replace('−', '-')}` : text;
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
        .map((column) => findable(column, row))
        .join('\n')
        .toLowerCase(),
    ));
    return rows.filter((_, index) => words.every((word) => known[index]?.includes(word)));
  };
}

export interface TableModel<Row extends RowData> {
  table: ReactTable<typeof features, Row>;
  /** The rows to show: filtered, then sorted. */
  view: readonly Row[];
  shown: readonly Column<Row>[];
  /** Pixels, of the columns that were resized. */
  widths: Readonly<Record<string, number>>;
  resize: (id: string, width: number) => void;
  filter: string;
  setFilter: (text: string) => void;
  resetColumns: () => void;
}

/** What is shown of the rows, and how: the reader's filter for now; sorting, widths and hidden columns for good. */
export function useTableModel<Row extends RowData>(
  id: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): TableModel<Row> {
  const [settings, setSettings] = useLocalStorage<Settings>({
    key: `landfall.table.${id}`,
    defaultValue: readSettings(undefined),
    deserialize: readSettings,
    getInitialValueInEffect: false,
  });
  const [filter, setFilter] = useState('');
  const query = useDeferredValue(filter);
  const filtering = useMemo(() => rowFilter(rows, columns), [rows, columns]);
  const data = useMemo(() => filtering(query), [filtering, query]);
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const change =
    <Key extends keyof Settings>(key: Key) =>
    (next: Updater<Settings[Key]>) =>
      setSettings((now) => ({ ...now, [key]: functionalUpdate(next, now[key]) }));
  const state = useMemo(() => {
    const hidden = columns.filter((column) => column.isHidden).map((column) => [column.id, false]);
    return { ...settings, columnVisibility: { ...Object.fromEntries(hidden), ...settings.columnVisibility } };
  }, [columns, settings]);
  const table = useTable({
    features,
    columns: defs,
    data,
    enableMultiSort: false,
    state,
    onSortingChange: change('sorting'),
    onColumnSizingChange: change('columnSizing'),
    onColumnVisibilityChange: change('columnVisibility'),
  });
  const sorted = table.getRowModel().rows;
  const visible = table.getVisibleLeafColumns();
  return {
    table,
    view: useMemo(() => sorted.map((row) => row.original), [sorted]),
    shown: useMemo(
      () => columns.filter(({ id: column }) => visible.some((each) => each.id === column)),
      [columns, visible],
    ),
    widths: Object.fromEntries(
      visible.filter((column) => column.id in settings.columnSizing).map((column) => [column.id, column.getSize()]),
    ),
    resize: (column, width) => table.setColumnSizing((now) => ({ ...now, [column]: Math.round(width) })),
    filter,
    setFilter,
    resetColumns: () => setSettings((now) => ({ ...now, columnSizing: {}, columnVisibility: {} })),
  };
}
