import { withoutEnd, isAll } from '../../words/says.ts';
import { overlap, type Extent } from '../../layout/extents.ts';
import type { Flow, Span } from '../../layout/flow.ts';
import type { GridCell } from '../../layout/rows.ts';
import { fieldOfLabel, type Field } from '../vocabulary.ts';
import { findPerils, hasHazard } from '../../read/perils.ts';
import { modelled } from '../../words/fields.ts';

const figures: readonly (Field | null)[] = [...modelled, 'spread'];

/** "US Earthquake": the name of one peril and nothing else. */
function isPeril(text: string): boolean {
  const [only, ...others] = findPerils(text);
  return /^\p{Lu}/u.test(text) && only?.from === 0 && only.to === text.length && others.length === 0;
}

const isHeading = (text: string) =>
  isAll(text, 'identifying') || (hasHazard(text) ? isPeril(text) : figures.includes(fieldOfLabel(text)));

/** "AAL PFL Spread" over one column: headings that ran together, and none of them is known to be the column's. */
export function areSeveral(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const fields = new Set(words.map(fieldOfLabel).filter((field) => figures.includes(field)));
  return fields.size > 1 && words.every(isHeading);
}

/** Words cut into so many headings of their own, or null; the last of them may be any words where `isLastAny`. */
function cut(words: readonly string[], count: number, isLastAny: boolean): string[] | null {
  const whole = words.join(' ');
  if (count === 1) return isLastAny || isHeading(whole) ? [whole] : null;
  for (let end = 1; end <= words.length - count + 1; end++) {
    const first = words.slice(0, end).join(' ');
    const rest = isHeading(first) ? cut(words.slice(end), count - 1, isLastAny) : null;
    if (rest) return [first, ...rest];
  }
  return null;
}

/**
 * "AAL PFL PTL", "Notes Attachment Level": headings that ran together, over as many columns. Parted where each part is
 * a heading by itself, or the end is a heading that stands in the row once more. Null where it is one heading.
 */
export function partHeading(text: string, count: number, others: readonly string[]): string[] | null {
  const words = text.split(/\s+/);
  const parts = cut(words, count, false) ?? cut(words, count, true);
  const end = parts === null && count === 2 ? others.find((other) => text.endsWith(` ${other}`)) : undefined;
  return end === undefined ? parts : [text.slice(0, -end.length - 1), end];
}

/** How far a stretch of one line reaches. */
const extentOf = ({ page: { input, map }, from, to }: Span): Extent => ({
  x0: input.boxes[4 * (map[from] as number)] as number,
  x1: input.boxes[4 * (map[to - 1] as number) + 2] as number,
});

/** "Expected Loss" over "Before | Reset" over "Reset": what stands over two columns whose headings ran together; or null. */
export function partLines({ flow }: GridCell, columns: readonly Extent[]): string[] | null {
  const [left, right, ...others] = columns;
  // Recognised print does not stand so exactly.
  const isExact = flow.pieces.every(({ span }) => span.page.input.source === 'text');
  if (!left || !right || others.length > 0 || flow.pieces.length < 2 || !isExact) return null;
  const isOverLeft = ({ span }: Flow['pieces'][number]) => overlap(extentOf(span), left) > 0;
  const textOf = (pieces: Flow['pieces']) =>
    pieces.map(({ span }) => span.page.text.slice(span.from, span.to)).join(' ');
  const first = textOf(flow.pieces.filter(isOverLeft));
  const second = textOf(flow.pieces.filter((piece) => !isOverLeft(piece)));
  const isVersion = (text: string) => withoutEnd(text, 'oldOrNew').trim() !== text.trim();
  return isVersion(first) && second !== '' && withoutEnd(second, 'oldOrNew').trim() === '' ? [first, second] : null;
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** The words that all the texts end in. */
function sharedEnd(texts: readonly string[]): string {
  const lists = texts.map(wordsOf);
  const [first = []] = lists;
  let count = 0;
  while (
    count < first.length &&
    lists.every((list) => list.length > count && list.at(-1 - count) === first.at(-1 - count))
  )
    count++;
  return first.slice(first.length - count).join(' ');
}

const without = (text: string, end: string) => wordsOf(text).join(' ').slice(0, -end.length).trim();

/** "Class A Absolute | Relative | Class B Absolute | Relative": headings of groups that ran into those below; or null. */
function groupHeadings(lowest: readonly string[], start: number, size: number): string[][] | null {
  const columns = lowest.slice(start);
  const count = columns.length / size;
  if (!Number.isInteger(count) || count < 2) return null;
  const at = (group: number, place: number) => columns[group * size + place] as string;
  const groups = Array.from({ length: count }, (_, group) => group);
  const places = Array.from({ length: size }, (_, place) => place);
  const ends = places.map((place) => sharedEnd(groups.map((group) => at(group, place))));
  if (ends.includes('') || new Set(ends).size < size) return null;
  const names = groups.map((group) =>
    places.map((place) => without(at(group, place), ends[place] as string)).filter((name) => name !== ''),
  );
  if (names.some((own) => own.length !== 1) || new Set(names.flat()).size < count) return null;
  const upper = columns.map((_, index) => (names[Math.floor(index / size)] as string[])[0] as string);
  const lower = columns.map((_, index) => ends[index % size] as string);
  return [
    [...lowest.slice(0, start).map(() => ''), ...upper],
    [...lowest.slice(0, start), ...lower],
  ];
}

/** "PFL Prior | Updated": the second column has its heading from the first, where only the first prints it. */
function besideOldOrNew(lowest: readonly string[]): string[] {
  let shared = '';
  return lowest.map((text) => {
    const own = withoutEnd(text, 'oldOrNew').trim();
    if (own === text.trim()) shared = '';
    else if (own !== '') shared = own;
    return own === '' ? shared : '';
  });
}

/** A single row of headings as two, of groups of columns and of each column, where the two ran together. */
export function sharedHeadings(lowest: readonly string[]): string[][] {
  for (let start = 0; start <= Math.min(3, lowest.length - 4); start++) {
    for (const size of [2, 3]) {
      const found = groupHeadings(lowest, start, size);
      if (found) return found;
    }
  }
  return [besideOldOrNew(lowest), [...lowest]];
}
