import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Column } from './column.ts';
import { nextSort, rowFilter, sortRows } from './table-rows.ts';
import { boundedWidth, isShown, keepSettings, readSettings } from './table-settings.ts';
import type { TableSettings } from './table-settings.ts';

export interface Table<Row> {
  /** The rows to show: filtered, then sorted. */
  view: readonly Row[];
  /** The columns that are not hidden. */
  shown: readonly Column<Row>[];
  settings: TableSettings;
  filter: string;
  setFilter: (text: string) => void;
  sortBy: (id: string) => void;
  resize: (id: string, width: number) => void;
  show: (id: string, isShown: boolean) => void;
  resetColumns: () => void;
}

/** What is shown of the rows, and how: the reader's filter for now, sorting and columns for good. */
export function useTable<Row>(id: string, rows: readonly Row[], columns: readonly Column<Row>[]): Table<Row> {
  const [settings, setSettings] = useState(() => readSettings(localStorage, id));
  const [filter, setFilter] = useState('');
  const query = useDeferredValue(filter);
  const change = useCallback(
    (next: (settings: TableSettings) => TableSettings) =>
      setSettings((current) => {
        const changed = next(current);
        keepSettings(localStorage, id, changed);
        return changed;
      }),
    [id],
  );

  const filtering = useMemo(() => rowFilter(rows, columns), [rows, columns]);
  const filtered = useMemo(() => filtering(query), [filtering, query]);
  const { sort } = settings;
  const view = useMemo(() => sortRows(filtered, columns, sort), [filtered, columns, sort]);
  const shown = useMemo(() => columns.filter((column) => isShown(column, settings)), [columns, settings]);

  return {
    view,
    shown,
    settings,
    filter,
    setFilter,
    sortBy: useCallback((column) => change((now) => ({ ...now, sort: nextSort(now.sort, column) })), [change]),
    resize: useCallback(
      (column, width) => change((now) => ({ ...now, widths: { ...now.widths, [column]: boundedWidth(width) } })),
      [change],
    ),
    show: useCallback(
      (column, isNowShown) => change((now) => ({ ...now, shown: { ...now.shown, [column]: isNowShown } })),
      [change],
    ),
    resetColumns: useCallback(() => change((now) => ({ ...now, widths: {}, shown: {} })), [change]),
  };
}
