import { useState } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { copyText, notCopied } from '../copy-button.tsx';
import { counted } from '../../lib/numbers.ts';
import type { Column } from './column.ts';
import { boundsOf, everything, oneCell, placeAfter, toTsv } from './selection.ts';
import type { Bounds, Place, Selection } from './selection.ts';

interface GridOptions<Row> {
  gridId: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Rows that Page Up and Page Down pass. */
  page: number;
  noun: readonly [one: string, many: string];
  scrollToRow: (index: number) => void;
  onSort: (id: string) => void;
  onResize: (id: string, width: number) => void;
  /** A click or Enter on a cell that holds nothing to press; false where a row does nothing as a whole but hold a link. */
  onRow: (index: number) => boolean;
}

export const cellId = (gridId: string, { row, column }: Place): string =>
  row < 0 ? `${gridId}-header-${column}` : `${gridId}-${row}-${column}`;

/** The selected cells; forgotten when there are fewer rows or columns than they need. */
function useSelection(rows: number, columns: number) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const stands =
    selection !== null &&
    Math.max(selection.anchor.row, selection.head.row) < rows &&
    Math.max(selection.anchor.column, selection.head.column) < columns;
  return [stands ? selection : null, setSelection] as const;
}

const hasMarkedText = () => !(globalThis.getSelection()?.isCollapsed ?? true);

/** What a grid does with the keyboard and the pointer: move, extend, copy, press what a cell holds, sort and widen columns. */
export function useGrid<Row>(options: GridOptions<Row>) {
  const { gridId, rows, columns, noun, scrollToRow, onSort, onResize, onRow } = options;
  const [selection, setSelection] = useSelection(rows.length, columns.length);
  const [message, setMessage] = useState('');
  const extent = { rows: rows.length, columns: columns.length, page: options.page };
  const head = selection?.head ?? { row: 0, column: 0 };

  const say = (text: string) => setMessage((before) => (before === text ? `${text} ` : text));
  const tellCopied = (cells: Bounds) => {
    const isOne = cells.top === cells.bottom && cells.left === cells.right;
    say(isOne ? 'Copied' : `Copied ${counted(cells.bottom - cells.top + 1, ...noun)}`);
  };
  const copyAll = async (all: readonly Column<Row>[]) => {
    const whole = everything({ ...extent, columns: all.length });
    if (whole === null) return say(`There are no ${noun[1]} to copy`);
    const cells = boundsOf(whole);
    if (await copyText(toTsv(rows, all, cells))) tellCopied(cells);
    else say(notCopied);
  };
  const select = (next: Selection) => {
    setSelection(next);
    if (next.head.row >= 0) scrollToRow(next.head.row);
    // The row may have to be drawn before its cell can be brought into view sideways.
    requestAnimationFrame(() =>
      document.getElementById(cellId(gridId, next.head))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  /** Enter follows the cell's link, the space bar presses its button; with only one of them, both keys do. */
  const press = (key: string) => {
    const cell = document.getElementById(cellId(gridId, head));
    const column = columns[head.column];
    const [link, button] = ['a', 'button:not([data-copy])'].map((part) => cell?.querySelector<HTMLElement>(part));
    const pressed = key === 'Enter' ? (link ?? button) : (button ?? link);
    if (head.row < 0) {
      if (column) onSort(column.id);
    } else if (pressed) pressed.click();
    else if (!onRow(head.row)) cell?.closest('[role="row"]')?.querySelector('a')?.click();
  };
  const widen = (column: Column<Row>, by: number) =>
    onResize(column.id, (document.getElementById(cellId(gridId, head))?.offsetWidth ?? 0) + by);
  const move = (event: KeyboardEvent<HTMLElement>, toEdge: boolean) => {
    const next = placeAfter(event.key, toEdge, head, extent);
    if (!next) return;
    event.preventDefault();
    const start = placeAfter('Home', true, head, extent) ?? next;
    if (!selection) select(oneCell(start));
    else select({ anchor: event.shiftKey && next.row >= 0 ? selection.anchor : next, head: next });
  };

  return {
    selection,
    message,
    copyAll,
    handlers: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // Keys pressed on something inside a cell belong to it.
        if (event.target !== event.currentTarget) return;
        const toEdge = event.ctrlKey || event.metaKey;
        const sized = head.row < 0 && event.altKey ? columns[head.column] : undefined;
        if (sized && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
          event.preventDefault();
          widen(sized, event.key === 'ArrowLeft' ? -16 : 16);
        } else if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          press(event.key);
        } else if (toEdge && event.key.toLowerCase() === 'a') {
          event.preventDefault();
          const whole = everything(extent);
          if (whole) select(whole);
        } else if (!event.altKey) move(event, toEdge);
      },
      onCopy: (event: ClipboardEvent<HTMLElement>) => {
        // Text marked with the mouse is copied as the browser does it.
        if (!selection || selection.head.row < 0 || hasMarkedText()) return;
        event.preventDefault();
        const cells = boundsOf(selection);
        event.clipboardData.setData('text/plain', toTsv(rows, columns, cells));
        tellCopied(cells);
      },
      onClick: (event: MouseEvent<HTMLElement>) => {
        const target = event.target as HTMLElement;
        const copied = target.closest<HTMLElement>('[data-copy]')?.dataset['copy'];
        if (copied !== undefined) {
          void copyText(copied).then((isCopied) => say(isCopied ? `Copied ${copied}` : notCopied));
          return;
        }
        const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
        const isOnRow = row !== undefined && !target.closest('a, button, [data-details]');
        if (isOnRow && !hasMarkedText() && !event.shiftKey) onRow(Number(row));
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const place = placeOf(event.target as HTMLElement);
        // A tap opens a row; selecting cells is for the mouse and the keyboard.
        if (!place || event.button !== 0 || event.pointerType === 'touch') return;
        if (event.shiftKey) event.preventDefault();
        setSelection((now) => ({ anchor: event.shiftKey && now ? now.anchor : place, head: place }));
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        // By the keyboard: there has to be a cell to start from.
        const isStart = event.target === event.currentTarget && event.currentTarget.matches(':focus-visible');
        if (isStart && !selection && rows.length > 0) setSelection(oneCell({ row: 0, column: 0 }));
      },
    },
  };
}

function placeOf(target: HTMLElement): Place | null {
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return column === undefined || row === undefined ? null : { row: Number(row), column: Number(column) };
}
