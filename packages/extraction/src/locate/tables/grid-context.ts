import type { Grid } from '../../layout/blocks.ts';
import { isFigure } from '../../layout/figure.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { readDates } from '../../read/dates.ts';
import { findClasses, onlyClass, type Known } from '../../read/classes.ts';
import { columnOf, columnsOf, columnsWithBlanks, headingLines, spannedHeadings, type Column } from './grid-columns.ts';
import { classOfIdentifierRow } from './label-cells.ts';
import { headerRows } from './header-rows.ts';
import { goingOn, type Headings } from './headings-going-on.ts';
import { readLongTable } from './long-tables.ts';
import { saysUnchanged } from '../bounds.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import { sharesColumn } from '../../layout/extents.ts';
import { textIn, textsIn } from '../../layout/flow.ts';

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

const linesOf = (cell: GridCell): string[] =>
  cell.flow.pieces.map(({ span }) => span.page.text.slice(span.from, span.to));

/** The headings in force at the end of a grid. */
export function headingsOf(grid: Grid, known: Known, before: Headings | null): Headings | null {
  const width = Math.max(...grid.rows.map((row) => row.cells.length));
  const isHeader = headerRows(grid.rows, known, width);
  const end = isHeader.lastIndexOf(true);
  if (end < 0) return goingOn(grid, before, known);
  let start = end;
  while (start > 0 && isHeader[start - 1]) start--;
  const body = grid.rows.slice(end + 1).filter((row) => row.cells.length > 1);
  const columns =
    columnsWithBlanks(body, grid.rows[end]) ??
    columnsOf(body.length > 0 ? body : grid.rows.slice(start, end + 1), grid.rows[end]?.cells.length);
  const under = grid.rows.findLast((row) => row.cells.length === 1 && !isFigure(textIn(row.cells[0])));
  const subheading = textIn(under?.cells[0]);
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
    row.cells.every((cell) => {
      const column = before.columns[lowest.indexOf(cell.flow.text.replace(/\s+/g, ''))];
      return column !== undefined && sharesColumn(column, cell);
    })
  );
}

const isKnownLabel = ({ flow }: GridCell): boolean => fieldOfLabel(flow.text) !== null;

/** "Fixed rate" under "Pays", left of a column whose headings say what stands in it. */
const isAnswer = (cell: GridCell, beside: readonly string[] = []): boolean =>
  isKnownLabel(cell) && beside.length > 0 && fieldOfLabel(beside.join(' ')) !== null;

/** Whether every column stands under the name of a class, and none under that of labels. */
const areOnlyClasses = (headings: readonly string[][], known: Known): boolean =>
  headings.length > 0 &&
  (headings[0] ?? []).every((_, column) => headings.some((line) => onlyClass(line[column] ?? '', known) !== null));

/** Whether a row begins with a label and nothing of its value. */
function startsRowOfLabels({ cells }: Row): boolean {
  const [label, value] = textsIn(cells);
  return (
    label !== undefined &&
    value !== undefined &&
    !/\d|:\s*\S/.test(label) &&
    fieldOfLabel(label) !== null &&
    fieldOfLabel(value) === null
  );
}

const fewestTerms = 2;

/** "Interest basis | 30/360" below the rows of a table of many columns: labels with their values to the end, flush with its first column. */
function endsInTerms(rows: readonly Row[], columns: readonly Column[]): boolean {
  const [first] = rows;
  const label = first?.cells[0];
  return (
    columns.length > 3 &&
    rows.every(({ cells }) => cells.length === 2 && !isFigure(textIn(cells[0]))) &&
    label !== undefined &&
    label.x0 < (columns[0]?.x1 ?? 0) &&
    rows.filter(startsRowOfLabels).length >= fewestTerms
  );
}

/** What a cell is read under where neither label nor heading is known: in rows of headings, and alone in its row. */
const unlabelled = (cell: GridCell, rowIndex: number, cellIndex: number, subheading: string): CellContext => ({
  cell,
  rowIndex,
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
  isHeader: false,
});

/** Labels in the middle of the rows that they are of; empty where they stand at the first row. */
function centredLabels(rows: readonly Row[], columns: readonly Column[]): ReadonlyMap<Row, GridCell> {
  const labelOf = ({ cells }: Row) => cells.find((cell) => columnOf(columns, cell) === 0);
  const labelled = rows.filter((row) => labelOf(row) !== undefined);
  const [first] = rows;
  const size = rows.length / labelled.length;
  if (!first || labelled.includes(first) || !Number.isInteger(size) || columns.length < 3) return new Map();
  const groups = labelled.map((_, index) => rows.slice(index * size, (index + 1) * size));
  const isOneEach = groups.every((group) => group.filter((row) => labelled.includes(row)).length === 1);
  return new Map(
    isOneEach
      ? groups.flatMap((group) => {
          const label = group.map(labelOf).find((cell) => cell !== undefined) as GridCell;
          return group.map((row) => [row, label] as const);
        })
      : [],
  );
}

/** Goes down the rows of a grid and keeps the headings and labels in force. */
class GridWalk {
  readonly contexts: CellContext[] = [];
  readonly #rows: readonly Row[];
  readonly #known: Known;
  readonly #isHeader: readonly boolean[];
  readonly #before: Headings | null;
  /** Headings printed again at the head of the next page leave the heading inside the table in force. */
  readonly #isAgain: boolean;
  #columns: Column[] = [];
  /** Whether every row leaves cells blank, so that no value stands for several columns. */
  #hasBlanks = false;
  #headings: string[][] = [];
  #headerCells: GridCell[] = [];
  #subheading = '';
  #lastLabel: GridCell | null = null;
  #centred: ReadonlyMap<Row, GridCell> = new Map();

  constructor(grid: Grid, known: Known, before: Headings | null) {
    const { rows } = grid;
    const [first] = rows as [Row, ...Row[]];
    const width = Math.max(...rows.map((row) => row.cells.length));
    this.#rows = rows;
    this.#known = known;
    this.#before = before;
    this.#isHeader = headerRows(rows, known, width);
    const beginsWithHeadings = this.#isHeader[0] === true;
    this.#isAgain =
      before !== null &&
      before.page !== grid.page &&
      beginsWithHeadings &&
      !this.#isHeader[1] &&
      repeats(first, before);
    if (before === null) return;
    if (this.#isAgain) this.#subheading = before.subheading;
    if (beginsWithHeadings) return;
    // A table that goes on over the page, or below a heading inside it, keeps its headings.
    const goesOn = goingOn(grid, before, known);
    if (goesOn === null) return;
    this.#columns = goesOn.columns;
    this.#headings = goesOn.headings;
    this.#subheading = goesOn.subheading;
    this.#lastLabel = goesOn.lastLabel;
  }

  read(): CellContext[] {
    for (const [index, row] of this.#rows.entries()) {
      if (this.#isHeader[index] && !(this.#isHeader[index - 1] ?? false)) this.#takeHeadings(index);
      if (this.#isHeader[index])
        for (const [cellIndex, cell] of row.cells.entries())
          this.contexts.push({ ...unlabelled(cell, index, cellIndex, this.#subheading), isHeader: true });
      else if (row.cells.length === 1) this.#readLone(row, index);
      else this.#readRow(row, index);
    }
    return this.contexts;
  }

  /** Puts the rows of headings that begin here in force. */
  #takeHeadings(index: number): void {
    const rows = this.#rows;
    let end = index;
    while (this.#isHeader[end]) end++;
    let dataEnd = end;
    while (dataEnd < rows.length && !this.#isHeader[dataEnd]) dataEnd++;
    const body = rows.slice(end, dataEnd).filter((each) => each.cells.length > 1);
    const repeated = this.#isAgain && index === 0 ? this.#before : null;
    const printed = rows.slice(index, end);
    const withBlanks = columnsWithBlanks(body, printed.at(-1));
    this.#hasBlanks = withBlanks !== null;
    this.#columns =
      repeated?.columns ?? withBlanks ?? columnsOf(body.length > 0 ? body : printed, printed.at(-1)?.cells.length);
    this.#headings = repeated?.headings ?? headingLines(printed, this.#columns);
    this.#headerCells = printed.flatMap((each) => each.cells);
    this.#lastLabel = repeated?.lastLabel ?? null;
    this.#centred = centredLabels(body, this.#columns);
  }

  /** A cell alone in its row, which may be a heading inside the table. */
  #readLone(row: Row, index: number): void {
    const only = row.cells[0] as GridCell;
    this.contexts.push(unlabelled(only, index, 0, this.#subheading));
    const above = this.#rows.slice(0, index).findLast((each) => each.cells.length === 2)?.cells[1];
    const goesOnAbove = above !== undefined && Math.abs(above.x0 - only.x0) < 4 && /\d/.test(only.flow.text);
    if (!isFigure(only.flow.text) && only.flow.text.length < 120 && !goesOnAbove) this.#subheading = only.flow.text;
  }

  #headingsOver = (cell: GridCell): string[] => {
    const column = this.#columns.length > 0 ? columnOf(this.#columns, cell) : -1;
    return column < 0 ? [] : this.#headings.map((line) => line[column] ?? '').filter((text) => text !== '');
  };

  /** Whether a cell is a label of those at its right; what stands under the name of a class is its value. */
  #isLabel(cell: GridCell, over: readonly string[]): boolean {
    // "1" in a column headed "Class" is the class's name and no figure.
    const isClass = over.some((text) => fieldOfLabel(text) === 'issuerClass');
    if (isClass && onlyClass(cell.flow.text, this.#known) !== null) return true;
    // A day under a heading that asks for one is the value of that.
    const asked = fieldOfLabel(over.join(' '));
    if ((asked === 'maturityDate' || asked === 'issueDate') && readDates(cell.flow.text).length > 0) return false;
    // Under its own heading, a cell that holds rates is a value, whatever words stand with them.
    const isValue =
      isFigure(cell.flow.text) || saysUnchanged(cell.flow.text) || (over.length > 0 && /\d\s?%/.test(cell.flow.text));
    return !isValue && over.every((text) => onlyClass(text, this.#known) === null);
  }

  /** "Class A | Share | Class B | Share" over names and their figures: the class that heads a column of labels alone. */
  #classOfLabels(cell: GridCell, next: GridCell | undefined, over: readonly string[]): string | null {
    const names = (texts: readonly string[]) => texts.flatMap((text) => findClasses(text, this.#known)[0]?.names ?? []);
    const isOfValue = next !== undefined && names(this.#headingsOver(next)).length === 0;
    const isLabels = isOfValue && !/\d/.test(cell.flow.text) && this.#headingsOver(next).length > 0;
    return isLabels && names(over).length === 1 ? over.join(' ') : null;
  }

  /** What a row changes of the headings in force. */
  #beginRow(row: Row, index: number, first: GridCell): void {
    // "Class A | CUSIP … | ISIN …" over the rows of the class.
    if (classOfIdentifierRow(this.#rows, index, this.#known) !== null) this.#subheading = first.flow.text;
    // Under the names of classes alone, a label of its own ends what they stand over.
    const isOfAll = areOnlyClasses(this.#headings, this.#known) && startsRowOfLabels(row);
    if (isOfAll || endsInTerms(this.#rows.slice(index), this.#columns)) {
      this.#columns = [];
      this.#headings = [];
    }
  }

  #readRow(row: Row, index: number): void {
    const first = row.cells[0] as GridCell;
    this.#beginRow(row, index, first);
    const hasHeadings = this.#columns.length > 0;
    // A label that stands once for several rows is blank in the rows below.
    const startsAtLabel = !hasHeadings || columnOf(this.#columns, first) === 0;
    let label: GridCell | null = startsAtLabel ? first : (this.#centred.get(row) ?? this.#lastLabel);
    if (startsAtLabel) this.#lastLabel = first;
    const spans = hasHeadings && !this.#hasBlanks ? spannedHeadings(row, this.#columns, this.#headings) : null;
    const over = new Map(row.cells.map((cell) => [cell, this.#headingsOver(cell)]));
    const labels: GridCell[] = [];
    const above = !startsAtLabel && label ? [label] : [];
    let subheading = this.#subheading;
    for (const [cellIndex, cell] of row.cells.entries()) {
      const ofLabels = this.#classOfLabels(cell, row.cells[cellIndex + 1], over.get(cell) as string[]);
      if (ofLabels !== null) {
        subheading = ofLabels;
        labels.length = 0;
      }
      if (cellIndex > 0 && !hasHeadings) label = labels.findLast(isKnownLabel) ?? label;
      const own = [...above, ...labels];
      const words = textsIn(own);
      this.contexts.push({
        ...unlabelled(cell, index, cellIndex, subheading),
        label: !hasHeadings && label && cellIndex > 0 ? label.flow.text : words.join(' '),
        labelLines: cellIndex > 0 && label ? linesOf(label) : [],
        labels: words,
        labelCells: own,
        labelCell: label,
        columns: over.get(cell) as string[],
        headerCells: this.#headerCells,
        spanned: spans?.get(cell) ?? null,
      });
      const beside = over.get(row.cells[cellIndex + 1] as GridCell);
      const isLabel = this.#isLabel(cell, over.get(cell) as string[]) && !isAnswer(cell, beside);
      if (cell === first || ofLabels !== null || isLabel) labels.push(cell);
    }
  }
}

/** "Before | After" over labels with values beside them, in two halves: a value stands under the heading of its label. */
const underHeadingsOfLabels = (contexts: CellContext[]): CellContext[] =>
  contexts.map((each, index) => {
    const label = contexts[index - 1];
    if (each.columns.length > 0 || each.isHeader || label?.rowIndex !== each.rowIndex) return each;
    const isOfLabel = label.columns.length > 0 && fieldOfLabel(label.cell.flow.text) !== null;
    return isOfLabel ? { ...each, columns: label.columns } : each;
  });

/** Gives every cell of a grid the labels and headings it is to be read under. */
export const gridContexts = (grid: Grid, known: Known, before: Headings | null = null): CellContext[] =>
  underHeadingsOfLabels(readLongTable(new GridWalk(grid, known, before).read(), known));
