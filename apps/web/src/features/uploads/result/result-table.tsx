import {
  useId,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useVirtualRows } from '../../../lib/use-virtual-rows.ts';
import { placeAfter } from '../../../ui/data-table/selection.ts';
import { readRow, rowCount, type CsvTable } from '../csv/csv-table.ts';
import { cellErrorsOf, errorAt, errorRowsOf, nextError, type RowMarks, layoutOf } from '../model/row-errors.ts';
import type { UploadKind } from '../model/upload-kind.ts';
import { ResultRow, resultCell, ChosenCell } from './result-row.tsx';
import { ResultToolbar } from './result-toolbar.tsx';
import classes from './result-table.module.css';

interface ResultTableProps {
  kind: UploadKind;
  table: CsvTable;
  marks: RowMarks;
}

const headerHeight = 36;
/** Holds `500,000`, the most that a file may have. */
const numberWidth = 76;
const stateWidth = 100;
/** With more columns than this the font is smaller. */
const manyColumns = 6;
/** More than are ever drawn at a time: 24rem of the lowest rows, and five either way. */
const drawnAtMost = 32;
/** The row's number and its state come before the columns of the file. */
const ownColumns = 2;

/** Where the keyboard is: a row of the file, and a column of the table. */
interface Place {
  row: number;
  column: number;
}

/** Every row of the file as the server found it: virtual, one keyboard grid, errors on their cells. */
export function ResultTable({ kind, table, marks }: ResultTableProps) {
  const gridId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [isFiltered, setFiltered] = useState(false);
  const [head, setHead] = useState<Place | null>(null);
  const [error, setError] = useState<number | null>(null);
  const count = rowCount(table);
  const faults = useMemo(
    () => errorRowsOf(marks.rows.filter(({ rowIndex }) => rowIndex <= count)),
    [marks.rows, count],
  );
  const layout = useMemo(
    () => layoutOf(count, faults.rows, isFiltered, { plain: kind.rowHeight, withErrors: kind.rowHeightWithErrors }),
    [count, faults, isFiltered, kind],
  );
  const virtual = useVirtualRows({
    scroller: grid,
    count: layout.count,
    heightOf: layout.heightOf,
    layout,
    overscan: 5,
    headerHeight,
  });
  const columnCount = kind.columns.length + ownColumns;

  const show = (place: Place) => {
    setHead(place);
    const scroller = grid.current;
    if (!scroller) return;
    const at = layout.placeOf(place.row);
    virtual.scrollToIndex(at);
    // The row may have to be drawn before its cell can be brought into view sideways.
    requestAnimationFrame(() => revealSideways(scroller, resultCell(gridId, at, place.column)));
  };
  const jump = (step: 1 | -1) => {
    const next = nextError(faults, error, head?.row ?? 0, step);
    const found = next === null ? null : errorAt(faults, next);
    if (next === null || !found) return;
    const faulty = faults.of(found.row);
    const key = faulty ? cellErrorsOf(kind, faulty)[found.error]?.columns[0] : undefined;
    const column = kind.columns.findIndex((each) => each.key === key);
    setError(next);
    show({ row: found.row, column: column < 0 ? 1 : column + ownColumns });
    grid.current?.focus({ preventScroll: true });
  };
  const filter = (only: boolean) => {
    setFiltered(only);
    setError(null);
    setHead(null);
    grid.current?.scrollTo({ top: 0 });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (event.altKey) {
      if (step === null || faults.count === 0) return;
      event.preventDefault();
      jump(step);
    } else if (event.target === grid.current && layout.count > 0) {
      const page = Math.max(1, Math.floor((grid.current.clientHeight - headerHeight) / kind.rowHeight) - 1);
      const from = head ? { row: layout.placeOf(head.row), column: head.column } : { row: 0, column: 0 };
      const to = placeAfter(event.key, event.ctrlKey || event.metaKey, from, {
        rows: layout.count,
        columns: columnCount,
        page,
      });
      if (!to) return;
      event.preventDefault();
      setError(null);
      show({ row: layout.rowAt(Math.max(0, to.row)), column: to.column });
    }
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
    const place = target.closest<HTMLElement>('[data-place]')?.dataset['place'];
    if (column === undefined || place === undefined || event.button !== 0) return;
    setError(null);
    setHead({ row: layout.rowAt(Number(place)), column: Number(column) });
  };
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const text = head ? readRow(table, head.row)[head.column - ownColumns] : undefined;
    if (text === undefined || !(globalThis.getSelection()?.isCollapsed ?? true)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
  };

  const headPlace = head ? layout.placeOf(head.row) : -1;
  const widths = kind.columns.map(({ width }) => width);
  const tracks = [`${numberWidth}px`, `${stateWidth}px`, ...widths.map((width) => `minmax(${width}px, ${width}fr)`)];
  const least = widths.reduce((sum, width) => sum + width, numberWidth + stateWidth);
  const style = {
    '--tracks': tracks.join(' '),
    '--least-width': `${least}px`,
    '--number-width': `${numberWidth}px`,
  } as CSSProperties;
  return (
    <section aria-label="Rows of the file" className={classes.table} onKeyDown={onKeyDown}>
      <ResultToolbar
        rows={count}
        faultyRows={faults.rows.length}
        errors={faults.count}
        marked={marks.kind}
        current={error}
        isFiltered={isFiltered}
        onFilter={filter}
        onJump={jump}
      />
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label="Rows of the file"
        aria-rowcount={layout.count + 1}
        aria-colcount={columnCount}
        aria-activedescendant={headPlace < 0 ? undefined : resultCell(gridId, headPlace, head?.column ?? 0)}
        className={classes.grid}
        data-dense={kind.columns.length > manyColumns || undefined}
        style={style}
        onPointerDown={onPointerDown}
        onCopy={onCopy}
        onFocus={(event) => {
          // By the keyboard: there has to be a cell to start from.
          const isStart = event.target === event.currentTarget && event.currentTarget.matches(':focus-visible');
          if (isStart && layout.count > 0) setHead((now) => now ?? { row: layout.rowAt(0), column: 0 });
        }}
      >
        <div role="rowgroup" className={classes.header}>
          <div role="row" aria-rowindex={1} className={classes.cells}>
            {[{ label: 'Row', kind: 'number' }, { label: 'Status', kind: 'text' }, ...kind.columns].map(
              (column, at) => (
                <div
                  key={column.label}
                  role="columnheader"
                  aria-colindex={at + 1}
                  className={classes.columnHeader}
                  data-kind={column.kind}
                >
                  {column.label}
                </div>
              ),
            )}
          </div>
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index: place, start, size }) => {
            const row = layout.rowAt(place);
            return (
              <ResultRow
                // Elements are reused for other rows: a far jump takes a third less time than with new ones.
                key={place % drawnAtMost}
                kind={kind}
                table={table}
                gridId={gridId}
                row={row}
                place={place}
                top={start}
                height={size}
                faults={faults.of(row)}
                marked={marks.kind}
                head={place === headPlace ? (head?.column ?? -1) : -1}
              />
            );
          })}
        </div>
      </div>
      <ChosenCell kind={kind} table={table} faults={faults} marked={marks.kind} head={head} error={error} />
    </section>
  );
}

/** Scrolls the grid, and not the page, until a cell stands beside the columns that stay. */
function revealSideways(scroller: HTMLElement, cellId: string): void {
  const cell = document.getElementById(cellId);
  if (!cell) return;
  const isStuck = (each: Element | null) => each !== null && getComputedStyle(each).position === 'sticky';
  if (isStuck(cell)) return;
  const stuck = isStuck(cell.parentElement?.children[1] ?? null) ? numberWidth + stateWidth : numberWidth;
  const left = cell.offsetLeft - stuck;
  const right = cell.offsetLeft + cell.offsetWidth;
  if (left < scroller.scrollLeft) scroller.scrollLeft = left;
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth;
}
