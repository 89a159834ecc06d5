import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Column } from './column.ts';
import { boundsOf, everything, placeAfter, toTsv } from './selection.ts';
import type { Extent, Place, Selection } from './selection.ts';

interface Grid<Row> {
  gridId: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  extent: Extent;
  selection: Selection | null;
  select: (selection: Selection) => void;
  onSort: (id: string) => void;
  onWiden: (id: string, by: number) => void;
  /** Enter on a cell that holds nothing to press; false where a row does nothing as a whole but hold a link. */
  onRow: (index: number) => boolean;
  onCopied: (cells: Selection) => void;
}

const headerCell = (gridId: string, column: number): string => `${gridId}-header-${column}`;
export const bodyCell = (gridId: string, { row, column }: Place): string =>
  row < 0 ? headerCell(gridId, column) : `${gridId}-${row}-${column}`;

/** The keyboard of a grid: move, extend with Shift, take all, copy, press what a cell holds, sort and widen columns. */
export function gridKeys<Row>(grid: Grid<Row>) {
  const { gridId, rows, columns, extent, selection, select } = grid;
  const head = selection?.head ?? { row: 0, column: 0 };

  const press = () => {
    if (head.row < 0) {
      const column = columns[head.column];
      if (column) grid.onSort(column.id);
      return;
    }
    const cell = document.getElementById(bodyCell(gridId, head));
    const pressed = cell?.querySelector<HTMLElement>('a, button:not([data-copy])');
    if (pressed) pressed.click();
    else if (!grid.onRow(head.row)) cell?.closest('[role="row"]')?.querySelector('a')?.click();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys pressed on something inside a cell belong to it.
    if (event.target !== event.currentTarget) return;
    const toEdge = event.ctrlKey || event.metaKey;
    const sized = head.row < 0 && event.altKey ? columns[head.column] : undefined;
    if (sized && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      grid.onWiden(sized.id, event.key === 'ArrowLeft' ? -16 : 16);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press();
    } else if (toEdge && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      if (rows.length > 0) select(everything(extent));
    } else if (!event.altKey) {
      const next = selection ? placeAfter(event.key, toEdge, head, extent) : placeAfter('Home', true, head, extent);
      if (!next || (!selection && placeAfter(event.key, toEdge, head, extent) === null)) return;
      event.preventDefault();
      select({ anchor: event.shiftKey && selection && next.row >= 0 ? selection.anchor : next, head: next });
    }
  };

  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    // Text marked with the mouse is copied as the browser does it.
    if (!selection || selection.head.row < 0 || !(globalThis.getSelection()?.isCollapsed ?? true)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toTsv(rows, columns, boundsOf(selection)));
    grid.onCopied(selection);
  };

  return { onKeyDown, onCopy };
}
