import type { InputPage } from '../types.ts';
import { withLines, type LinedPage, type WordLine } from './lines.ts';
import { cornersOf, withoutWords } from './pick-characters.ts';
import type { Word } from './words.ts';

/** The letters of the columns and the numbers of the rows that a spreadsheet prints around its cells. */
interface Frame {
  /** Numbers of the first and the last column, and of the first row. */
  columns: [number, number];
  row: number;
  /** The words that are no part of the sheet's cells. */
  words: Word[];
}

/** A page with the lines of its words, and its frame where it has one. */
interface Sheet extends LinedPage {
  /** How many of its lines have words in more than one column. */
  parted: number;
  frame: Frame | null;
}

const textOf = ({ text }: InputPage, { from, to }: Word) => text.slice(from, to);

/** "A" is 1, "Z" 26, "AA" 27. */
const numberOfColumn = (name: string): number =>
  /^[A-Z]{1,2}$/.test(name) ? name.split('').reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) : NaN;

const countsUp = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number === (numbers[index - 1] as number) + 1);

/** Fewer rows are no table that could be told from others by their heights. */
const fewestRows = 4;

/** Words begin, end or have their middle in one place where they are this near to each other, in ems. */
const samePlace = 0.3;
/** Share of the rows whose numbers are read; text that flows over from the page before hides some. */
const mostNumbers = 0.7;

function frameOf(page: InputPage, lines: readonly WordLine[]): Frame | null {
  const columnOf = (word: Word) => numberOfColumn(textOf(page, word));
  const at = lines.findIndex(({ words }) => words.every((word) => columnOf(word) > 0) && countsUp(words.map(columnOf)));
  if (at < 0) return null;
  const letters = lines[at]?.words ?? [];
  const left = letters[0]?.x0 ?? 0;
  const below = lines.slice(at + 1).map(({ words }) => words.filter((word) => /^\d{1,4}$/.test(textOf(page, word))));
  const [top] = below.flat();
  const isInColumn = ({ x0, x1, size }: Word) =>
    x1 < left && top !== undefined && Math.abs(x0 + x1 - top.x0 - top.x1) < 2 * samePlace * size;
  const numbers = below.flatMap((words) => words.find(isInColumn) ?? []);
  const rows = numbers.map((word) => Number(textOf(page, word)));
  const [first = 0] = rows;
  const inOrder = rows.every((row, index) => index === 0 || row > (rows[index - 1] as number));
  if (rows.length < fewestRows || !inOrder || rows.length < mostNumbers * ((rows.at(-1) ?? 0) - first + 1)) return null;
  // What is drawn left of the numbers was cut off in print: it belongs to the cell of the page before.
  const edge = Math.min(...numbers.map(({ x0 }) => x0));
  const cutOff = lines.flatMap(({ words }) => words.filter(({ x0 }) => x0 < edge));
  return {
    columns: [letters[0], letters.at(-1)].map((word) => columnOf(word as Word)) as [number, number],
    row: first,
    words: [...letters, ...numbers, ...cutOff],
  };
}

/** A page without the letters and numbers of its frame, which are no part of what it says. */
function withoutFrame({ page, lines }: LinedPage): Sheet {
  const frame = frameOf(page, lines);
  const own = frame ? withLines(withoutWords(page, frame.words)) : { page, lines };
  return { ...own, frame, parted: own.lines.filter(isParted).length };
}

const wordsOf = ({ page }: Sheet, { words }: WordLine) =>
  words
    .map((word) => textOf(page, word))
    .join(' ')
    .replace(/\d+/g, '#');

/** The line of a sheet that stands at the height of one of another sheet. */
const besideIn = (sheet: Sheet, { baseline, size }: WordLine) =>
  sheet.lines.find((line) => Math.abs(line.baseline - baseline) < 0.1 * size);

/** The lines of a sheet that are no head or foot: another sheet has other words at their height. */
const ownLines = (sheet: Sheet, other: Sheet) =>
  sheet.lines.filter((line) => {
    const beside = besideIn(other, line);
    return !beside || wordsOf(sheet, line) !== wordsOf(other, beside);
  });

/** Share of the rows of a sheet that must stand at the heights of another one's. */
const mostRows = 0.8;
/** Share of words that stand at the places of another sheet's where a table goes on below. */
const sameColumns = 0.6;
/** Words of one line that stand so many ems apart are in two columns. */
const betweenColumns = 1;
const mostlyInColumns = 0.7;
/** A heading over several columns has no more words. */
const mostInHeading = 4;

/** Whether a line has words in more than one column. */
const isParted = ({ words, size }: WordLine): boolean =>
  words.some((word, index) => word.x0 - (words[index - 1]?.x1 ?? Infinity) > betweenColumns * size);

const isTable = (lines: readonly WordLine[]): boolean =>
  lines.filter(isParted).length >= mostlyInColumns * lines.length;

/** Whether a sheet has the further columns of another one's rows: at their heights, but in columns of its own. */
function continuesRows(sheet: Sheet, first: Sheet): boolean {
  if (sheet.page.width !== first.page.width || sheet.page.height !== first.page.height) return false;
  if (sheet.frame || first.frame)
    return sheet.frame !== null && first.frame !== null && sheet.frame.row === first.frame.row;
  if (sheet.parted < mostlyInColumns * fewestRows) return false;
  const rows = ownLines(sheet, first);
  const beside = rows.flatMap((row) => besideIn(first, row) ?? []);
  if (rows.length < fewestRows || beside.length < mostRows * rows.length) return false;
  if (!isTable(rows) || !isTable(beside)) return false;
  // Sheets that begin with a title each are two tables, and so is one that begins with a line of text.
  const [title, other] = [rows[0], rows[0] && besideIn(first, rows[0])];
  const isTitle = title !== undefined && !isParted(title);
  if (isTitle && (title.words.length > mostInHeading || (other && !isParted(other)))) return false;
  const places = beside.flatMap(({ words }) => words);
  const words = rows.flatMap((row) => row.words);
  const inColumns = words.filter(({ x0, x1, size }) =>
    places.some((place) => Math.min(Math.abs(place.x0 - x0), Math.abs(place.x1 - x1)) < samePlace * size),
  );
  return inColumns.length < sameColumns * words.length;
}

/** The letters of the columns tell that a sheet does not go on where the last one ended. */
const follows = (sheet: Sheet, last: Sheet) =>
  !sheet.frame || !last.frame || sheet.frame.columns[0] === last.frame.columns[1] + 1;

/** Ems between the columns of one sheet and those of the next. */
const gap = 2;

/** The drawn boxes of several sheets, moved with their columns, and the box around each character of all of them. */
function boxesOf(parts: readonly (InputPage & { shift: number })[]): Pick<InputPage, 'drawnBoxes' | 'drawnBoxOf'> {
  const drawn: number[] = [];
  const around: number[] = [];
  for (const { text, drawnBoxes, drawnBoxOf, shift } of parts) {
    const before = drawn.length / 4;
    for (let at = 0; at < text.length; at++) {
      const own = drawnBoxOf?.[at] ?? 0;
      around.push(own === 0 ? 0 : own + before);
    }
    drawn.push(...Array.from(drawnBoxes ?? [], (place, index) => (index % 2 === 0 ? place + shift : place)));
  }
  return drawn.length === 0 ? {} : { drawnBoxes: Float32Array.from(drawn), drawnBoxOf: Uint16Array.from(around) };
}

/** The rows of several sheets, whose columns stand side by side again. */
function joined(sheets: readonly Sheet[]): InputPage {
  const [first] = sheets as [Sheet, ...Sheet[]];
  let right = 0;
  const parts = sheets.map((sheet) => {
    const own = new Set(sheet === first ? sheet.lines : ownLines(sheet, first));
    const words = [...own].flatMap((line) => line.words);
    const left = Math.min(...words.map(({ x0 }) => x0));
    const shift = sheet === first ? 0 : right + gap * (words[0]?.size ?? 0) - left;
    right = shift + Math.max(...words.map(({ x1 }) => x1));
    const others = sheet.lines.filter((line) => !own.has(line)).flatMap((line) => line.words);
    const moved = withoutWords(sheet.page, others, (at) => {
      const [x0, y0, x1, y1] = cornersOf(sheet.page, at);
      return [x0 + shift, y0, x1 + shift, y1];
    });
    return { ...moved, shift, from: left + shift };
  });
  const numbersOf = (of: (page: InputPage) => ArrayLike<number>) => parts.flatMap((part) => Array.from(of(part)));
  const { certainty: _, ...page } = first.page;
  return {
    ...page,
    ...boxesOf(parts),
    width: right + gap,
    text: parts.map(({ text }) => text).join(''),
    boxes: Float32Array.from(numbersOf(({ boxes }) => boxes)),
    fontSizes: Float32Array.from(numbersOf(({ fontSizes }) => fontSizes)),
    bold: Uint8Array.from(numbersOf(({ bold }) => bold)),
    strips: parts.map(({ page, from, shift, width }) => ({ page, from, shift, width })),
  };
}

/** Pages between a sheet and the one with the further columns of its rows, where columns are printed after all rows. */
const mostBetween = 8;

const joinedOf = (group: readonly Sheet[]): LinedPage =>
  group.length === 1 ? (group[0] as Sheet) : withLines(joined(group));

/**
 * Pages as a spreadsheet had them before its print was cut: where the columns of a table did not fit on one page and go
 * on upon others, they stand beside their rows again, and the letters and numbers around the cells are gone. A page comes
 * as soon as no further one can go on with it, so that the words of few pages are held at a time.
 */
export function* joinSheets(pages: readonly InputPage[]): Generator<LinedPage> {
  let open: Sheet[][] = [];
  for (const page of pages) {
    const sheet = withoutFrame(withLines(page));
    if (sheet.frame?.columns[0] === 1 && sheet.frame.row === 1) {
      yield* open.map(joinedOf);
      open = [];
    }
    const fitting = open.filter((group) => {
      const [first, last] = [group[0] as Sheet, group.at(-1) as Sheet];
      return follows(sheet, last) && continuesRows(sheet, first);
    });
    const [group] = fitting.toSorted((a, b) => a.length - b.length);
    if (group) group.push(sheet);
    else {
      yield* open.slice(0, -mostBetween).map(joinedOf);
      open = [...open.slice(-mostBetween), [sheet]];
    }
  }
  yield* open.map(joinedOf);
}
