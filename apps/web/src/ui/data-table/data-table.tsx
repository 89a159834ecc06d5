import { Box } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useId, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { counted, quantity } from '../../lib/numbers.ts';
import { useFillHeight, useIsNarrow, useIsPrinting } from '../../lib/window-hooks.ts';
import { useVirtualRows } from '../../lib/use-virtual-rows.ts';
import { BodyRow, detailsHeight, HeaderRow } from './body-row.tsx';
import { type Column, columnTracks, numberWidths } from './column.ts';
import { boundsOf } from './selection.ts';
import { useTableModel } from './table-model.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { cellId, useGrid } from './use-grid.ts';
import classes from './data-table.module.css';

/** More get smaller print, or the columns of text get no room. */
const mostColumnsOnPaper = 9;

export interface DataTableProps<Row extends RowData> {
  /** Under this name the browser keeps sorting, widths and hidden columns. */
  id: string;
  label: string;
  rows: readonly Row[];
  /** Pass the same list at every render: a new one is sorted and filtered again. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What a row is, for the count: `security`, `securities`. */
  noun: readonly [one: string, many: string];
  /** The rows are being fetched again and may be out of date. */
  isRefreshing?: boolean;
  /** A click or Enter on a row, where a row leads somewhere as a whole. */
  onRow?: (row: Row) => void;
  /** Pixels; by default the rest of the window. */
  maxHeight?: number;
  /** Pixels that something under the table needs. */
  below?: number;
  children?: ReactNode;
}

const rowHeight = 34;
const mostPrinted = 5000;

/** Every long table: virtual rows, one keyboard grid, filtered, sorted, resized and copied in place. */
export function DataTable<Row extends RowData>({
  id,
  label,
  rows,
  columns,
  rowKey,
  noun,
  isRefreshing = false,
  onRow,
  maxHeight,
  below = 0,
  children,
}: DataTableProps<Row>) {
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const model = useTableModel(id, rows, columns);
  const { table, view, shown, widths, resize, filter } = model;
  const isPrinting = useIsPrinting();
  const isNarrow = useIsNarrow() && !isPrinting;
  const [visible, details] = useMemo(() => layOutColumns(shown, isNarrow, !onRow), [shown, isNarrow, onRow]);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const fillHeight = useFillHeight(grid, below);
  const height = maxHeight ?? fillHeight;

  const openIndex = details && openKey !== null ? view.findIndex((row) => rowKey(row) === openKey) : -1;
  const openHeight = rowHeight + detailsHeight(details?.length ?? 0);
  const virtual = useVirtualRows({
    scroller: grid,
    count: view.length,
    heightOf: (index) => (index === openIndex ? openHeight : rowHeight),
    layout: useMemo(() => ({ view, openIndex, openHeight }), [view, openIndex, openHeight]),
    overscan: 12,
    headerHeight: rowHeight,
    mostPrinted,
  });
  const toTop = () => virtual.scrollToOffset(0);
  const setFilter = (text: string) => {
    model.setFilter(text);
    toTop();
  };
  const sortBy = (column: string) => {
    table.getColumn(column)?.toggleSorting();
    toTop();
  };

  const openRow = (index: number): boolean => {
    const row = view[index];
    if (row === undefined) return false;
    if (onRow) onRow(row);
    else if (details) setOpenKey((open) => (open === rowKey(row) ? null : rowKey(row)));
    return onRow !== undefined || details !== null;
  };
  const { selection, message, copyAll, handlers } = useGrid({
    gridId,
    rows: view,
    columns: visible,
    page: Math.max(1, Math.floor(height / rowHeight) - 2),
    noun,
    scrollToRow: (index) => virtual.scrollToIndex(index),
    onSort: sortBy,
    onResize: resize,
    onRow: openRow,
  });

  const bounds = selection && selection.head.row >= 0 ? boundsOf(selection) : null;
  const count =
    view.length < rows.length
      ? `${quantity(view.length)} of ${quantity(rows.length)} ${noun[1]}`
      : counted(rows.length, ...noun);
  const drawn = useMemo(() => numberWidths(columns, rows), [columns, rows]);
  const tracks = columnTracks(visible, widths, drawn, isNarrow ? { hasDetails: details !== null } : null);
  return (
    <section aria-label={label} className={classes.table}>
      <TableToolbar
        label={label}
        columns={columns}
        model={{ ...model, setFilter }}
        count={count}
        onCopyAll={() => void copyAll(shown)}
        onLeave={() => grid.current?.focus()}
      >
        {children}
      </TableToolbar>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={view.length + 1}
        aria-colcount={visible.length}
        aria-multiselectable
        aria-busy={isRefreshing}
        aria-activedescendant={selection ? cellId(gridId, selection.head) : undefined}
        className={classes.grid}
        data-narrow={isNarrow || undefined}
        data-wide={visible.length > mostColumnsOnPaper || undefined}
        style={{ maxHeight: height, ...tracks, '--row-height': `${rowHeight}px` } as CSSProperties}
        {...handlers}
      >
        <HeaderRow
          table={table}
          resize={resize}
          columns={visible}
          gridId={gridId}
          head={selection && selection.head.row < 0 ? selection.head.column : -1}
          hasDetails={details !== null}
          onSort={sortBy}
        />
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = view[index];
            if (row === undefined) return null;
            const isSelected = bounds !== null && index >= bounds.top && index <= bounds.bottom;
            return (
              <BodyRow
                key={rowKey(row)}
                row={row}
                index={index}
                top={start}
                gridId={gridId}
                columns={visible}
                details={details}
                isOpen={index === openIndex}
                isActionable={details !== null || onRow !== undefined}
                from={isSelected ? bounds.left : -1}
                to={isSelected ? bounds.right : -1}
                head={selection?.head.row === index ? selection.head.column : -1}
              />
            );
          })}
        </div>
      </div>
      {isPrinting && view.length > mostPrinted ? (
        <Box component="p" mt="sm" className="quiet small">
          The first {quantity(mostPrinted)} of {quantity(view.length)} {noun[1]}. A CSV file has them all.
        </Box>
      ) : null}
      {view.length === 0 && rows.length > 0 ? (
        <Box component="p" mt="sm" className="quiet small breakable">
          No {noun[1]} match “{filter}”.{' '}
          <button type="button" className={classes.clear} onClick={() => setFilter('')}>
            Clear the filter
          </button>
        </Box>
      ) : null}
      <div role="status">
        {message === '' ? null : (
          <span key={message} className={classes.message}>
            {message}
          </span>
        )}
      </div>
    </section>
  );
}

/** The columns that have room, and what a row shows of itself when it is opened by a tap. */
function layOutColumns<Row>(
  shown: readonly Column<Row>[],
  isNarrow: boolean,
  canOpen: boolean,
): [visible: readonly Column<Row>[], details: readonly Column<Row>[] | null] {
  const important = isNarrow ? shown.filter((column) => column.isImportant) : shown;
  const visible = important.length === 0 ? shown : important;
  if (visible.length === shown.length || !canOpen) return [visible, null];
  // The first column again, because it may be cut off, and every other that has no room.
  return [visible, shown.filter((column) => column === visible[0] || !visible.includes(column))];
}
