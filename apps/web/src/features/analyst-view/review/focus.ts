import type { FieldEvidence } from '@landfall/contract';
import { cellElementId, parseCellKey, rowOfCell, type CellKey } from '../model/cells.ts';
import type { Spot } from '../../../ui/pdf/page-layout.ts';
import { evidenceWith, filledAt } from '../model/evidence-index.ts';
import { classKeyOfRow } from '../model/form-state.ts';
import type { FocusTarget, Review } from './review.ts';

/** Where the value of a field stands as it is now. */
const evidenceOfCell = (review: Review, cell: CellKey): readonly FieldEvidence[] =>
  evidenceWith(review.evidence().ofCell(cell), filledAt(review.state.get(), cell), parseCellKey(cell));

/** Makes a field the current one: its evidence is drawn, and the pages go there. */
export function focusField(review: Review, cell: CellKey): void {
  const current = review.focus.get();
  if (current.cell === cell) return;
  const [evidence] = evidenceOfCell(review, cell);
  review.focus.set({
    ...current,
    cell,
    spot: evidence ? { page: evidence.page, boxes: evidence.boxes } : null,
  });
}

/** Leaving a tab closes its card and clears its highlight. */
export function clearFocus(review: Review): void {
  review.card.set(null);
  review.focus.set({ ...review.focus.get(), cell: null, spot: null });
}

/** Goes to a place on the pages, again if it is the one already shown. */
export function showSpot(review: Review, spot: Spot): void {
  review.focus.set({ ...review.focus.get(), spot: { page: spot.page, boxes: spot.boxes } });
}

/** Has a field focused as soon as its tab is on screen. */
export function askForFocus(review: Review, cell: CellKey): void {
  const classKey = classKeyOfRow(review.state.get().form, rowOfCell(cell));
  askForFocusOn(review, { classKey, elementId: cellElementId(cell) });
}

export const askForFocusOn = (review: Review, wanted: FocusTarget): void =>
  review.focus.set({ ...review.focus.get(), wanted });

export const focusTaken = (review: Review): void => review.focus.set({ ...review.focus.get(), wanted: null });
