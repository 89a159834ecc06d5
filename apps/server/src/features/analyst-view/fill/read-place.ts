import {
  extractedFields,
  type Box,
  type FillPlace,
  type ListName,
  type PageValue,
  type PageWord,
  type PlaceReading,
} from '@landfall/contract';
import { readField, valuesForField, type FieldReading } from '@landfall/extraction';
import { unitAround } from './unit-around.ts';

const centre = (low: number, high: number): number => (low + high) / 2;

/** How much of a word's width a box must cover: a selected text may begin within a word, a drawn box means whole ones. */
const touches = (word: Box, box: Box, share: number): boolean => {
  const y = centre(word.y0, word.y1);
  const overlap = Math.min(word.x1, box.x1) - Math.max(word.x0, box.x0);
  return y >= box.y0 - 1 && y <= box.y1 + 1 && overlap > share * (word.x1 - word.x0);
};

/** One box a line around these words. */
function linesAround(words: readonly PageWord[]): Box[] {
  return [...Map.groupBy(words, ({ line }) => line).values()].map((ofLine) => ({
    x0: Math.min(...ofLine.map(({ box }) => box.x0)),
    y0: Math.min(...ofLine.map(({ box }) => box.y0)),
    x1: Math.max(...ofLine.map(({ box }) => box.x1)),
    y1: Math.max(...ofLine.map(({ box }) => box.y1)),
  }));
}

const textOf = (words: readonly PageWord[]): string => words.map(({ text }) => text).join(' ');
const compact = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');

const labelOf = (list: ListName, name: string): string =>
  extractedFields[list].find((field) => field.name === name)?.label ?? name;

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** Why a text is not taken, in words for users. */
function refusal(list: ListName, field: string, text: string, reading: Extract<FieldReading, { ok: false }>): string {
  const label = labelOf(list, field);
  const said = `“${shortened(text)}”`;
  if (reading.why === 'several') {
    return `${said} has several values for ${label}: ${reading.values.join(', ')}. Select one of them.`;
  }
  return reading.why === 'open' ? `${said} leaves ${label} open.` : `${said} cannot be read as ${label}.`;
}

/** What the words in these boxes say as a field. */
export function readWords(
  words: readonly PageWord[],
  { list, field, boxes, text }: Pick<FillPlace, 'list' | 'field' | 'boxes' | 'text'>,
): PlaceReading {
  const selected = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const share = selected === '' ? 0.5 : 0.02;
  const covered = words.filter(({ box: word }) => boxes.some((box) => touches(word, box, share)));
  if (covered.length === 0) return { outcome: 'refused', message: 'There are no words at this place.' };
  const all = textOf(covered);
  // The browser and the reader may spell a letter otherwise; then the words themselves count.
  const quote = selected !== '' && compact(all).includes(compact(selected)) ? selected : all;
  const { rule, unit } = extractedFields[list].find(({ name }) => name === field) ?? {};
  const isBare = unit !== undefined && /^[+\s]*[\d.,]+$/.test(quote);
  const heading = isBare ? unitAround(words, covered) : null;
  const reading = readField(list, field, quote, { heading: heading ?? '' });
  if (!reading.ok) return { outcome: 'refused', message: refusal(list, field, quote, reading) };
  const { value } = reading;
  const fault = rule?.(value) ?? null;
  if (fault !== null)
    return { outcome: 'refused', message: `${labelOf(list, field)} cannot be ${shortened(String(value))}: ${fault}.` };
  const taken =
    heading === null
      ? `The page names no unit here: taken as ${unit === '%' ? 'per cent' : 'whole units of the currency'}.`
      : `Its unit is that of “${shortened(heading)}”.`;
  return { outcome: 'read', value, quote, boxes: linesAround(covered), unit: isBare ? taken : null };
}

/** The values of a page that a field could take, where its reader and its rule find them. */
export function valuesOnPage(words: readonly PageWord[], list: ListName, field: string): PageValue[] {
  const text = textOf(words);
  let at = 0;
  const placed = words.map((word) => {
    const from = at;
    at += word.text.length + 1;
    return { word, from, to: from + word.text.length };
  });
  const rule = extractedFields[list].find(({ name }) => name === field)?.rule;
  return valuesForField(list, field, text).flatMap(({ value, from, to }) => {
    if (value === null || (rule?.(value) ?? null) !== null) return [];
    const covered = placed.filter((one) => one.from < to && one.to > from).map(({ word }) => word);
    return [{ value, quote: text.slice(from, to), boxes: linesAround(covered) }];
  });
}
