import { withoutEnd } from '../../words/says.ts';

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

/**
 * "Class A Absolute | Relative | Class B Absolute | Relative": headings of groups of columns that ran together with a
 * heading below. Null where the columns from `start` on are no such groups of `size`.
 */
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
