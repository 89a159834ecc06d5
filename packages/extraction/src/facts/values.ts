import { isLimit, withRangesOpen, withoutBounds, withoutEndsOfBounds } from '../locate/prose/rate-figures.ts';
import { readDates, type DayOrder } from '../read/dates.ts';
import { readMoney, type Money } from '../read/money.ts';
import { readPercents, perYear, hasPercent } from '../read/percent.ts';
import { closesWith } from '../words/says.ts';
import { besideValues } from '../words/words-beside-figures.ts';
import type { Stretch } from '../layout/extents.ts';

export type ValueType = 'rate' | 'money' | 'date' | 'number';

/** A value whose type its own print tells; of a bare number the unit is said elsewhere. Null: to be filled in. */
export type TypedValue = Stretch &
  (
    | { type: 'rate'; value: number | null }
    | { type: 'money'; value: Money | null }
    | { type: 'date'; value: string | null }
    | { type: 'number'; value: string }
  );

const bareNumber = new RegExp(String.raw`^[^\w]{0,3}(\d[\d.,'’ ]*)(?:\s*(?:${perYear}|\(\w\)|[*†]+))?$`);

/** The values of a text, in order. A number alone counts only where the text is a cell. */
export function valuesIn(text: string, dayOrder: DayOrder, isCell: boolean): TypedValue[] {
  if (!/\d|[[]/.test(text) && !hasPercent(text)) return [];
  const found: TypedValue[] = [];
  const add = (value: TypedValue) => {
    if (!found.some((other) => other.from < value.to && value.from < other.to)) found.push(value);
  };
  for (const token of readDates(text, dayOrder)) add({ type: 'date', ...token });
  for (const token of readMoney(text)) add({ type: 'money', ...token });
  const rates = readPercents(text);
  const kept = withoutBounds(text, rates).filter((token) => !isLimit(text, token));
  for (const token of withoutEndsOfBounds(text, rates, kept)) add({ type: 'rate', ...token });
  const bare = isCell && found.length === 0 ? bareNumber.exec(text.trim()) : null;
  if (bare?.[1]) {
    const from = text.indexOf(bare[1]);
    found.push({ type: 'number', value: bare[1].trim(), from, to: from + bare[1].trim().length });
  }
  // "From 6.50% to 7.00%" are two.
  const isRange = (last: TypedValue, next: TypedValue) =>
    (last.type === 'rate' || last.type === 'money') &&
    next.type === last.type &&
    !closesWith(text.slice(0, last.from), 'from');
  const ordered = found.toSorted((a, b) => a.from - b.from);
  return withRangesOpen(text, ordered, isRange);
}

const units = new RegExp(String.raw`\b(?:${perYear}|${besideValues.join('|')})\b`, 'gi');

/** Whether a cell is hardly more than its values, and no text that holds some. */
export function isValueCell(text: string, values: readonly TypedValue[]): boolean {
  if (values.length === 0) return false;
  let rest = '';
  let last = 0;
  for (const { from, to } of values) {
    rest += text.slice(last, from);
    last = to;
  }
  const words = (rest + text.slice(last)).replace(units, '').replace(/[^A-Za-z]/g, '');
  return words.length <= 6 || words.length < 0.3 * text.length;
}
