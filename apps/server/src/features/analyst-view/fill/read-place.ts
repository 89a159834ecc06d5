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
import type { Ctx } from '../../../platform/context.ts';
import { findDocument } from '../../deal-room/index.ts';
import { findIndexedFile, wordsOnPage } from '../../document-search/index.ts';
import { noSuchDocument } from '../get-extracted-data.ts';

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

function refusal(list: ListName, field: string, text: string, reading: Extract<FieldReading, { ok: false }>): string {
  const label = labelOf(list, field);
  const said = `“${shortened(text)}”`;
  if (reading.why === 'several') {
    return `${said} has several values for ${label}: ${reading.values.join(', ')}. Select one of them.`;
  }
  return reading.why === 'open' ? `${said} leaves ${label} open.` : `${said} cannot be read as ${label}.`;
}

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
function valuesOnPage(words: readonly PageWord[], list: ListName, field: string): PageValue[] {
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

/** Names of units that labels and headings have; a sign after a figure is that figure's own. */
const rateUnit =
  /(?<![\d.,]\s?)(?:%|‰|\bper ?(?:cent(?:age)?|mille)\b|\bpct\b|\bbps?\b|\bbasis points?\b|\bdecimals?\b|\bas a fraction\b)/i;
const scale = /\b(?:millions?|thousands?|mm|mn)\b|[$€£](?:m|000s?)\b|['’]?\b000s?\b/i;
const namesUnit = (text: string): boolean => rateUnit.test(text) || scale.test(text);
const isFigure = (text: string): boolean => /^[^\p{L}]*\d[\d.,%()+−–-]*[^\p{L}]*$/u.test(text);

const heightOf = ({ y0, y1 }: Box): number => y1 - y0;
const middle = ({ y0, y1 }: Box): number => (y0 + y1) / 2;
/** The most lines that a heading has, and how close they stand. */
const mostHeadingLines = 4;

/** Words in lines from the lowest up. */
function linesUp(words: readonly PageWord[]): PageWord[][] {
  const lines: PageWord[][] = [];
  for (const word of words.toSorted((one, other) => middle(other.box) - middle(one.box))) {
    const line = lines.at(-1);
    if (line?.[0] && Math.abs(middle(line[0].box) - middle(word.box)) < heightOf(word.box) / 2) line.unshift(word);
    else lines.push([word]);
  }
  return lines;
}

/** What stands over a cell as the heading of its column: the first lines above that are no figures. */
function headingOver(words: readonly PageWord[], cell: Box): string {
  const height = heightOf(cell);
  const above = words.filter(({ box }) => box.y1 <= cell.y0 + height / 4 && box.x0 < cell.x1 && box.x1 > cell.x0);
  const heading: PageWord[][] = [];
  let before = cell;
  for (const line of linesUp(above)) {
    const [first] = line;
    if (first === undefined || heading.length === mostHeadingLines) break;
    if (heading.length > 0 && before.y0 - first.box.y1 > height) break;
    if (line.every(({ text }) => isFigure(text))) {
      if (heading.length > 0) break;
    } else heading.unshift(line);
    before = first.box;
  }
  return heading
    .flatMap((line) => line.toSorted((one, other) => one.box.x0 - other.box.x0))
    .map(({ text }) => text)
    .join(' ');
}

/**
 * The label or the heading that names the unit of a figure without one: what stands before it in its line, else over its
 * column, where it stands apart like the cell of a table. Null where neither does.
 */
function unitAround(words: readonly PageWord[], covered: readonly PageWord[]): string | null {
  const cell: Box = {
    x0: Math.min(...covered.map(({ box }) => box.x0)),
    y0: Math.min(...covered.map(({ box }) => box.y0)),
    x1: Math.max(...covered.map(({ box }) => box.x1)),
    y1: Math.max(...covered.map(({ box }) => box.y1)),
  };
  const height = heightOf(cell);
  const inLine = words.filter(
    (word) => !covered.includes(word) && Math.abs(middle(word.box) - middle(cell)) < height / 2,
  );
  const label = inLine
    .filter(({ box }) => box.x1 <= cell.x0 + 1)
    .map(({ text }) => text)
    .join(' ');
  if (namesUnit(label)) return label;
  const isApart = inLine.every(({ box }) => box.x1 < cell.x0 - height / 2 || box.x0 > cell.x1 + height / 2);
  const heading = isApart ? headingOver(words, cell) : '';
  return namesUnit(heading) ? heading : null;
}

async function findFile(ctx: Ctx, documentId: string): Promise<string> {
  const document = await findDocument(ctx.db, documentId);
  if (!document?.is_extracted) throw noSuchDocument();
  return document.sha256;
}

/** The words of a page, for choosing among them by keyboard. */
export const getPageWords = async (ctx: Ctx, documentId: string, page: number): Promise<PageWord[]> =>
  wordsOnPage(ctx.db, await findFile(ctx, documentId), page);

interface PageOfField {
  documentId: string;
  page: number;
  list: ListName;
  field: string;
}

export async function getPageValues(ctx: Ctx, { documentId, page, list, field }: PageOfField): Promise<PageValue[]> {
  return valuesOnPage(await getPageWords(ctx, documentId, page), list, field);
}

export async function readPlace(ctx: Ctx, documentId: string, place: Omit<FillPlace, 'rowId'>): Promise<PlaceReading> {
  const sha256 = await findFile(ctx, documentId);
  const words = await wordsOnPage(ctx.db, sha256, place.page);
  if (words.length > 0) return readWords(words, place);
  const indexed = await findIndexedFile(ctx.db, sha256);
  const message = indexed
    ? (indexed.fault ?? `Page ${place.page} has no words.`)
    : `The words of page ${place.page} are not known yet. Please try again in a moment.`;
  return { outcome: 'refused', message };
}
