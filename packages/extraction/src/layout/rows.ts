import { isFigure } from './figure.ts';
import { joinSpans, type Flow } from './flow.ts';
import { className } from './join-lines.ts';
import { mendRows } from './mend-rows.ts';
import { isItemMark, opensList, opensWithMark } from '../words/item-marks.ts';
import { cellText, type Cell, type Line, type PageModel, widthOfFirstWord } from './page-model.ts';
import { overlap, type Extent, reachOf } from './extents.ts';
import { isAll } from '../words/says.ts';
import { median, areDistinct, bestOf } from '../lists.ts';

export interface GridCell extends Extent {
  flow: Flow;
}

export interface Row {
  cells: GridCell[];
  y0: number;
  y1: number;
  bold: boolean;
}

const sharesColumn = (a: Cell, b: Cell): boolean =>
  Math.abs(a.x0 - b.x0) < 4 || overlap(a, b) > 0.3 * Math.min(a.x1 - a.x0, b.x1 - b.x0);

const holdsFigure = (page: PageModel, cell: Cell): boolean => isFigure(cellText(page, cell));

const wholeDate = /^(?:\d{1,2}[- ][A-Z][a-z]{2,8}[- ]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}|\d{4}-\d{2}-\d{2})$/;

/** A figure or a date, and nothing else. */
const isWhole = (page: PageModel, cell: Cell): boolean =>
  holdsFigure(page, cell) || wholeDate.test(cellText(page, cell));

/** Two lines with a figure or a date each in the same column cannot be one row. */
function bothHaveFigures(page: PageModel, a: readonly Line[], b: Line): boolean {
  const values = a.flatMap(({ cells }) => cells.filter((cell) => isWhole(page, cell)));
  return b.cells.some((cell) => isWhole(page, cell) && values.some((other) => sharesColumn(cell, other)));
}

/** How many columns of two lines hold a figure in both. */
function figuresInCommon(page: PageModel, a: Line, b: Line): number {
  const figures = (line: Line) => line.cells.filter((cell) => holdsFigure(page, cell));
  return figures(b).filter((cell) => figures(a).some((other) => sharesColumn(cell, other))).length;
}

/** Names over names and figures over figures: two rows, between which a cell of both may stand. */
function areAlike(page: PageModel, a: Line, b: Line): boolean {
  const kinds = b.cells.map((cell) => {
    const over = a.cells.find((other) => sharesColumn(cell, other));
    return over && isWhole(page, over) === isWhole(page, cell) ? isWhole(page, cell) : null;
  });
  return kinds.length > 2 && !kinds.includes(null) && kinds.includes(true) && kinds.includes(false);
}

/** Both lines hold a label and something beside it: two rows, not one row's two lines. */
function areTwoRows(a: Line, b: Line, labelX: number): boolean {
  const full = (line: Line) => line.cells.length > 1 && isAtLabels(line, line, labelX);
  return full(a) && full(b);
}

/** How far each line stands below the one above it, in ems. */
const pitchesOf = (lines: readonly Line[]): number[] =>
  lines.slice(1).map((line, index) => (line.baseline - (lines[index] as Line).baseline) / line.size);

/** Where the labels of two lines stand: tables that are centred one under the other have their own place each. */
function rowStart(a: Line, b: Line, labelX: number, inner: readonly number[]): number {
  const own = Math.max(a.x0, b.x0);
  return Math.abs(a.x0 - b.x0) < 4 && !inner.some((x0) => Math.abs(x0 - own) < 4) ? own : labelX;
}

/**
 * Whether the gaps between lines come in two sizes, with rows apart and wrapped lines close: the limit between them,
 * in ems, or 0. Lines that follow close but are full rows themselves show that close is just how rows follow.
 */
function rowGapLimit(lines: readonly Line[], labelX: number): number {
  const pitches = pitchesOf(lines);
  const centred = pitches.filter((pitch) => pitch < 0.88).length > lines.length * 0.12;
  const sorted = pitches.filter((pitch) => pitch >= 0.88 && pitch < 4).toSorted((a, b) => a - b);
  let limit = 0;
  let widest = 1.1;
  for (let index = 1; index < sorted.length; index++) {
    const low = sorted[index - 1] as number;
    const high = sorted[index] as number;
    if (low > (centred ? 1.6 : 1.45)) break;
    if (high / low > widest && sorted.length - index >= Math.max(2, sorted.length * 0.2)) {
      widest = high / low;
      limit = (low + high) / 2;
    }
  }
  // Cells are centred in their rows: what does not interleave is a new row.
  if (centred) return limit === 0 ? Math.min(1.4, (sorted[0] ?? 2) * 0.97) : limit;
  if (limit === 0) return 0;
  const close = lines.slice(1).flatMap((line, index): [Line, Line][] => {
    const pitch = pitches[index] as number;
    return pitch >= 0.88 && pitch <= limit ? [[lines[index] as Line, line]] : [];
  });
  // The further lines of wrapped cells are fewer and fewer.
  const full = close.filter(([a, b]) => areTwoRows(a, b, labelX) && b.cells.length >= a.cells.length);
  return full.length * 2 > close.length ? 0 : limit;
}

/** The distance most lines keep, in ems. */
const usualPitch = (lines: readonly Line[]): number => Math.min(median(pitchesOf(lines)) ?? 0, 1.9);

/** A label whose bracket is not closed yet goes on: "ISIN (Rule 144A / | Regulation S)". */
const isAtLabels = ({ x0 }: Pick<Cell, 'x0'>, { size }: Line, labelX: number): boolean => x0 < labelX + 1.2 * size;

function hasOpenBracket(page: PageModel, current: readonly Line[], labelX: number): boolean {
  const label = current
    .flatMap((line) => line.cells.filter((cell) => isAtLabels(cell, line, labelX)))
    .map((cell) => cellText(page, cell))
    .join(' ');
  return current.length < 4 && label.length < 60 && label.lastIndexOf('(') > label.lastIndexOf(')');
}

/** Whether the first word of a value had room on the line of the value above: it was not broken there. */
const hadRoomFor = (page: PageModel, above: Cell, below: Cell, right: number, size: number): boolean =>
  above.x1 + widthOfFirstWord(page, below, 2) < right - size;

/** The value of a line: its last cell, or all after the label where they stand as close as stretched words. */
function valueOf({ cells, size }: Line): Cell {
  const last = cells.at(-1) as Cell;
  const first = cells[1];
  const isStretched = cells.slice(2).every((cell, index) => cell.x0 - (cells[index + 1] as Cell).x1 < 0.8 * size);
  return first && isStretched ? { ...last, from: first.from, x0: first.x0 } : last;
}

/** A value's list that breaks between a name and its figure. */
function goesOnInside(page: PageModel, last: Line, line: Line, labelX: number, right: number): boolean {
  const own = line.cells[0] as Cell;
  const before = valueOf(last);
  if (line.cells.length > 1 || own.x0 < labelX + 3 * line.size || Math.abs(own.x0 - before.x0) > 3) return false;
  const text = cellText(page, before);
  return (
    text.length > 25 &&
    /[A-Za-z,–-]$/.test(text) &&
    /^[\da-z]/.test(cellText(page, own)) &&
    !hadRoomFor(page, before, own, right, line.size)
  );
}

/** "(summary) | probability 0.92% …" below "Risk analysis | Class A: …, exhaustion": label and value are both broken over the lines. */
function bothGoOn(page: PageModel, last: Line, line: Line): boolean {
  const [label, value, ...rest] = line.cells;
  const [labelAbove, valueAbove, ...restAbove] = last.cells;
  if (!label || !value || !labelAbove || !valueAbove || rest.length + restAbove.length > 0) return false;
  return (
    Math.abs(label.x0 - labelAbove.x0) < 3 &&
    Math.abs(value.x0 - valueAbove.x0) < 3 &&
    cellText(page, label).startsWith('(') &&
    /^\p{Ll}/u.test(cellText(page, value)) &&
    /[\p{Ll},]$/u.test(cellText(page, valueAbove))
  );
}

/** Whether a line that follows close has a label of its own: what stands above had room for its first words. */
function hasOwnLabel(page: PageModel, current: readonly Line[], line: Line, labelX: number, spacing: Spacing): boolean {
  const [label, value, ...rest] = line.cells;
  const isLabel = (cell: Cell) => cell.x0 <= labelX + 1.2 * line.size;
  if (!label || !value || rest.length > 0 || !isLabel(label) || !/^[A-Z]/.test(cellText(page, label))) return false;
  const cells = current.flatMap((each) => each.cells);
  const aboveLabel = cells.findLast(isLabel);
  const aboveValue = cells.findLast((cell) => Math.abs(cell.x0 - value.x0) <= 3);
  if (!aboveLabel || !aboveValue) return false;
  // No label goes on below a line of the value alone.
  if (!(current.at(-1) as Line).cells.some(isLabel) && (current[0] as Line).cells.some(isLabel)) return true;
  if (!hadRoomFor(page, aboveValue, value, spacing.right, line.size)) return false;
  return (
    !(current.at(-1) as Line).cells.some(isLabel) ||
    aboveLabel.x1 + widthOfFirstWord(page, label, 1) < spacing.labelRight
  );
}

/** "Initial margin | 4.125 | 6.500" right below the last line of a wrapped value: a label with nothing but figures beside it. */
function opensRowOfFigures(page: PageModel, last: Line, line: Line, labelX: number): boolean {
  const [label, ...values] = line.cells;
  return (
    label !== undefined &&
    values.length > 1 &&
    isAtLabels(label, line, labelX) &&
    /^[A-Z]/.test(cellText(page, label)) &&
    values.every((cell) => holdsFigure(page, cell)) &&
    !last.cells.some((cell) => isAtLabels(cell, line, labelX))
  );
}

/** "Share of loss" or "1. DATES" alone over lines that are set in alike, each a label with its values: all of them rows of their own. */
const rowsSetIn = (page: PageModel, lines: readonly Line[]): ReadonlySet<Line> =>
  new Set(
    lines.flatMap((heading, at) => {
      const [first, ...others] = lines.slice(at + 1);
      const words = heading.cells.filter((cell) => !isItemMark(cellText(page, cell))).length;
      if (!first || words > 1 || first.x0 < heading.x0 + 1.2 * first.size) return [];
      const isAlike = ({ x0, cells }: Line) => Math.abs(x0 - first.x0) < 3 && cells.length === first.cells.length;
      const end = others.findIndex((line) => !isAlike(line));
      const below = [first, ...others.slice(0, end < 0 ? undefined : end)];
      if (below.length < 2 || first.cells.length < 2) return [];
      const above = lines[at - 1];
      const [one, two] = below as [Line, Line];
      // A name in the middle of its rows stands between their lines.
      const isBetween = one.baseline - heading.baseline < 0.8 * (two.baseline - one.baseline);
      return above && isAlike(above) && !isBetween ? [heading, ...below] : below;
    }),
  );

/** "Amount: $225,000,000 | Spread: 5.50%": a label with its value in every cell. */
const holdsLabels = (page: PageModel, { cells }: Line): boolean =>
  cells.length > 1 && cells.every((cell) => /^\p{Lu}[^:]{2,40}:\s+\S/u.test(cellText(page, cell)));

/** How the lines of a grid are set. */
interface Spacing {
  /** Where the longest label, and the longest line, end. */
  labelRight: number;
  right: number;
  /** The gap, in ems, that parts rows where gaps come in two sizes, or 0. */
  limit: number;
  /** The distance most lines keep, in ems. */
  usual: number;
  /** Where the cells after the first of their line start. */
  inner: readonly number[];
  /** Where the values start, where their labels start at a place of their own each, flush or centred; else NaN. */
  valueStart: number;
  /** Whether items begin with a number in the margin. */
  isNumbered: boolean;
  /** Lines below a heading inside the table that are rows of their own. */
  setIn: ReadonlySet<Line>;
}

/** Whether a line of headings stands under one that spans several of them, with a heading of both lines between. */
function isUnderSpan(page: PageModel, current: readonly Line[], line: Line): boolean {
  if (current.length < 2 || line.cells.some((cell) => holdsFigure(page, cell))) return false;
  return current.some(
    (above) =>
      line.baseline - above.baseline >= 0.88 * line.size &&
      above.cells.some((span) => line.cells.filter((cell) => cell.x0 < span.x1 && cell.x1 > span.x0).length > 1),
  );
}

/** "Base, Stress, Base, Stress" under "2031, 2030": more headings than above, some of them the same. */
function repeatsUnder(page: PageModel, above: Line, line: Line): boolean {
  const texts = line.cells.map((cell) => cellText(page, cell));
  return (
    above.cells.length > 1 &&
    texts.length > above.cells.length &&
    !areDistinct(texts) &&
    texts.every((text) => /^[A-Za-z]\D*$|^[A-Z]\d$|^(?:19|20)\d{2}\b/.test(text) && text.length < 30)
  );
}

/** "(ii) Class B: | EUR 75,000,000": a part of an item with a value of its own; recognition may take "(ii)" for "(i1)". */
const subItem = /^\([ivx1l]{1,4}\)\s+\p{L}/iu;
/** "Class A and Class B:". */
const ofClasses = /^(?:Class(?:es)?|Tranches?)\s[^:]{1,24}:$/i;

/** A value of its own stands beside it, or beside the part above: then its own is set between the lines of its label. */
function opensSubItem(page: PageModel, { cells }: Line, above: readonly Line[] = []): boolean {
  const [first, second] = cells.filter((cell) => !/^\d{1,2}[.)]?$/.test(cellText(page, cell)));
  if (!first) return false;
  const label = cellText(page, first);
  if (!second) return subItem.test(label) && above.some((line) => line.cells.length > 1 && opensSubItem(page, line));
  return subItem.test(label) || ofClasses.test(label);
}

/** "(b) $50,000,000" below "Amount | (a) $100,000,000": one more item of the value above. */
function goesOnWithItem(page: PageModel, current: readonly Line[], line: Line, labelX: number): boolean {
  const [own, ...others] = line.cells;
  if (!own || others.length > 0 || isAtLabels(own, line, labelX)) return false;
  const text = cellText(page, own);
  if (!opensWithMark(text) || opensList(text)) return false;
  const above = current.flatMap(({ cells }) => cells).filter((cell) => Math.abs(cell.x0 - own.x0) < 3);
  return above.some((cell) => opensWithMark(cellText(page, cell)));
}

/** In line heights: a box as tall as this may hold several rows. */
const tallBox = 4;

/** Whether a line stands in drawn boxes below those of the row above; null where the boxes do not tell. */
function opensRowOfBoxes(page: PageModel, current: readonly Line[], line: Line): boolean | null {
  const { drawnBoxes } = page.input;
  const cells = current.flatMap((each) => each.cells);
  const above = new Set(cells.map(({ box }) => box));
  const own = new Set(line.cells.map(({ box }) => box));
  if (!drawnBoxes || own.has(0) || above.has(0)) return null;
  const top = (box: number) => drawnBoxes[4 * box - 3] as number;
  const bottom = (box: number) => drawnBoxes[4 * box - 1] as number;
  if ([...own].some((box) => [...above].some((other) => top(box) > bottom(other) - 1))) return true;
  const shared = [...own].filter((box) => above.has(box));
  const isTall = shared.some((box) => bottom(box) - top(box) > tallBox * line.size);
  const hasOwn = line.cells.some(
    (cell) => holdsFigure(page, cell) && cells.some((other) => other.box === cell.box && holdsFigure(page, other)),
  );
  return shared.length === 0 || isTall || hasOwn ? null : false;
}

function isNewRow(
  page: PageModel,
  current: readonly Line[],
  line: Line,
  labelX: number,
  spacing: Spacing,
  next: Line | undefined,
): boolean {
  const { limit, usual, inner, right, isNumbered, setIn } = spacing;
  const last = current.at(-1) as Line;
  const gap = (line.baseline - last.baseline) / Math.max(line.size, 1);
  const isOfBoxes = opensRowOfBoxes(page, current, line);
  if (isOfBoxes !== null) return isOfBoxes;
  if (setIn.has(line)) return true;
  // Of other columns than the line above: lists in cells go on below in the same ones.
  if (line.cells.length !== last.cells.length && holdsLabels(page, last) && holdsLabels(page, line)) return true;
  // Where items are numbered, what has no number goes on with the item above.
  if (line.opensItem === true || isNumbered)
    return line.opensItem === true || opensSubItem(page, line, current) || figuresInCommon(page, last, line) > 0;
  if (gap < 0.88) return isUnderSpan(page, current, line);
  if (opensSubItem(page, line, current)) return true;
  if (gap < 2.2 && goesOnWithItem(page, current, line, labelX)) return false;
  if (gap < 2.2 && (goesOnInside(page, last, line, labelX, right) || hasOpenBracket(page, current, labelX)))
    return false;
  if (gap < 2.2 && bothGoOn(page, last, line)) return false;
  const figures = (each: Line) => each.cells.filter((cell) => holdsFigure(page, cell)).length;
  // Figures under words: the first row under a heading of several lines.
  if (figures(line) >= 2 && current.every((each) => each.cells.length > 1 && figures(each) === 0)) return true;
  if (repeatsUnder(page, last, line)) return true;
  // "Was, now": headings of their own, not the rest of the line above.
  const isInset = line.cells.length > 1 && !isAtLabels(line, line, labelX);
  if (isInset && line.cells.every((cell) => isAll(cellText(page, cell), 'oldOrNewAlone'))) return true;
  if (limit > 0)
    return (
      gap > limit ||
      hasOwnLabel(page, current, line, labelX, spacing) ||
      opensRowOfFigures(page, last, line, labelX) ||
      figuresInCommon(page, last, line) > 1 ||
      current.some((above) => areAlike(page, above, line)) ||
      (areTwoRows(last, line, rowStart(last, line, labelX, inner)) &&
        (bothHaveFigures(page, [last], line) || cellText(page, last.cells[0] as Cell).endsWith(':')))
    );
  if (gap > 1.9 || bothHaveFigures(page, current, line)) return true;
  const label = line.cells[0] as Cell;
  const isUneven = line.cells.length === 2 && label.x1 < spacing.valueStart;
  const isLabel = (cell: Cell) => isAtLabels(cell, line, labelX) || (isUneven && cell.x1 < spacing.valueStart);
  if (!isLabel(label)) {
    // Its label comes half a line below: the first line of a centred cell.
    if (gap > 1.2 && next && isAtLabels(next, line, labelX) && next.baseline - line.baseline < 0.88 * line.size)
      return true;
    return gap > (line.cells.length === 1 ? Math.max(1.6, 1.08 * usual) : 1.6);
  }
  return current.some(({ cells }) => cells.some(isLabel)) || gap > 1.36;
}

function toRow(page: PageModel, lines: readonly Line[]): Row {
  const columns: Cell[][] = [];
  for (const line of lines) {
    for (const cell of line.cells) {
      const isOpen = (parts: Cell[]) => !line.cells.some((own) => own !== cell && parts.includes(own));
      const fitOf = (parts: Cell[]) => {
        const { x0, x1 } = reachOf(parts);
        const shared = overlap(cell, { x0, x1 });
        return Math.abs(x0 - cell.x0) < 3 ? Math.max(shared, 1) + 1000 : shared;
      };
      const best = bestOf(columns.filter(isOpen), fitOf);
      if (best && fitOf(best) > 0) best.push(cell);
      else columns.push([cell]);
    }
  }
  const cells = columns.map((parts) => ({
    ...reachOf(parts),
    flow: joinSpans(parts.map(({ from, to }) => ({ page, from, to }))),
  }));
  return {
    cells: cells.toSorted((a, b) => a.x0 - b.x0),
    y0: (lines[0] as Line).y0,
    y1: (lines.at(-1) as Line).y1,
    bold: (lines[0] as Line).bold,
  };
}

/** Points that values of one column may start apart. */
const sameStart = 1.5;
const fewestUneven = 3;

function valueStartOf(lines: readonly Line[]): number {
  const pairs = lines.filter(({ cells }) => cells.length === 2).map(({ cells }) => cells as [Cell, Cell]);
  const start = pairs[0]?.[1].x0 ?? Number.NaN;
  const areInColumn =
    pairs.length * 4 > lines.length * 3 && pairs.every(([, { x0 }]) => Math.abs(x0 - start) < sameStart);
  const places = new Set(pairs.map(([{ x0 }]) => Math.round(x0)));
  return areInColumn && pairs.length >= fewestUneven && places.size * 2 > pairs.length ? start : Number.NaN;
}

/** "Class B Notes" alone on lines between rows that have the same labels below each of them. */
function classesBetween(page: PageModel, lines: readonly Line[]): ReadonlySet<Line> {
  const titles = lines.filter(
    ({ cells: [only, ...others] }) => others.length === 0 && className.test(cellText(page, only as Cell)),
  );
  const [before = [], ...below] = [0, ...titles.map((title) => lines.indexOf(title) + 1)].map((from, at) => {
    const title = titles[at];
    return lines.slice(from, title ? lines.indexOf(title) : lines.length).filter(({ cells }) => cells.length > 1);
  });
  const labelsOf = (part: readonly Line[]) => part.map(({ cells }) => cellText(page, cells[0] as Cell)).join('|');
  const areHeadings = before.every(({ cells }) => !cells.some((cell) => holdsFigure(page, cell)));
  const [first = ''] = areHeadings ? below.map(labelsOf) : [labelsOf(before)];
  return new Set(first !== '' && below.every((part) => labelsOf(part) === first) ? titles : []);
}

/** Merges the lines of a grid into rows: a cell may be broken over several lines, and so are the labels that go on in `ofLabels`. */
export function mergeRows(page: PageModel, lines: readonly Line[], ofLabels: ReadonlySet<Line>): Row[] {
  const labelX = Math.min(...lines.map((line) => line.x0));
  const labels = lines.flatMap((line) => line.cells.slice(0, -1).filter((cell) => isAtLabels(cell, line, labelX)));
  const spacing: Spacing = {
    labelRight: Math.max(...labels.map((cell) => cell.x1)),
    right: Math.max(...lines.map((line) => line.x1)),
    limit: rowGapLimit(lines, labelX),
    usual: usualPitch(lines),
    inner: lines.flatMap((line) => line.cells.slice(1).map((cell) => cell.x0)),
    valueStart: valueStartOf(lines),
    isNumbered: lines.filter(({ opensItem }) => opensItem === true).length > 1,
    setIn: rowsSetIn(page, lines),
  };
  const between = classesBetween(page, lines);
  const rows: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const current = rows.at(-1);
    const isParted = between.has(line) || between.has(lines[index - 1] as Line);
    const isNew = () => isNewRow(page, current ?? [], line, labelX, spacing, lines[index + 1]);
    if (current && !isParted && (ofLabels.has(line) || !isNew())) current.push(line);
    else rows.push([line]);
  }
  return mendRows(rows.map((each) => toRow(page, each)));
}
