import { mobileBreakpointPx } from '@landfall/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useMemo, useRef, useState } from 'react';
import type { CSSProperties, MouseEvent, PointerEvent, ReactNode } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { counted } from '../../lib/numbers.ts';
import { useIsPrinting } from '../../lib/printing.ts';
import { BodyRow } from './body-row.tsx';
import type { Column } from './column.ts';
import { columnTracks, numberWidths } from './column-tracks.ts';
import { bodyCell, gridKeys } from './grid-keys.ts';
import { HeaderRow } from './header-row.tsx';
import { detailsHeight } from './row-details.tsx';
import { rowHeight, rowTop, totalHeight } from './row-window.ts';
import { boundsOf, everything, toTsv } from './selection.ts';
import type { Place, Selection } from './selection.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { useFillHeight } from './use-fill-height.ts';
import { useRowWindow } from './use-row-window.ts';
import { useSelection } from './use-selection.ts';
import { useTable } from './use-table.ts';
import classes from './data-table.module.css';

export interface DataTableProps<Row> {
  /** Under this name the browser keeps sorting, widths and hidden columns. */
  id: string;
  label: string;
  rows: readonly Row[];
  /** The same list at every render: a new one sorts and filters anew. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What a row is, for the count: `security`, `securities`. */
  noun: readonly [one: string, many: string];
  /** The rows are being fetched again and may be out of date. */
  isRefreshing?: boolean;
  /** A click or Enter on a row, where a row leads somewhere as a whole. */
  onRow?: (row: Row) => void;
  /** Pixels; the rest of the window unless told. */
  maxHeight?: number;
  /** Pixels that something under the table needs. */
  below?: number;
  /** More actions at the right of the toolbar. */
  children?: ReactNode;
}

/** More rows than anybody reads on paper keep a browser busy for minutes. */
const mostPrinted = 5000;

/** Every long table: virtual rows, one keyboard grid, filtered, sorted, resized and copied in place. */
export function DataTable<Row>({
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
  const table = useTable(id, rows, columns);
  const { view, shown, settings } = table;
  const isPrinting = useIsPrinting();
  const isNarrowScreen = useMediaQuery(`(max-width: ${mobileBreakpointPx - 1}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const isNarrow = isNarrowScreen && !isPrinting;
  const important = isNarrow ? shown.filter((column) => column.isImportant) : shown;
  const visible = important.length === 0 ? shown : important;
  // On tap: the first column again, because it may be cut off, and every other that has no room.
  // A row that leads somewhere leads there.
  const details =
    visible.length < shown.length && !onRow
      ? shown.filter((column) => column === visible[0] || !visible.includes(column))
      : null;
  const [selection, setSelection] = useSelection(view.length, visible.length);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const fillHeight = useFillHeight(grid, below);
  const height = maxHeight ?? fillHeight;

  const openIndex = details && openKey !== null ? view.findIndex((row) => rowKey(row) === openKey) : -1;
  const heights = { count: view.length, openIndex, openHeight: detailsHeight(details?.length ?? 0) };
  const { range: inView, reveal, toTop } = useRowWindow(grid, heights, height);
  const range = isPrinting ? { first: 0, end: Math.min(view.length, mostPrinted) } : inView;
  const setFilter = (text: string) => {
    table.setFilter(text);
    toTop();
  };
  const sortBy = (column: string) => {
    table.sortBy(column);
    toTop();
  };

  const say = (text: string) => setMessage((before) => (before === text ? `${text} ` : text));
  const select = (next: Selection) => {
    setSelection(next);
    const { head } = next;
    if (head.row >= 0) reveal(head.row);
    // The row may have to be drawn before its cell can be brought into view sideways.
    requestAnimationFrame(() =>
      document.getElementById(bodyCell(gridId, head))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  const tellCopied = (cells: Selection) => {
    const { top, bottom, left, right } = boundsOf(cells);
    say(top === bottom && left === right ? 'Copied' : `Copied ${counted(bottom - top + 1, noun[0], noun[1])}`);
  };
  const copyAll = () => {
    const cells = everything({ rows: view.length, columns: shown.length, page: 1 });
    void copyText(toTsv(view, shown, boundsOf(cells))).then(() => tellCopied(cells));
  };
  const openRow = (index: number): boolean => {
    const row = view[index];
    if (row === undefined) return false;
    if (onRow) onRow(row);
    else if (details) setOpenKey((open) => (open === rowKey(row) ? null : rowKey(row)));
    return onRow !== undefined || details !== null;
  };
  const widthOf = (column: string) => {
    const at = visible.findIndex((each) => each.id === column);
    return document.getElementById(bodyCell(gridId, { row: -1, column: at }))?.offsetWidth ?? 0;
  };
  const keys = gridKeys({
    gridId,
    rows: view,
    columns: visible,
    extent: { rows: view.length, columns: visible.length, page: Math.max(1, Math.floor(height / rowHeight) - 2) },
    selection,
    select,
    onSort: sortBy,
    onWiden: (column, by) => table.resize(column, widthOf(column) + by),
    onRow: openRow,
    onCopied: tellCopied,
  });

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const copied = target.closest<HTMLElement>('[data-copy]')?.dataset['copy'];
    if (copied !== undefined) {
      void copyText(copied).then(() => say(`Copied ${copied}`));
      return;
    }
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN);
    const isText = !(globalThis.getSelection()?.isCollapsed ?? true);
    if (!Number.isNaN(index) && !target.closest('a, button, [data-details]') && !isText && !event.shiftKey)
      openRow(index);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const place = placeOf(event.target as HTMLElement);
    // A tap opens a row; selecting cells is for the mouse and the keyboard.
    if (!place || event.button !== 0 || event.pointerType === 'touch') return;
    if (event.shiftKey) event.preventDefault();
    setSelection((now) => ({ anchor: event.shiftKey && now ? now.anchor : place, head: place }));
  };

  const bounds = selection && selection.head.row >= 0 ? boundsOf(selection) : null;
  const isFiltered = view.length < rows.length;
  const total = rows.length.toLocaleString('en-US');
  const count = isFiltered
    ? `${view.length.toLocaleString('en-US')} of ${total} ${noun[1]}`
    : `${total} ${rows.length === 1 ? noun[0] : noun[1]}`;
  const drawn = useMemo(() => numberWidths(columns, rows), [columns, rows]);
  const tracks = columnTracks(visible, settings.widths, drawn, isNarrow ? { hasDetails: details !== null } : null);
  return (
    <section aria-label={label} className={classes.table}>
      <TableToolbar
        label={label}
        columns={columns}
        table={{ ...table, setFilter }}
        count={count}
        onCopyAll={copyAll}
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
        aria-activedescendant={selection ? bodyCell(gridId, selection.head) : undefined}
        className={classes.grid}
        data-narrow={isNarrow || undefined}
        style={{ maxHeight: height, ...tracks, '--row-height': `${rowHeight}px` } as CSSProperties}
        onClick={onClick}
        onPointerDown={onPointerDown}
        onFocus={(event) => {
          // By the keyboard: there has to be a cell to start from.
          const isStart = event.target === event.currentTarget && event.currentTarget.matches(':focus-visible');
          if (isStart && !selection && view.length > 0) {
            setSelection({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } });
          }
        }}
        {...keys}
      >
        <HeaderRow
          columns={visible}
          gridId={gridId}
          sort={settings.sort}
          head={selection && selection.head.row < 0 ? selection.head.column : -1}
          hasDetails={details !== null}
          onSort={sortBy}
          onResize={table.resize}
        />
        <div role="rowgroup" className={classes.body} style={{ height: totalHeight(heights) }}>
          {view.slice(range.first, range.end).map((row, at) => {
            const index = range.first + at;
            const isSelected = bounds !== null && index >= bounds.top && index <= bounds.bottom;
            return (
              <BodyRow
                key={rowKey(row)}
                row={row}
                index={index}
                top={rowTop(index, heights)}
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
        <p className={classes.none}>
          The first {mostPrinted.toLocaleString('en-US')} of {view.length.toLocaleString('en-US')} {noun[1]}. A CSV file
          has them all.
        </p>
      ) : null}
      {view.length === 0 && rows.length > 0 ? (
        <p className={classes.none}>
          No {noun[1]} match “{table.filter}”.{' '}
          <button type="button" className={classes.clear} onClick={() => setFilter('')}>
            Clear the filter
          </button>
        </p>
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

function placeOf(target: HTMLElement): Place | null {
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return column === undefined || row === undefined ? null : { row: Number(row), column: Number(column) };
}
