import type { Grid } from '../layout/blocks.ts';
import { isFigure } from '../layout/figure.ts';
import type { GridCell, Row } from '../layout/rows.ts';
import { onlyClass } from './classes.ts';
import { columnOf, columnsOf, headingLines, spannedHeadings, type Column } from './grid-columns.ts';
import { headerRows } from './header-rows.ts';
import { fieldOfLabel } from './vocabulary.ts';

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
  /** Cells of the rows of headings above. */
  headerCells: GridCell[];
  /** Headings over the cell, top first. */
  columns: string[];
  /** Rows of one cell above: headings inside the table. */
  subheading: string;
  /** Where a row has fewer values than there are columns: the headings of all columns the value stands under. */
  spanned: string[] | null;
  /** Whether the row is one of headings. */
  isHeader: boolean;
}

function linesOf(cell: GridCell): string[] {
  return cell.flow.pieces.map(({ span }) => span.page.text.slice(span.from, span.to));
}

/** The headings of a table, for its rows on the next page. */
export interface Headings {
  /** Where they are printed. */
  page: Grid['page'];
  width: number;
  columns: Column[];
  headings: string[][];
  /** The label that stands once for several rows. */
  lastLabel: GridCell | null;
  /** The heading inside the table that its last rows stand under. */
  subheading: string;
}

/** Whether each cell of a row lies under one column and no other. */
function standsUnder(row: Row, columns: readonly Column[]): boolean {
  if (row.cells.length < 2) return false;
  const taken = row.cells.map((cell) =>
    columns.filter((column) => Math.min(column.x1, cell.x1) - Math.max(column.x0, cell.x0) > 0),
  );
  return taken.every((hits) => hits.length === 1) && new Set(taken.flat()).size === row.cells.length;
}

/** Whether a row has a label at the left of the columns and one value under each. */
function standsBeside({ cells }: Row, columns: readonly Column[]): boolean {
  const [label, ...values] = cells;
  const [first] = columns;
  if (!label || !first || values.length !== columns.length || label.x1 > first.x0) return false;
  return values.every((value, index) => {
    const column = columns[index] as Column;
    return Math.min(column.x1, value.x1) - Math.max(column.x0, value.x0) > 0;
  });
}

/** Whether most rows of a grid are a label that asks for a fact and what stands beside it: a table of its own. */
function isOfLabels({ rows }: Grid): boolean {
  const labelled = rows.filter(({ cells }) => cells.length === 2 && fieldOfLabel(cells[0]?.flow.text ?? '') !== null);
  return labelled.length > 2 && labelled.length * 2 > rows.length;
}

/** Whether a grid that prints no headings stands under those of the table before it. */
function followsHeadings(grid: Grid, width: number, before: Headings): boolean {
  if (before.width === width) return true;
  return standsUnder(grid.rows[0] as Row, before.columns) && !isOfLabels(grid);
}

function withLabels({ cells }: Row, columns: readonly Column[]): Column[] {
  const { x0, x1 } = cells[0] as GridCell;
  return [{ x0, x1 }, ...columns];
}

/** The headings in force at the end of a grid. */
export function headingsOf(grid: Grid, known: ReadonlySet<string>, before: Headings | null): Headings | null {
  const width = Math.max(...grid.rows.map((row) => row.cells.length));
  const isHeader = headerRows(grid.rows, known, width);
  const end = isHeader.lastIndexOf(true);
  if (end < 0) return before !== null && followsHeadings(grid, width, before) ? before : null;
  let start = end;
  while (start > 0 && isHeader[start - 1]) start--;
  const body = grid.rows.slice(end + 1).filter((row) => row.cells.length > 1);
  const columns = columnsOf(body.length > 0 ? body : grid.rows.slice(start, end + 1));
  const under = grid.rows.findLast((row) => row.cells.length === 1 && !isFigure(row.cells[0]?.flow.text ?? ''));
  const subheading = under?.cells[0]?.flow.text ?? '';
  const lastLabel = body.findLast((row) => columnOf(columns, row.cells[0] as GridCell) === 0)?.cells[0] ?? null;
  return {
    page: grid.page,
    width,
    columns,
    headings: headingLines(grid.rows.slice(start, end + 1), columns),
    lastLabel,
    subheading,
  };
}

/** Whether a row prints the headings of the table before it once more. */
function repeats(row: Row, before: Headings): boolean {
  const lowest = (before.headings.at(-1) ?? []).map((text) => text.replace(/\s+/g, ''));
  return (
    row.cells.length >= 2 &&
    row.cells.every(({ flow, x0, x1 }) => {
      const column = before.columns[lowest.indexOf(flow.text.replace(/\s+/g, ''))];
      return column !== undefined && Math.min(column.x1, x1) > Math.max(column.x0, x0);
    })
  );
}

/** Whether every column stands under the name of a class, and none under that of labels. */
const areOnlyClasses = (headings: readonly string[][], known: ReadonlySet<string>): boolean =>
  headings.length > 0 &&
  (headings[0] ?? []).every((_, column) => headings.some((line) => onlyClass(line[column] ?? '', known) !== null));

/** Whether a row begins with a label and nothing of its value. */
function startsRowOfLabels({ cells }: Row): boolean {
  const [label, value] = cells.map(({ flow }) => flow.text);
  return (
    label !== undefined &&
    value !== undefined &&
    !/\d|:\s*\S/.test(label) &&
    fieldOfLabel(label) !== null &&
    fieldOfLabel(value) === null
  );
}

/** Gives every cell of a grid the labels and headings it is to be read under. */
export function gridContexts(grid: Grid, known: ReadonlySet<string>, before: Headings | null = null): CellContext[] {
  const { rows } = grid;
  const width = Math.max(...rows.map((row) => row.cells.length));
  const contexts: CellContext[] = [];
  const isHeader = headerRows(rows, known, width);
  // A table that goes on over the page keeps its headings.
  const goesOn = before !== null && !isHeader[0] && followsHeadings(grid, width, before);
  // Headings printed again at the head of the next page leave the heading inside the table in force.
  const again =
    before !== null &&
    before.page !== grid.page &&
    isHeader[0] === true &&
    !isHeader[1] &&
    repeats(rows[0] as Row, before);
  // Headings at the foot of a page, without one over the labels, and the rows on the next.
  const isHeadless = before !== null && !isHeader[0] && !goesOn && standsBeside(rows[0] as Row, before.columns);
  let columns: Column[] = goesOn ? before.columns : isHeadless ? withLabels(rows[0] as Row, before.columns) : [];
  let headings: string[][] = goesOn ? before.headings : isHeadless ? before.headings.map((line) => ['', ...line]) : [];
  let headerColumns = columns.length;
  let headerCells: GridCell[] = [];
  let subheading = goesOn || again ? before.subheading : '';
  let lastLabel: GridCell | null = goesOn ? before.lastLabel : null;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as Row;
    if (isHeader[index] && !(isHeader[index - 1] ?? false)) {
      let end = index;
      while (isHeader[end]) end++;
      let dataEnd = end;
      while (dataEnd < rows.length && !isHeader[dataEnd]) dataEnd++;
      const body = rows.slice(end, dataEnd).filter((each) => each.cells.length > 1);
      const isRepeated = again && index === 0;
      columns = isRepeated ? before.columns : columnsOf(body.length > 0 ? body : rows.slice(index, end));
      headings = isRepeated ? before.headings : headingLines(rows.slice(index, end), columns);
      headerColumns = columns.length;
      headerCells = rows.slice(index, end).flatMap((each) => each.cells);
      lastLabel = isRepeated ? before.lastLabel : null;
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
          headerCells: [],
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
        headerCells: [],
        subheading,
        spanned: null,
        isHeader: false,
      });
      const above = rows.slice(0, index).findLast((each) => each.cells.length === 2)?.cells[1];
      const goesOnAbove = above !== undefined && Math.abs(above.x0 - only.x0) < 4 && /\d/.test(only.flow.text);
      if (!isFigure(only.flow.text) && only.flow.text.length < 120 && !goesOnAbove) subheading = only.flow.text;
      continue;
    }
    const first = row.cells[0] as GridCell;
    // Under the names of classes alone, a label of its own ends what they stand over.
    if (areOnlyClasses(headings, known) && startsRowOfLabels(row)) {
      columns = [];
      headings = [];
      headerColumns = 0;
    }
    // A label that stands once for several rows is blank in the rows below.
    const startsAtLabel = columns.length === 0 || columnOf(columns, first) === 0;
    let label: GridCell | null = startsAtLabel ? first : lastLabel;
    if (startsAtLabel) lastLabel = first;
    const spans = headerColumns > 0 ? spannedHeadings(row, columns, headings) : null;
    // What stands under the name of a class is its value, and no label of the values beside it.
    const isUnderClass = (cell: GridCell) =>
      headerColumns > 0 && headings.some((line) => onlyClass(line[columnOf(columns, cell)] ?? '', known) !== null);
    // "1" in a column headed "Class" is the class's name and no figure.
    const namesClass = (cell: GridCell) =>
      onlyClass(cell.flow.text, known) !== null &&
      headings.some((line) => fieldOfLabel(line[columnOf(columns, cell)] ?? '') === 'issuerClass');
    for (const [cellIndex, cell] of row.cells.entries()) {
      const column = headerColumns > 0 ? columnOf(columns, cell) : -1;
      const own = column >= 0 ? headings.map((line) => line[column] ?? '').filter((text) => text !== '') : [];
      const before = row.cells
        .slice(0, cellIndex)
        .filter((each) => each === first || namesClass(each) || !(isFigure(each.flow.text) || isUnderClass(each)));
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
        headerCells,
        subheading,
        spanned: spans?.get(cell) ?? null,
        isHeader: false,
      });
    }
  }
  return contexts;
}
