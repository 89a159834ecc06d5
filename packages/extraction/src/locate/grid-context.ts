import type { Grid } from '../layout/blocks.ts';
import { isFigure, type GridCell, type Row } from '../layout/rows.ts';
import { findClasses, onlyClass } from './classes.ts';
import { readQualifiers } from './qualifiers.ts';
import { bareLabel, fieldOfLabel } from './vocabulary.ts';
import { readIdentifiers } from '../read/identifiers.ts';
import { readMoney } from '../read/money.ts';
import { hasHazard } from '../read/perils.ts';

export interface CellContext {
  cell: GridCell;
  rowIndex: number;
  cellIndex: number;
  /** What stands at the left of the cell in its row. */
  label: string;
  labelCell: GridCell | null;
  /** The label line by line: a second line may only repeat it in another language. */
  labelLines: string[];
  /** The cells at the left, one by one. */
  labels: string[];
  labelCells: GridCell[];
  /** Headings over the cell, top first. */
  columns: string[];
  /** Rows of one cell above: headings inside the table. */
  subheading: string;
  /** Where a row has fewer values than there are columns: the headings of all columns the value stands under. */
  spanned: string[] | null;
  /** Whether the row is one of headings. */
  isHeader: boolean;
}

const idWords = /\b(?:CUSIP|ISIN|CINS|144A|Reg(?:ulation)?\.? ?S|common code|identifier)\b/i;
const cornerWords =
  /^(?:class(?:es)?|tranche|notes?|series|(?:covered\s+)?perils?|item|term|metric|statistic|measure|description|class of notes|model(?:l?ed)? (?:results?|output|statistic)|region|parameter|securit(?:y|ies)|feature|provision|case|scenario)\b.{0,20}$/i;

/** Words that only stand over columns. */
function isColumnWord(text: string, known: ReadonlySet<string>): boolean {
  if (text.length > 70) return false;
  if (onlyClass(text, known) !== null || findClasses(text, known).length > 0) return true;
  if (
    fieldOfLabel(text) !== null ||
    idWords.test(text) ||
    (hasHazard(text) && text.length < 42 && !/,| and /.test(text))
  )
    return true;
  const qualifiers = readQualifiers(text);
  return (
    qualifiers.prior ||
    qualifiers.updated ||
    qualifiers.current ||
    qualifiers.sensitivity ||
    qualifiers.base ||
    /^(?:total|notes?|value|amount|level|all perils|other)s?$|^(?:from|to|until|period|start|end|date)\b/i.test(text)
  );
}

function isHeaderRow(row: Row, next: Row | undefined, known: ReadonlySet<string>, width: number): boolean {
  const { cells } = row;
  if (cells.length < 2 && width < 3) return false;
  const texts = cells.map((cell) => cell.flow.text.trim());
  const [corner = '', ...rest] = texts;
  const hasCorner = cornerWords.test(bareLabel(corner)) || idWords.test(corner);
  const values = rest.filter((text) => isFigure(text) && onlyClass(text, known) === null);
  if (values.length > 0) return false;
  if (
    rest.some(
      (text) =>
        text.length > 70 ||
        readMoney(text).length > 0 ||
        readIdentifiers(text, { expectCusip: true }).length > 0 ||
        /\d\s?(?:%|per ?cent)/.test(text),
    )
  )
    return false;
  const words = rest.filter((text) => isColumnWord(text, known)).length;
  if (cells.length === 1) return false;
  // "Classes | A, B": a label with its value, as the rows below are.
  if (
    cells.length === 2 &&
    fieldOfLabel(corner) === 'issuerClass' &&
    next &&
    fieldOfLabel(next.cells[0]?.flow.text ?? '') !== null
  )
    return false;
  if (fieldOfLabel(corner) !== null && !hasCorner && !rest.every((text) => isColumnWord(text, known))) return false;
  if (fieldOfLabel(corner) !== null && rest.length === 1 && !hasCorner) return false;
  if (words >= rest.length * 0.6) return rest.length >= 2 || hasCorner || isColumnWord(corner, known);
  if (!hasCorner || next === undefined) return false;
  if (cells.length < 3) return false;
  // Unknown words over figures: still a heading when everything below is a figure.
  const below = next.cells.slice(1);
  return below.length > 0 && below.every((cell) => isFigure(cell.flow.text)) && rest.length >= below.length - 1;
}

function overlap(a: { x0: number; x1: number }, b: { x0: number; x1: number }): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}

const centre = (cell: { x0: number; x1: number }) => (cell.x0 + cell.x1) / 2;

interface Column {
  x0: number;
  x1: number;
}

/** Columns of the rows below a heading, from the widest rows. */
function columnsOf(rows: readonly Row[]): Column[] {
  const most = Math.max(0, ...rows.map((row) => row.cells.length));
  const model = rows.find((row) => row.cells.length === most);
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
  return columns;
}

function columnOf(columns: readonly Column[], cell: { x0: number; x1: number }): number {
  let best = -1;
  let most = 0;
  for (const [index, column] of columns.entries()) {
    const shared = overlap(column, cell);
    if (shared > most) {
      most = shared;
      best = index;
    }
  }
  if (best >= 0) return best;
  let nearest = Infinity;
  for (const [index, column] of columns.entries()) {
    const distance = Math.abs(centre(column) - centre(cell));
    if (distance < nearest) {
      nearest = distance;
      best = index;
    }
  }
  return best;
}

/** Where the headings of the row below repeat (prior, updated, prior, updated), each round is one group of columns. */
function groupsOf(lower: readonly string[]): number[] | null {
  const start = lower.findIndex((text) => text !== '' && lower.indexOf(text) !== lower.lastIndexOf(text));
  if (start < 0) return null;
  const first = lower[start] as string;
  const groups: number[] = [];
  let group = -1;
  for (const text of lower) {
    if (text === first) group++;
    groups.push(group);
  }
  return group >= 1 ? groups : null;
}

/** For each column, the heading that one row gives it. */
function headingsOfRow(row: Row, columns: readonly Column[], lower: readonly string[] | null): string[] {
  const result: string[] = columns.map(() => '');
  const groups = lower ? groupsOf(lower) : null;
  if (groups) {
    const count = Math.max(...groups) + 1;
    const firstGrouped = groups.findIndex((group) => group >= 0);
    const left = columns[firstGrouped] as Column;
    const over = row.cells.filter(
      (cell) => cell.x1 > left.x0 - 2 && centre(cell) > (columns[firstGrouped - 1]?.x1 ?? -Infinity),
    );
    if (over.length === count) {
      for (const [index, group] of groups.entries())
        if (group >= 0) result[index] = (over[group] as GridCell).flow.text;
      for (const cell of row.cells) if (!over.includes(cell)) result[columnOf(columns, cell)] ||= cell.flow.text;
      return result;
    }
  }
  for (const cell of row.cells) {
    const covered = columns.filter(
      (column) => overlap(column, cell) > 0.3 * Math.min(column.x1 - column.x0, cell.x1 - cell.x0),
    );
    const targets = covered.length > 0 ? covered : [columns[columnOf(columns, cell)] as Column];
    for (const column of targets) {
      const index = columns.indexOf(column);
      if (index >= 0) result[index] = result[index] ? `${result[index]} ${cell.flow.text}` : cell.flow.text;
    }
  }
  return result;
}

function linesOf(cell: GridCell): string[] {
  return cell.flow.pieces.map(({ span }) => span.page.text.slice(span.from, span.to));
}

/** The headings of a table, for its rows on the next page. */
export interface Headings {
  width: number;
  columns: Column[];
  headings: string[][];
}

/** The headings in force at the end of a grid. */
export function headingsOf(grid: Grid, known: ReadonlySet<string>, before: Headings | null): Headings | null {
  const width = Math.max(...grid.rows.map((row) => row.cells.length));
  const isHeader = grid.rows.map((row, index) => isHeaderRow(row, grid.rows[index + 1], known, width));
  const end = isHeader.lastIndexOf(true);
  if (end < 0) return before !== null && before.width === width ? before : null;
  let start = end;
  while (start > 0 && isHeader[start - 1]) start--;
  const body = grid.rows.slice(end + 1).filter((row) => row.cells.length > 1);
  const columns = columnsOf(body.length > 0 ? body : grid.rows.slice(start, end + 1));
  return { width, columns, headings: headingLines(grid.rows.slice(start, end + 1), columns) };
}

/** What each row of headings says of each column, top first. */
function headingLines(rows: readonly Row[], columns: readonly Column[]): string[][] {
  const headings: string[][] = [];
  let lower: string[] | null = null;
  for (const row of rows.toReversed()) {
    const own: string[] = headingsOfRow(row, columns, lower);
    headings.unshift(own);
    lower = own;
  }
  return headings;
}

/** Where a row has fewer values than there are columns, values span: each takes the columns it stands over. */
function spannedColumns(cells: readonly GridCell[], columns: readonly Column[]): number[][] | null {
  const n = columns.length;
  const k = cells.length;
  if (k === 0 || k >= n || n > 40) return null;
  const cost = (cell: GridCell, from: number, to: number) => {
    const left = (columns[from] as Column).x0;
    const right = (columns[to] as Column).x1;
    return Math.min(
      Math.abs((cell.x0 + cell.x1) / 2 - (left + right) / 2),
      Math.abs(cell.x0 - left) + 1,
      Math.abs(cell.x1 - right) + 1,
    );
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
  const result: number[][] = [];
  let end = n;
  for (let cell = k; cell > 0; cell--) {
    const start = cut[cell]?.[end] ?? 0;
    result.unshift(Array.from({ length: end - start }, (_, index) => start + index));
    end = start;
  }
  return result;
}

/** For each value of a row with too few of them, the lowest headings of the columns it spans. */
function spannedHeadings(
  row: Row,
  columns: readonly Column[],
  headings: readonly string[][],
): Map<GridCell, string[]> | null {
  const values = row.cells.slice(1);
  const parts = spannedColumns(values, columns.slice(1));
  const lowest = headings.at(-1);
  if (!parts || !lowest) return null;
  return new Map(
    values.map((cell, index) => [cell, (parts[index] as number[]).map((column) => lowest[column + 1] ?? '')]),
  );
}

/** Gives every cell of a grid the labels and headings it is to be read under. */
export function gridContexts(grid: Grid, known: ReadonlySet<string>, before: Headings | null = null): CellContext[] {
  const { rows } = grid;
  const width = Math.max(...rows.map((row) => row.cells.length));
  const contexts: CellContext[] = [];
  const isHeader = rows.map((row, index) => isHeaderRow(row, rows[index + 1], known, width));
  // A table that goes on over the page keeps its headings.
  const goesOn = before !== null && !isHeader[0] && before.width === width;
  let columns: Column[] = goesOn ? before.columns : [];
  let headings: string[][] = goesOn ? before.headings : [];
  let headerColumns = columns.length;
  let subheading = '';
  let lastLabel: GridCell | null = null;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as Row;
    if (isHeader[index] && !(isHeader[index - 1] ?? false)) {
      let end = index;
      while (isHeader[end]) end++;
      let dataEnd = end;
      while (dataEnd < rows.length && !isHeader[dataEnd]) dataEnd++;
      const body = rows.slice(end, dataEnd).filter((each) => each.cells.length > 1);
      columns = columnsOf(body.length > 0 ? body : rows.slice(index, end));
      headings = headingLines(rows.slice(index, end), columns);
      headerColumns = columns.length;
      lastLabel = null;
    }
    if (isHeader[index]) {
      for (const [cellIndex, cell] of row.cells.entries()) {
        contexts.push({
          cell,
          rowIndex: index,
          cellIndex,
          label: '',
          labelLines: [],
          labels: [],
          labelCells: [],
          labelCell: null,
          columns: [],
          subheading,
          spanned: null,
          isHeader: true,
        });
      }
      continue;
    }
    if (row.cells.length === 1) {
      const only = row.cells[0] as GridCell;
      contexts.push({
        cell: only,
        rowIndex: index,
        cellIndex: 0,
        label: '',
        labelLines: [],
        labels: [],
        labelCells: [],
        labelCell: null,
        columns: [],
        subheading,
        spanned: null,
        isHeader: false,
      });
      if (!isFigure(only.flow.text) && only.flow.text.length < 120) subheading = only.flow.text;
      continue;
    }
    const first = row.cells[0] as GridCell;
    // A label that stands once for several rows is blank in the rows below.
    const startsAtLabel = columns.length === 0 || columnOf(columns, first) === 0;
    let label: GridCell | null = startsAtLabel ? first : lastLabel;
    if (startsAtLabel) lastLabel = first;
    const spans = headerColumns > 0 ? spannedHeadings(row, columns, headings) : null;
    for (const [cellIndex, cell] of row.cells.entries()) {
      const column = headerColumns > 0 ? columnOf(columns, cell) : -1;
      const own = column >= 0 ? headings.map((line) => line[column] ?? '').filter((text) => text !== '') : [];
      const before = row.cells.slice(0, cellIndex).filter((each) => !isFigure(each.flow.text) || each === first);
      const words: string[] = [];
      if (!startsAtLabel && label) words.push(label.flow.text);
      for (const each of before) words.push(each.flow.text);
      if (cellIndex > 0 && headerColumns === 0) {
        const nearest = before.findLast((each) => fieldOfLabel(each.flow.text) !== null);
        if (nearest) label = nearest;
      }
      contexts.push({
        cell,
        rowIndex: index,
        cellIndex,
        label: headerColumns === 0 && label && cellIndex > 0 ? label.flow.text : words.join(' '),
        labelLines: cellIndex > 0 && label ? linesOf(label) : [],
        labels: words,
        labelCells: !startsAtLabel && label ? [label, ...before] : before,
        labelCell: label,
        columns: own,
        subheading,
        spanned: spans?.get(cell) ?? null,
        isHeader: false,
      });
    }
  }
  return contexts;
}
