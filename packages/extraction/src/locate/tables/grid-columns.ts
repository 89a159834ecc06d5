import { isFigure } from '../../layout/figure.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { beginsLabels, beginsPerils, isOverOneEach } from './header-rows.ts';
import { partHeading, partLines, sharedHeadings } from './joined-headings.ts';
import { hasHazard } from '../../read/perils.ts';
import { overlap, type Extent, reachOf, centre } from '../../layout/extents.ts';
import { withoutEnd } from '../../words/says.ts';
import { textsIn, textIn } from '../../layout/flow.ts';
import { areDistinct } from '../../lists.ts';

export type Column = Extent;

/** A column of labels that stand once for several rows, where the headings are more than the cells of any row. */
function columnBeside(rows: readonly Row[], columns: readonly Column[], headings: number): Column[] {
  const [first] = columns;
  if (first === undefined || headings !== columns.length + 1) return [];
  const beside = rows.flatMap(({ cells }) => cells.slice(0, 1)).filter(({ x1 }) => x1 < first.x0);
  if (beside.length === 0) return [];
  return [reachOf(beside)];
}

/** Columns of the rows below headings, from the widest rows. */
export function columnsOf(rows: readonly Row[], headings = 0): Column[] {
  const most = Math.max(0, ...rows.map((row) => row.cells.length));
  const widest = rows.filter((row) => row.cells.length === most);
  const figuresIn = ({ cells }: Row) => cells.filter(({ flow }) => isFigure(flow.text)).length;
  // Where a column of labels is blank in most rows, those of figures show the others.
  const model = headings === most + 1 ? widest.toSorted((a, b) => figuresIn(b) - figuresIn(a))[0] : widest[0];
  if (!model) return [];
  const columns = model.cells.map(({ x0, x1 }) => ({ x0, x1 }));
  for (const row of rows) {
    for (const cell of row.cells) {
      const hits = columns.filter((column) => overlap(column, cell) > 0);
      if (hits.length !== 1) continue;
      const hit = hits[0] as Column;
      const index = columns.indexOf(hit);
      const left = columns[index - 1]?.x1 ?? -Infinity;
      const right = columns[index + 1]?.x0 ?? Infinity;
      hit.x0 = Math.max(Math.min(hit.x0, cell.x0), left + 0.1);
      hit.x1 = Math.min(Math.max(hit.x1, cell.x1), right - 0.1);
    }
  }
  return [...columnBeside(rows, columns, headings), ...columns];
}

/** Headings as the columns of the figures that stand under them, each under one alone; null where some stand under none or several. */
function columnsUnder(headings: readonly GridCell[], figures: readonly Column[]): Column[] | null {
  const columns = headings.map(({ x0, x1 }) => ({ x0, x1 }));
  for (const figure of figures) {
    const over = columns.filter((_, index) => overlap(headings[index] as GridCell, figure) > 0);
    const [column] = over;
    if (over.length !== 1 || !column) return null;
    column.x0 = Math.min(column.x0, figure.x0);
    column.x1 = Math.max(column.x1, figure.x1);
  }
  return columns.every(({ x0 }, index) => x0 > (columns[index - 1]?.x1 ?? -Infinity)) ? columns : null;
}

/** Figures that stand over one another, as the columns that they make. */
function columnsOfFigures(figures: readonly Column[]): Column[] {
  const columns: Column[] = [];
  for (const { x0, x1 } of figures.toSorted((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1);
    if (last && x0 < last.x1) last.x1 = Math.max(last.x1, x1);
    else columns.push({ x0, x1 });
  }
  return columns;
}

/** The columns of a table with blank cells in every row, told by its headings; null where it is not built so. */
export function columnsWithBlanks(rows: readonly Row[], headings: Row | undefined): Column[] | null {
  const most = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const labels = rows.flatMap(({ cells }) => cells.slice(0, 1));
  const figures = rows.flatMap(({ cells }) => cells.slice(1));
  if (
    !headings ||
    most < 2 ||
    [...labels, ...figures].some(({ flow }, at) => isFigure(flow.text) !== at >= labels.length)
  )
    return null;
  const beside = reachOf(labels);
  if (figures.some(({ x0 }) => x0 <= beside.x1)) return null;
  // What stands over the labels is the heading of these, however far it reaches.
  const { x0: left } = reachOf(figures);
  const over = headings.cells.filter(
    ({ x0, x1 }, index) => index > 0 || (x1 > beside.x1 && (x0 > beside.x1 || x1 > left)),
  );
  const under = columnsUnder(over, figures);
  if (under) return under.length >= most && over.every(({ x0 }) => x0 > beside.x0) ? [beside, ...under] : null;
  const all = [beside, ...columnsOfFigures(figures)];
  return all.length > most && oneForEach(headings, all) !== null ? all : null;
}

export function columnOf(columns: readonly Column[], cell: Extent): number {
  const shared = columns.map((column) => overlap(column, cell));
  const most = Math.max(...shared);
  if (most > 0) return shared.indexOf(most);
  const distances = columns.map((column) => Math.abs(centre(column) - centre(cell)));
  return distances.indexOf(Math.min(...distances));
}

/** What one row of headings says of each column. */
interface HeadingLine {
  texts: readonly string[];
  /** The same, with all that stands below. */
  whole: readonly string[];
  /** Whether some of its headings stand over several columns. */
  hasSpans: boolean;
}

/**
 * Where the headings of the row below repeat (prior, updated, prior, updated), each round is one group of columns. Where
 * some of them span columns, one that stands twice running (2031, 2031, 2030) may begin two rounds or one: both are given.
 */
function groupingsOf({ texts, hasSpans }: HeadingLine): number[][] {
  const lower = texts.map((text) => text.replace('CINS', 'CUSIP'));
  const first = lower.find((text) => text !== '' && lower.indexOf(text) !== lower.lastIndexOf(text));
  if (first === undefined) return [];
  // A column of its own after the last round belongs to none.
  const last = lower.findLastIndex((text, index) => lower.indexOf(text) < index);
  const grouped = (begins: (index: number) => boolean) => {
    let group = -1;
    return lower.map((text, index) => {
      if (text === first && begins(index)) group++;
      return index > last ? -1 : group;
    });
  };
  const each = grouped(() => true);
  return hasSpans ? [each, grouped((index) => lower[index - 1] !== first)] : [each];
}

/** "Expected | Attachment | Expected | Attachment" over "Loss | Probability | …": headings of several lines that repeat to the end. */
function roundsOf(whole: readonly string[]): number[][] {
  const from = whole.findIndex((text, at) => text !== '' && whole.includes(text, at + 1));
  const length = whole.indexOf(whole[from] ?? '', from + 1) - from;
  const repeat = whole.every((text, at) => at < from + length || text === whole[at - length]);
  if (from < 0 || length < 2 || !repeat || (whole.length - from) % length > 0) return [];
  return [whole.map((_, at) => Math.max(-1, Math.floor((at - from) / length)))];
}

/** What each group of columns is headed, in order; null where there are not as many headings as groups. */
function namesOfGroups(row: Row, columns: readonly Column[], groups: readonly number[]): GridCell[] | null {
  const firstGrouped = groups.findIndex((group) => group >= 0);
  const left = columns[firstGrouped] as Column;
  const end = columns[firstGrouped - 1]?.x1 ?? -Infinity;
  const over = row.cells.filter((cell) => cell.x1 > left.x0 - 2 && centre(cell) > end);
  const count = Math.max(...groups) + 1;
  const areNames = new Set(textsIn(over)).size === over.length;
  return count >= 2 && over.length === count && areNames ? over : null;
}

/** A heading for each column, in the room between the columns beside it, as a spreadsheet sets them; labels may have none. */
function oneForEach({ cells }: Row, columns: readonly Column[]): string[] | null {
  const blank = columns.length - cells.length;
  if (blank < 0 || blank > 1) return null;
  // "EL Prior Period | New | AP Prior Period | New": a heading that reaches over the next one stands over its own column, too.
  const rests = cells.map(({ flow }) => withoutEnd(flow.text, 'oldOrNew').trim());
  const pairs = cells.filter(
    ({ flow }, at) => rests[at] !== '' && rests[at] !== flow.text.trim() && rests[at + 1] === '',
  );
  if (blank === 0 && pairs.length > 1 && cells.every((cell, index) => overlap(cell, columns[index] as Column) > 0))
    return textsIn(cells);
  const isInRoom = cells.every(({ x0, x1 }, index) => {
    const [before, after] = [columns[index + blank - 1], columns[index + blank + 1]];
    return (before === undefined || x0 > before.x1) && (after === undefined || x1 < after.x0);
  });
  return isInRoom ? columns.map((_, index) => textIn(cells[index - blank])) : null;
}

/** For each column, the heading that one row gives it. */
function headingsOfRow(row: Row, columns: readonly Column[], lower: HeadingLine | null): string[] {
  const ordered = lower === null ? oneForEach(row, columns) : null;
  if (ordered) return ordered;
  const result: string[] = columns.map(() => '');
  let rest = row.cells;
  for (const groups of lower ? [...roundsOf(lower.whole), ...groupingsOf(lower)] : []) {
    const over = namesOfGroups(row, columns, groups);
    if (over === null) continue;
    for (const [index, group] of groups.entries()) if (group >= 0) result[index] = (over[group] as GridCell).flow.text;
    rest = row.cells.filter((cell) => !over.includes(cell));
    break;
  }
  for (const cell of rest) {
    const covered = columns.filter(
      (column, index) =>
        (rest === row.cells || result[index] === '') &&
        overlap(column, cell) > 0.3 * Math.min(column.x1 - column.x0, cell.x1 - cell.x0),
    );
    const targets = covered.length > 0 ? covered : [columns[columnOf(columns, cell)] as Column];
    const others = row.cells.filter((other) => other !== cell).map((other) => other.flow.text);
    const parts =
      lower === null && targets.length > 1
        ? (partLines(cell, targets) ?? partHeading(cell.flow.text, targets.length, others))
        : null;
    for (const [place, column] of targets.entries()) {
      const index = columns.indexOf(column);
      const text = parts?.[place] ?? cell.flow.text;
      if (index >= 0) result[index] = result[index] ? `${result[index]} ${text}` : text;
    }
  }
  return lower === null ? result : (spreadOver(row, columns, lower.texts, result) ?? result);
}

/** Points that a heading may stand off the middle or the edges of the columns that it is of, where labels have none. */
const mostOff = 8;

/**
 * Headings over the whole width of a table, or over all but its labels, some of them centred over columns that they do not
 * reach: each takes its share, in which no lower heading stands twice, and one without a lower heading is of its own column alone.
 */
function spreadOver(
  row: Row,
  columns: readonly Column[],
  lower: readonly string[],
  found: readonly string[],
): string[] | null {
  if (!lower.some((text, index) => text !== '' && found[index] === '')) return null;
  const first = found[0] === '' ? 1 : 0;
  const mayStandUnderOne = (from: number, to: number) => {
    const under = lower.slice(first + from, first + to + 1);
    return from === to || (!under.includes('') && areDistinct(under));
  };
  const parts = spannedColumns(row.cells, columns.slice(first), mayStandUnderOne, first === 0 ? Infinity : mostOff);
  if (!parts || (first === 1 && row.cells.length < 2)) return null;
  const result = columns.map(() => '');
  for (const [index, cell] of row.cells.entries())
    for (const column of parts[index] as number[]) result[first + column] = cell.flow.text;
  return result;
}

/** Columns as wide as the headings over them, where these stand over one alone: a heading above may reach no further. */
const withHeadings = (columns: readonly Column[], { cells }: Row): Column[] =>
  columns.map((column, index) => {
    const own = cells.filter((cell) => columns.every((other) => overlap(other, cell) > 0 === (other === column)));
    const left = columns[index - 1]?.x1 ?? -Infinity;
    const right = columns[index + 1]?.x0 ?? Infinity;
    return {
      x0: Math.max(left, Math.min(column.x0, ...own.map(({ x0 }) => x0))),
      x1: Math.min(right, Math.max(column.x1, ...own.map(({ x1 }) => x1))),
    };
  });

/** "Attachment | Expected" over "Probability | Loss", which span columns: the first words of a label are of all columns that the rest is of. */
function overRests(row: Row, below: Row, columns: readonly Column[], lower: HeadingLine): string[] | null {
  if (!lower.hasSpans || !beginsLabels(row, below)) return null;
  const off = (cell: GridCell, column: Column) => Math.abs(centre(cell) - centre(column));
  return lower.texts.map((text, index) => {
    const column = columns[index] as Column;
    const over = row.cells.filter((cell) =>
      below.cells.some((rest) => rest.flow.text === text && overlap(rest, cell) > 0),
    );
    return over.toSorted((a, b) => off(a, column) - off(b, column))[0]?.flow.text ?? '';
  });
}

/** "US" over "Named Storm" alone, beside names in one line: of no column but that of the rest of the name. */
function overNames(row: Row, below: Row, columns: readonly Column[], areBetween: boolean): string[] | null {
  if (!areBetween && !beginsPerils(row, below)) return null;
  return columns.map((column) => {
    const rest = below.cells.find((cell) => overlap(cell, column) > 0);
    return (rest && row.cells.find((cell) => overlap(cell, rest) > 0)?.flow.text) ?? '';
  });
}

/** A line of headings behind their first words, which stand in the line above. */
const withFirstWords = (names: readonly string[], line: HeadingLine): HeadingLine => {
  const behind = (texts: readonly string[]) => texts.map((text, at) => `${names[at]} ${text}`.trim());
  return { ...line, texts: behind(line.texts), whole: behind(line.whole) };
};

/** What each row of headings says of each column, top first. */
export function headingLines(rows: readonly Row[], columns: readonly Column[]): string[][] {
  const headings: string[][] = [];
  let lower: HeadingLine | null = null;
  let extents = columns;
  for (const [index, row] of [...rows.entries()].toReversed()) {
    const below = rows[index + 1];
    const isBetween = index > 0 && below !== undefined && below.cells.length > row.cells.length;
    const rests = below && lower ? overRests(row, below, extents, lower) : null;
    const names =
      below && lower && !rests ? overNames(row, below, extents, isBetween && isOverOneEach(row, below)) : null;
    if (names && lower) lower = withFirstWords(names, lower);
    else {
      const texts: readonly string[] = rests ?? headingsOfRow(row, extents, lower);
      const whole: readonly string[] = texts.map((text, at) => `${text} ${lower?.whole[at] ?? ''}`.trim());
      lower = { texts, whole, hasSpans: row.cells.length < texts.filter((text) => text !== '').length };
    }
    headings.splice(0, names ? 1 : 0, [...lower.texts]);
    extents = withHeadings(extents, row);
  }
  const lowest = headings.at(-1);
  if (!lowest || headings.length > 1) return headings;
  return sharedHeadings(lowest);
}

/** Where a row has fewer values than there are columns, values span: each takes the columns it stands over. */
function spannedColumns(
  cells: readonly GridCell[],
  columns: readonly Column[],
  mayStandUnderOne: (from: number, to: number) => boolean = () => true,
  most = Infinity,
): number[][] | null {
  const n = columns.length;
  const k = cells.length;
  if (k === 0 || k >= n || n > 40) return null;
  const cost = (cell: GridCell, from: number, to: number) => {
    if (!mayStandUnderOne(from, to)) return Infinity;
    const left = (columns[from] as Column).x0;
    const right = (columns[to] as Column).x1;
    const off = Math.min(
      Math.abs((cell.x0 + cell.x1) / 2 - (left + right) / 2),
      Math.abs(cell.x0 - left) + 1,
      Math.abs(cell.x1 - right) + 1,
    );
    return off > most ? Infinity : off;
  };
  const best: number[][] = Array.from({ length: k + 1 }, () => Array.from({ length: n + 1 }, () => Infinity));
  const cut: number[][] = Array.from({ length: k + 1 }, () => Array.from({ length: n + 1 }, () => 0));
  (best[0] as number[])[0] = 0;
  for (let cell = 1; cell <= k; cell++) {
    for (let end = cell; end <= n; end++) {
      for (let start = cell - 1; start < end; start++) {
        const value = (best[cell - 1]?.[start] ?? Infinity) + cost(cells[cell - 1] as GridCell, start, end - 1);
        if (value < (best[cell]?.[end] ?? Infinity)) {
          (best[cell] as number[])[end] = value;
          (cut[cell] as number[])[end] = start;
        }
      }
    }
  }
  if (best[k]?.[n] === Infinity) return null;
  const result: number[][] = [];
  let end = n;
  for (let cell = k; cell > 0; cell--) {
    const start = cut[cell]?.[end] ?? 0;
    result.unshift(Array.from({ length: end - start }, (_, index) => start + index));
    end = start;
  }
  return result;
}

/** Points: values of one column begin or end at one place. */
const samePlace = 1.5;

/** Whether each value keeps to a column of its own, figures to its right edge, beside columns that are blank in this row. */
function areAligned(values: readonly GridCell[], columns: readonly Column[]): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) < samePlace;
  const figures = values.filter(({ flow }) => isFigure(flow.text));
  return (
    figures.length > 1 &&
    values.every((value) =>
      columns.some(({ x0, x1 }) => isNear(x1, value.x1) || (isNear(x0, value.x0) && !figures.includes(value))),
    )
  );
}

/** Shares of expected loss by peril, each under one column: the perils of the others have none. */
function areSharesOfSome(
  { cells: [label, ...values] }: Row,
  columns: readonly Column[],
  headings: readonly string[][],
): boolean {
  const isOfPerils = hasHazard(textIn(label)) || headings.some((line) => line.slice(1).some(hasHazard));
  return (
    isOfPerils &&
    values.every(
      (value) => isFigure(value.flow.text) && columns.filter((column) => overlap(column, value) > 0).length === 1,
    )
  );
}

/** For each value of a row with too few of them, the lowest headings of the columns it spans. */
export function spannedHeadings(
  row: Row,
  columns: readonly Column[],
  headings: readonly string[][],
): Map<GridCell, string[]> | null {
  const values = row.cells.slice(1);
  if (areAligned(values, columns) || areSharesOfSome(row, columns, headings)) return null;
  const parts = spannedColumns(values, columns.slice(1));
  const lowest = headings.at(-1);
  if (!parts || !lowest) return null;
  return new Map(
    values.map((cell, index) => [cell, (parts[index] as number[]).map((column) => lowest[column + 1] ?? '')]),
  );
}
