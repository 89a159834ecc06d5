import { cellText, type Cell, type Line, type PageModel, widthOfFirstWord } from './page-model.ts';
import { joinSpans, type Flow, textIn } from './flow.ts';
import { withoutDitto } from './ditto.ts';
import { beginsTable, partAtLabelsBetween, withOwnTitles } from './part-tables.ts';
import { DrawnForm } from './drawn-forms.ts';
import { isFigure } from './figure.ts';
import { joinHeads, longestHeading, sameMargin } from './join-heads.ts';
import { className } from './join-lines.ts';
import { opensWithMark } from '../words/item-marks.ts';
import { tilesFrom } from './tiles.ts';
import { endOfName } from './mend-rows.ts';
import { mergeRows, type Row } from './rows.ts';
import { furtherLinesOfLabels } from './spaced-labels.ts';
import { atLedValue } from './led-values.ts';
import { overlap, sharesColumn, reachOf, type Extent, centre } from './extents.ts';
import { runsOn } from './join-running.ts';

/** Lines that read as one paragraph, or one heading. */
export interface Paragraph {
  kind: 'paragraph';
  page: PageModel;
  flow: Flow;
  lines: Line[];
  bold: boolean;
  size: number;
}

/** Lines whose cells stand side by side: a table, or labels with their values. */
export interface Grid extends Extent {
  kind: 'grid';
  page: PageModel;
  rows: Row[];
  /** Whether it is drawn as a whole, so that it neither goes on with the table before it nor is gone on with. */
  isWhole?: boolean;
}

export type Block = Paragraph | Grid;

const endsSentence = /[.:;!?]["”’)]?$/;
const startsItem =
  /^(?!Class\s|Cl\.)(?:\(?[a-z0-9]{1,4}[.)]\s|\d{1,2}(?:\.\d{1,2}){1,2}\s+[A-Z“"(]|[•·▪■–-]\s|[A-Z][A-Za-z /()&’'-]{2,48}:(?:\s|$))/;

/** No separator inside a line, as "·" and dashes are. */
const bullet = /^[•▪■●◦‣]\s/;

const startsLabel = /^(?!Class\s|Cl\.)(?:\(?[a-z0-9]{1,4}[.)]\s+)?[A-Z][A-Za-z ,/()’'-]{2,48}:\s/;

/** "A – EL 1.92%", "B: $60mm": what is said of one name ends where the next one opens a line. */
const opensWithName = /^[A-Z]{1,2}(?:-?\d{1,2})?(?::|\s[–—])\s/;

/** Lines set far apart that run on: the line above is full, or stops in the middle of a phrase. */
function isDoubleSpaced(page: PageModel, line: Line, last: Line, gap: number, next: Line | undefined): boolean {
  if (gap > 2.8 * last.size || line.cells.length > 1 || last.cells.length > 1) return false;
  // Lines that follow close show that this one begins a paragraph of its own.
  const pitch = next && Math.abs(next.size - line.size) < 0.05 * line.size ? next.baseline - line.baseline : gap;
  if (pitch > 0 && pitch < 0.75 * gap) return false;
  if (Math.abs(line.x0 - last.x0) > 30) return false;
  if (last.to - last.from > 30 && runsOn(cellText(page, last))) return true;
  const right = Math.max(...page.lines.map((each) => each.x1));
  return last.x1 + widthOfFirstWord(page, line, 1) > right - 0.06 * (right - line.x0);
}

function isContinuation(line: Line, last: Line, page: PageModel, pitch: number, next: Line | undefined): boolean {
  const gap = line.baseline - last.baseline;
  if (!(gap > 0) || (gap > 1.75 * last.size && !isDoubleSpaced(page, line, last, gap, next))) return false;
  if (pitch > 0 && gap > 1.35 * pitch) return false;
  const text = cellText(page, line);
  const before = cellText(page, last);
  if (closesBracket(before, text)) return true;
  if (line.opensItem === true || (last.opensItem === true && hadRoom(page, line, last))) return false;
  if (Math.abs(line.size - last.size) > 0.12 * last.size) return false;
  if (isSetBack(line, last)) return false;
  const label = line.cells[0] as Cell;
  // An amount set in bold over the words that go with it.
  if (line.bold !== last.bold && !(last.bold && isFigure(before))) return false;
  if (bullet.test(text) || (endsSentence.test(before) && startsItem.test(text))) return false;
  if (before.endsWith(':') && last.bold) return false;
  // "… Spread: 3.27%" over "Class B Notes": the figures of a class end where the next one is named.
  if (className.test(text) && (/[\d%]$/.test(before) || isFigure(before))) return false;
  if (opensWithName.test(text) && !runsOn(before) && /\d/.test(text)) return false;
  if (startsLabel.test(text) && last.x1 < page.input.width * 0.72) return false;
  return !(label.bold && !line.bold && (gap > 1.75 * last.size || hadRoom(page, line, last)));
}

/** "31.8% (Class" over "B).": a line that ends a bracket which the one above leaves open, however it is set. */
const closesBracket = (before: string, text: string): boolean =>
  before.lastIndexOf('(') > before.lastIndexOf(')') && /^[^()]{1,40}\)/.test(text);

/** In ems: no first line of a paragraph is set in so far. */
const setIn = 6;

/** Whether a line begins far left of a short one above it, and neither is centred over the other: a label below the value of the one before. */
const isSetBack = (line: Line, last: Line): boolean =>
  last.x0 - line.x0 > setIn * line.size && Math.abs(line.x0 + line.x1 - last.x0 - last.x1) > setIn * line.size;

/** Whether the first word of a line had room on the line above, of the width of the lines that begin there: it was not broken. */
function hadRoom(page: PageModel, line: Line, last: Line): boolean {
  const right = Math.max(...page.lines.filter((each) => Math.abs(each.x0 - last.x0) < 30).map((each) => each.x1));
  return last.x1 + widthOfFirstWord(page, line, 3) < right - line.size;
}

const opensWithClass = /^(?:Series\s\S+\s)?(?:Class|Tranche)\s\S{1,4}(?:\sNotes)?(?:[,:;]|\s[–—])\s/i;

/** "Series 2031-1 Class A, size …" over "Series 2031-1 Class B, size …": what is said of each class, from its name on, in lines of its own. */
function beginsOtherClass(page: PageModel, line: Line, group: readonly Line[]): boolean {
  const [first, last] = [group[0] as Line, group.at(-1) as Line];
  const areOfClasses = [first, line].every((each) => opensWithClass.test(cellText(page, each)));
  return areOfClasses && Math.abs(line.x0 - last.x0) < sameMargin && hadRoom(page, line, last);
}

function paragraphOf(page: PageModel, lines: Line[]): Paragraph {
  const first = lines[0] as Line;
  return {
    kind: 'paragraph',
    page,
    lines,
    flow: joinSpans(lines.map((line) => ({ page, from: line.from, to: line.to }))),
    bold: first.bold,
    size: first.size,
  };
}

/** Whether a line of one cell runs across the gap between two cells of another line. */
const crosses = (line: Line, other: Line): boolean => other.cells.filter((cell) => overlap(cell, line) > 2).length > 1;

const isMulti = (line: Line | undefined): line is Line => line !== undefined && line.cells.length > 1;

/** Lines of different cells of one row stand at different heights when cells are centred: they come less than a line apart. */
function interleaves(a: Line, b: Line): boolean {
  const gap = b.baseline - a.baseline;
  return (
    gap >= 0 &&
    gap < 0.88 * Math.min(a.size, b.size) &&
    !a.cells.some((cell) => b.cells.some((other) => overlap(cell, other) > 2))
  );
}

/** Where the values stand in the rows so far: the first place well right of the labels. */
function valueColumn(region: readonly Line[]): number {
  const recent = region.slice(-14);
  const labelX = Math.min(...recent.map((line) => line.x0));
  return Math.min(
    ...recent.flatMap(({ cells, size }) => cells.map(({ x0 }) => x0).filter((x0) => x0 > labelX + 3 * size)),
  );
}

/** Whether a line of one cell belongs to the rows above it: it continues a value, or a label. */
function continuesGrid(page: PageModel, lines: readonly Line[], index: number, region: readonly Line[]): boolean {
  const line = lines[index] as Line;
  const last = region.at(-1) as Line;
  const next = lines[index + 1];
  if (interleaves(last, line)) return true;
  const gap = line.baseline - last.baseline;
  if (!(gap > 0) || gap > 2.6 * Math.max(last.size, line.size)) return false;
  if (line.bold && !last.bold && line.size > 1.05 * last.size) return false;
  const reference = region.findLast(isMulti);
  if (reference && crosses(line, reference)) return false;
  // The further line of a value that is set flush right.
  const value = isMulti(last) ? last.cells.at(-1) : undefined;
  const isFlushRight = value && Math.abs(line.x1 - value.x1) < sameEdge && line.x0 > (last.cells.at(-2) as Cell).x1;
  if (isFlushRight && page.input.source === 'text' && gap < 1.6 * line.size) return true;
  const valueX = valueColumn(region);
  // A leader of dots may push the first line of a value to the right.
  if (line.x0 >= valueX - Math.max(4, 0.8 * line.size)) return gap < 2.2 * line.size || isMulti(next);
  // The first line of a centred cell that stands anywhere.
  if (isMulti(next) && (interleaves(line, next) || beginsCell(line, last, next))) return true;
  if (line.x1 > valueX + line.size) return false;
  return (
    (next !== undefined && interleaves(line, next)) ||
    isOverRow(lines, index, last) ||
    goesOnInLabel(page, last, line, next, valueX)
  );
}

/** The first line of a cell that is taller than those beside it, right below headings in bold: the next line goes on in its column. */
const beginsCell = (line: Line, heads: Line, next: Line): boolean =>
  isMulti(heads) &&
  heads.bold &&
  !line.bold &&
  next.baseline - line.baseline < 1.5 * line.size &&
  !crosses(line, next) &&
  next.cells.some(({ x0 }) => Math.abs(x0 - line.x0) < sameEdge);

/** Lines of a label before that with its values. */
const mostLinesBefore = 2;

/** A row of so many cells is known again by their number. */
const fewestCells = 4;

/** The first line of a label that ends beside its values, right below headings in bold or a row of several values, over as many columns. */
function isOverRow(lines: readonly Line[], index: number, above: Line): boolean {
  const line = lines[index] as Line;
  if (!isMulti(above) || line.bold || !(above.bold || above.cells.length >= fewestCells)) return false;
  for (const [at, next] of lines.slice(index + 1, index + 1 + mostLinesBefore).entries()) {
    const gap = next.baseline - (lines[index + at] as Line).baseline;
    if (Math.abs(next.x0 - line.x0) > sameEdge || gap < 0 || gap > 1.4 * line.size) return false;
    if (isMulti(next)) return next.cells.length === above.cells.length;
  }
  return false;
}

/** Whether a line at the left of the values continues the label above, or begins one that goes on below. */
function goesOnInLabel(page: PageModel, last: Line, line: Line, next: Line | undefined, valueX: number): boolean {
  const gap = line.baseline - last.baseline;
  const label = line.cells[0] as Cell;
  const above = last.cells.find((cell) => Math.abs(cell.x0 - label.x0) < 3);
  if (label.bold !== (above?.bold ?? last.bold) || Math.abs(line.size - last.size) > 0.08 * last.size) {
    // A second, smaller line of a label, in another language or type.
    const isSmaller = line.size < 0.98 * last.size && gap < 1.4 * last.size;
    return isSmaller && isMulti(next) && next.baseline - line.baseline < 2.6 * last.size;
  }
  // The end of the name above, in a table whose rows stand far apart.
  if (above && gap < 1.5 * line.size && isMulti(next) && endOfName.test(cellText(page, line))) return true;
  const below = isMulti(next) ? next.baseline - line.baseline : 0;
  if (isMulti(next) && below > 0 && below < 2.6 * line.size && !crosses(line, next)) return true;
  return gap < 1.5 * line.size && !endsSentence.test(cellText(page, line)) && line.x1 < valueX;
}

/** Points that values of one column may begin apart. */
const sameEdge = 1.5;

const leftOf = ({ input, map }: PageModel, at: number) => input.boxes[4 * (map[at] as number)] as number;
const rightOf = ({ input, map }: PageModel, at: number) => input.boxes[4 * (map[at] as number) + 2] as number;

/** "Share of expected loss: Wildfire 62.5%": a long label that reaches its value, where that stands under the values above. */
function partAtValues(page: PageModel, line: Line, region: readonly Line[]): Line {
  const [only, ...others] = line.cells;
  if (!only || others.length > 0) return line;
  const text = cellText(page, only);
  const blank = text.lastIndexOf(' ');
  const value = only.from + blank + 1;
  const x0 = leftOf(page, value);
  const isUnder = region.some(({ cells }) => cells.slice(1).some((cell) => Math.abs(cell.x0 - x0) < sameEdge));
  if (blank < 0 || !isUnder || !isFigure(text.slice(blank + 1)) || !/\p{L}{3}/u.test(text.slice(0, blank))) return line;
  const label = { ...only, to: value - 1, x1: rightOf(page, value - 2) };
  return { ...line, cells: [label, { ...only, from: value, x0 }] };
}

/** A line of figures stands so near below the headings of its columns. */
const nearestFigures = 3;

/** "Annual Over the term" over "1.20% | 3.60%": a cell for each heading that begins where the figures below it do. */
const partHeadings = (page: PageModel, region: readonly Line[]): Line[] =>
  region.map((line, index) => {
    const near = region.slice(index + 1, index + 1 + nearestFigures);
    const rows = near.map(({ cells }) => cells.slice(1).filter((cell) => isFigure(cellText(page, cell))));
    const at = rows.findIndex((cells) => cells.length > 1);
    const figures = rows[at];
    const texts = line.cells.flatMap((cell) => cellText(page, cell).split(' '));
    if (!figures || !isMulti(line) || texts.some((text) => /^\d/.test(text))) return line;
    const between = near.slice(0, at).flatMap(({ cells }) => cells);
    const isHeaded = (column: Cell) => between.some((cell) => sharesColumn(cell, column));
    return {
      ...line,
      cells: line.cells.flatMap((cell) => {
        const below = near[at]?.cells ?? [];
        const inside = figures.filter(({ x0 }) => x0 > cell.x0 - sameEdge && x0 < cell.x1);
        const isSpan = inside.length < 2 || inside.every(isHeaded);
        const parts = isSpan ? null : (partAt(page, cell, inside) ?? partAtGaps(page, cell, below));
        return parts ?? partAgain(page, line, cell, below) ?? [cell];
      }),
    };
  });

const startsOfWords = (page: PageModel, cell: Cell): number[] =>
  [...cellText(page, cell).matchAll(/(?<!\S)\S/g)].map(({ index }) => cell.from + index);

/** The parts of a cell that begin at these places. */
const partsFrom = (page: PageModel, cell: Cell, starts: readonly number[]): Cell[] =>
  starts.map((from, at) => {
    const next = starts[at + 1];
    if (next === undefined) return { ...cell, from, x0: leftOf(page, from) };
    return { ...cell, from, to: next - 1, x0: leftOf(page, from), x1: rightOf(page, next - 2) };
  });

/** The parts of a cell that begin where other cells do; null where they do not all, or something stands before them. */
function partAt(page: PageModel, cell: Cell, inside: readonly Cell[]): Cell[] | null {
  const starts = startsOfWords(page, cell);
  const found = inside.map(({ x0 }) => starts.find((at) => Math.abs(leftOf(page, at) - x0) < sameEdge));
  return found.includes(undefined) || found[0] !== cell.from ? null : partsFrom(page, cell, found as number[]);
}

/** The cells below whose middle a cell stands over. */
const insideOf = (cell: Cell, below: readonly Cell[]): Cell[] =>
  below.filter((each) => centre(each) > cell.x0 && centre(each) < cell.x1);
const areOver = (parts: readonly Cell[], below: readonly Cell[]): boolean =>
  parts.every((part, at) => sharesColumn(part, below[at] as Cell));

/** How much wider a gap between headings is than one between their words. */
const muchWider = 1.5;

/** The parts of a cell, each over its own of the cells below, that gaps much wider than all others set apart; null where there are none. */
function partAtGaps(page: PageModel, cell: Cell, below: readonly Cell[]): Cell[] | null {
  const inside = insideOf(cell, below);
  const gaps = startsOfWords(page, cell)
    .slice(1)
    .map((from) => ({ from, width: leftOf(page, from) - rightOf(page, from - 2) }))
    .toSorted((a, b) => b.width - a.width);
  const wide = gaps.slice(0, inside.length - 1);
  if ((wide.at(-1)?.width ?? 0) < muchWider * (gaps[inside.length - 1]?.width ?? Infinity)) return null;
  const starts = wide.map(({ from }) => from).toSorted((a, b) => a - b);
  const parts = partsFrom(page, cell, [cell.from, ...starts]);
  return areOver(parts, inside) ? parts : null;
}

/** "Before After | Before After": the words of cells that are there again, each over its own of the cells below. */
function partAgain(page: PageModel, line: Line, cell: Cell, below: readonly Cell[]): Cell[] | null {
  const text = cellText(page, cell);
  const inside = insideOf(cell, below);
  const parts = partsFrom(page, cell, startsOfWords(page, cell));
  const isAgain = line.cells.some((other) => other !== cell && cellText(page, other) === text);
  return isAgain && parts.length === inside.length && areOver(parts, inside) ? parts : null;
}

/** Whether one of two lines, set wide, goes on with the other, which runs across the gaps between its seeming cells. */
function isWideLine(page: PageModel, line: Line, other: Line, ends: string, begins: string): boolean {
  const gap = Math.abs(other.baseline - line.baseline);
  const isInColumn = Math.abs(line.x0 - other.x0) < sameMargin && gap < 1.5 * line.size && !isMulti(other);
  const hasFigure = line.cells.some((cell) => isFigure(cellText(page, cell)));
  if (!isInColumn || !crosses(other, line) || (hasFigure && !/^[a-z]/.test(cellText(page, line)))) return false;
  return !endsSentence.test(ends) && (runsOn(ends) || /^[a-z\d]/.test(begins));
}

/** The first or a further line of a paragraph that was set so wide that it looks like a row of cells. */
function isOfParagraph(page: PageModel, lines: readonly Line[], index: number, above: Line | undefined): boolean {
  const line = lines[index] as Line;
  const next = lines[index + 1];
  if (!isMulti(line) || line.cells.length > 3) return false;
  const text = cellText(page, line);
  if (above && runsOn(cellText(page, above)) && isWideLine(page, line, above, cellText(page, above), text)) return true;
  if (!next || Math.abs(line.x1 - next.x1) > sameMargin) return false;
  return isWideLine(page, line, next, text, cellText(page, next));
}

/** In line heights: the lines of one heading stand no further below each other. */
const closeBelow = 1.4;
/** So many lines below the first line of headings, one shows where the labels stand. */
const nearestLabel = 6;

/** "Spread" over "over the | Issue" over "Notes | yield | size": the first lines of a heading that is set to the foot of its row. */
function beginsHeading(lines: readonly Line[], index: number): boolean {
  const line = lines[index] as Line;
  let at = index;
  const goesOn = (next: Line | undefined) => {
    const gap = (next?.baseline ?? Infinity) - (lines[at] as Line).baseline;
    return gap > 0 && gap < closeBelow * line.size && next?.bold === line.bold;
  };
  while (goesOn(lines[at + 1]) && !isMulti(lines[at + 1]) && at - index < longestHeading - 2) {
    at++;
    if (overlap(lines[at] as Line, line) <= 0) return false;
  }
  const next = lines[at + 1];
  if (!goesOn(next) || !isMulti(next) || crosses(line, next)) return false;
  const labels = lines
    .slice(at + 1, at + nearestLabel)
    .flatMap((each) => (isMulti(each) ? each.cells.slice(0, 1) : []));
  const [label] = labels.toSorted((a, b) => a.x0 - b.x0);
  return label !== undefined && line.x0 > label.x1 + line.size;
}

/** A grid opens at a line of several cells, or at a centred cell's first line that stands a little above it. */
function opensGrid(lines: readonly Line[], index: number): boolean {
  const line = lines[index] as Line;
  if (isMulti(line)) return true;
  for (let ahead = index + 1; ahead <= index + 3; ahead++) {
    const next = lines[ahead];
    if (next === undefined || !interleaves(lines[ahead - 1] as Line, next)) break;
    if (isMulti(next)) return true;
  }
  const next = lines[index + 1];
  if (next === undefined) return false;
  if (beginsHeading(lines, index)) return true;
  // Lines that interleave again and again are the cells of one row.
  const third = lines[index + 2];
  return third !== undefined && interleaves(line, next) && interleaves(next, third);
}

/** Letters that a numbered paragraph has at least, and a row of a table hardly ever. */
const fewestOfItem = 60;

/** "1 | We are the Reset Agent …": paragraphs with their numbers in the margin, which only looked like cells. */
const areItems = (rows: readonly Row[]): boolean =>
  rows.every(({ cells: [own, ...others] }) => {
    const text = textIn(own);
    return (
      others.length === 0 && (text.length > fewestOfItem || opensWithMark(text) || /^\d{1,2} \p{Lu}.*\.$/su.test(text))
    );
  });

function paragraphOfRow(page: PageModel, { cells: [own], y0, y1, bold }: Row, region: readonly Line[]): Paragraph {
  const lines = region.filter((line) => line.y0 >= y0 && line.y1 <= y1);
  return { kind: 'paragraph', page, lines, flow: (own as Row['cells'][number]).flow, bold, size: lines[0]?.size ?? 0 };
}

/** Cuts the page's lines into paragraphs and grids, in reading order. */
export function readBlocks(page: PageModel): Block[] {
  const { lines } = page;
  const blocks: Block[] = [];
  const drawnForm = new DrawnForm(page);
  const ofLabels = furtherLinesOfLabels(page);
  for (let index = 0; index < lines.length;) {
    const line = lines[index] as Line;
    const form = drawnForm.partFrom(index);
    if (form) {
      blocks.push(...form.grids);
      index = form.to;
      continue;
    }
    const tiles = tilesFrom(page, lines, index);
    if (tiles) {
      const reach = reachOf(tiles.rows.flatMap((row) => row.cells));
      blocks.push({ kind: 'grid', page, rows: tiles.rows, ...reach });
      index = tiles.to;
      continue;
    }
    if (opensGrid(lines, index) && !isOfParagraph(page, lines, index, undefined)) {
      const region: Line[] = [line];
      index++;
      while (index < lines.length) {
        const last = region.at(-1) as Line;
        const ofLed = atLedValue(page, lines[index] as Line, region);
        const next = ofLed ?? partAtValues(page, lines[index] as Line, region);
        const gap = next.baseline - last.baseline;
        if (drawnForm.holds(next)) break;
        if (isMulti(next)) {
          if (!(gap >= 0) || gap > 4.5 * next.size || beginsTable(page, region, next, lines[index + 1])) break;
        } else if (!ofLed && !ofLabels.has(next) && !continuesGrid(page, lines, index, region)) break;
        region.push(next);
        index++;
      }
      const merged = withoutDitto(mergeRows(page, partHeadings(page, region), ofLabels));
      if (areItems(merged)) blocks.push(...merged.map((row) => paragraphOfRow(page, row, region)));
      else
        for (const rows of partAtLabelsBetween(merged)) blocks.push({ kind: 'grid', page, rows, ...reachOf(region) });
      continue;
    }
    const group = [line];
    index++;
    let pitch = 0;
    while (index < lines.length) {
      const next = lines[index] as Line;
      const above = group.at(-1) as Line;
      if (opensGrid(lines, index) && !isOfParagraph(page, lines, index, above)) break;
      if (beginsOtherClass(page, next, group) || !isContinuation(next, above, page, pitch, lines[index + 1])) break;
      const gap = next.baseline - above.baseline;
      if (gap > 0) pitch = pitch === 0 ? gap : Math.min(pitch, gap);
      group.push(next);
      index++;
    }
    blocks.push(paragraphOf(page, group));
  }
  return withOwnTitles(joinHeads(blocks));
}
