import { readPlace, type Box } from '@landfall/contract';
import { call } from '../../../lib/api.ts';
import { fieldOf, parseCellKey, type CellKey } from '../model/cells.ts';
import type { Fill } from '../model/form-state.ts';
import { isEditable, withFill, withFillUndone } from '../model/review-state.ts';
import { askForFocus, showSpot } from './focus.ts';
import type { Filling, Review } from './review.ts';

/** The unit shown beside the field's value. */
export function unitOf(key: CellKey): string {
  const { list, field } = parseCellKey(key);
  const unit = fieldOf(list, field)?.unit;
  return unit === '%' ? ' %' : unit === 'currency' ? ' of its currency' : '';
}

/** The same before anything is taken. */
export const labelWithUnit = (key: CellKey): string => {
  const unit = unitOf(key).trim();
  return unit === '' ? labelOf(key) : `${labelOf(key)} (${unit === '%' ? 'in %' : 'in units of its currency'})`;
};

const labelOf = (key: CellKey): string => {
  const { list, field } = parseCellKey(key);
  return fieldOf(list, field)?.label ?? field;
};

/** How the field is filled. A finger scrolls the page, so it draws no box. */
export function hintFor(key: CellKey | null, isTouch: boolean): string {
  if (key === null) return 'Focus a field to fill it from the page.';
  return isTouch
    ? `Select text or tap an outlined value to fill ${labelWithUnit(key)}. Drawing a box, as on a scan, needs a mouse.`
    : `Select text, draw a box or click an outlined value to fill ${labelWithUnit(key)}. With the keyboard: Alt+P.`;
}

const tell = (review: Review, told: Filling['told']): void => review.filling.set({ ...review.filling.get(), told });

/** The field that has the focus, or had it last, if it may be filled. */
export const fieldToFill = (review: Review): CellKey | null =>
  isEditable(review.state.get()) ? review.focus.get().cell : null;

/** The field takes a value with its place, and the focus. */
export function takeValue(review: Review, key: CellKey, fill: Fill, unit: string | null = null): void {
  review.state.set(withFill(review.state.get(), key, fill));
  review.filling.set({
    choosing: null,
    told: {
      tone: 'taken',
      key,
      message: `${labelOf(key)} is ${fill.value}${unitOf(key)}, from “${fill.quote}” on page ${fill.page}.${unit === null ? '' : ` ${unit}`}`,
    },
  });
  showSpot(review, fill);
  askForFocus(review, key);
}

export interface Place {
  page: number;
  boxes: readonly Box[];
  /** The selected part of the words at that place. */
  text?: string;
}

/** A longer one is all that stands at its place. */
const longestText = 2_000;

/** Has a place read as the field. What cannot be read as it is said, and changes nothing. */
export async function fillFromPlace(review: Review, key: CellKey, { page, boxes, text }: Place): Promise<void> {
  const { list, field } = parseCellKey(key);
  const { documentId } = review.state.get().data.document;
  tell(review, { tone: 'reading', message: `Reading ${labelOf(key)}`, key });
  try {
    const body = { list, field, page, boxes: [...boxes], ...(text && text.length <= longestText ? { text } : {}) };
    const { data } = await call(readPlace, { params: { documentId }, body });
    if (!isEditable(review.state.get())) return;
    if (data.outcome === 'refused')
      tell(review, { tone: 'refused', message: `${data.message} Nothing was changed.`, key });
    else takeValue(review, key, { value: data.value, page, boxes: data.boxes, quote: data.quote }, data.unit);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The place could not be read.';
    tell(review, { tone: 'refused', message: `${message} Nothing was changed.`, key });
  }
}

export function undoFill(review: Review): void {
  const { lastFill } = review.state.get();
  if (lastFill === null) return;
  review.state.set(withFillUndone(review.state.get()));
  tell(review, null);
  askForFocus(review, lastFill.key);
}

/** The keyboard goes to the page, to choose what the field takes. */
export function chooseFromPage(review: Review, key: CellKey): void {
  if (isEditable(review.state.get())) review.filling.set({ told: null, choosing: key });
}

/** Back to the field, and to where its value stands. */
export function stopChoosing(review: Review, key: CellKey): void {
  review.filling.set({ told: null, choosing: null });
  review.focus.set({ ...review.focus.get(), cell: null, spot: null });
  askForFocus(review, key);
}
