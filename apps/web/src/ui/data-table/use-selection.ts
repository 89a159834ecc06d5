import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { Selection } from './selection.ts';

/** The selected cells; forgotten when there are fewer rows or columns than it needs. */
export function useSelection(
  rows: number,
  columns: number,
): [Selection | null, Dispatch<SetStateAction<Selection | null>>] {
  const [selection, setSelection] = useState<Selection | null>(null);
  const stands =
    selection !== null &&
    Math.max(selection.anchor.row, selection.head.row) < rows &&
    Math.max(selection.anchor.column, selection.head.column) < columns;
  return [stands ? selection : null, setSelection];
}
