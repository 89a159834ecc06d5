import type { Grid } from '../../layout/blocks.ts';
import { isFigure } from '../../layout/figure.ts';
import { concatFlows, joinSpans, sliceFlow, type Flow, textIn } from '../../layout/flow.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { readDates } from '../../read/dates.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { readMoney } from '../../read/money.ts';
import { readPercents } from '../../read/percent.ts';
import { hasHazard } from '../../read/perils.ts';
import { setOf } from '../../words/phrase-syntax.ts';
import { fieldTable, type Field } from '../../words/fields.ts';
import { beginsWithValue } from '../prose/paragraph-labels.ts';
import { readQualifiers } from '../qualifiers.ts';
import { bareLabel, fieldOfLabel, fieldsOfLabel, isKnownLabel } from '../vocabulary.ts';
import { sharesColumn } from '../../layout/extents.ts';
import { opensWith } from '../../words/says.ts';
import { areDistinct, joinNeighbours } from '../../lists.ts';

export interface StackedValue {
  label: GridCell;
  value: GridCell;
}

const identifierNames = setOf('cusip isin cins');
const besideIdentifier = setOf('rule 144a reg regulation s no number code');

/** "144A CUSIP", "ISIN, Regulation S": the name of an identifier and whose it is, in any order, and nothing else. */
function isIdentifierLabel(label: string): boolean {
  const words =
    bareLabel(label)
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? [];
  return (
    words.some((word) => identifierNames.has(word)) &&
    words.every((word) => identifierNames.has(word) || besideIdentifier.has(word))
  );
}

/** Whether a text asks for a field or an identifier. */
export const isLabel = (text: string): boolean => fieldOfLabel(text) !== null || isIdentifierLabel(text);

const holdsValue = (text: string): boolean =>
  isFigure(text) ||
  readDates(text).length > 0 ||
  readMoney(text).length > 0 ||
  readPercents(text).length > 0 ||
  readIdentifiers(text, { expectCusip: true }).length > 0;

/** "Size (from $150m)", "Spread; guidance 7.00–7.75%": what is remarked in a label. */
const remark = /\([^()]*\)|;.*/g;

const mostLetters = 60;
/** Of a label of several lines. */
const longestLabel = 160;

/** "Class A Spread", but not "Tranche Size". */
const opensWithName = /^\S+ [A-Z\d]{1,3}\b/;

/** Labels side by side, none of them over a column of classes or perils. */
function isLabelRow({ cells }: Row, mayNameClass: boolean): boolean {
  const texts = cells.map((cell) => cell.flow.text.trim());
  const isTooLong = ({ flow }: GridCell) => flow.text.length > (flow.pieces.length > 1 ? longestLabel : mostLetters);
  // One label may have caught the second line of a value.
  if (texts.length < 2 || cells.some(isTooLong) || texts.some(isFigure)) return false;
  const values = texts.filter((text) => holdsValue(text.replace(remark, ''))).length;
  if (values > (texts.length > 2 ? 1 : 0)) return false;
  const namesClass = (text: string) => {
    const field = fieldOfLabel(text);
    return field === 'issuerClass' || (opensWith(text, 'classHeading') && (field === null || opensWithName.test(text)));
  };
  if (mayNameClass ? texts.every(namesClass) : texts.some(namesClass)) return false;
  if (texts.some((text) => hasHazard(text))) return false;
  const known = texts.filter((text) => isLabel(text) || isKnownLabel(text));
  return known.length >= 2 && known.length * 2 >= texts.length + values && areDistinct(texts);
}

/** Whether cells begin at one place. */
const areFlush = (a: GridCell, b: GridCell): boolean => Math.abs(a.x0 - b.x0) < 6;

/** The label each value of the row stands under or over; null where one has none. */
function pairUp(labels: Row, values: Row): StackedValue[] | null {
  if (values.cells.length > labels.cells.length) return null;
  const pairs: StackedValue[] = [];
  for (const value of values.cells) {
    const hits = labels.cells.filter((label) => sharesColumn(label, value));
    const label = hits.find((each) => areFlush(each, value)) ?? (hits.length === 1 ? hits[0] : undefined);
    if (!label || pairs.some((pair) => pair.label === label)) return null;
    pairs.push({ label, value });
  }
  return pairs;
}

const conventionWord = /^[A-Z][\w/ &.,’'()-]*$/;

function isValueRow(row: Row, mayNameClass: boolean): boolean {
  const texts = row.cells.map((cell) => cell.flow.text.trim());
  return !isLabelRow(row, mayNameClass) && texts.some((text) => holdsValue(text) || conventionWord.test(text));
}

/** A row whose cells all hold a label over or under its value, close together, as the two rows it is. */
function partLines(row: Row): Row[] {
  const lines = row.cells.map(({ flow, x0, x1 }) =>
    flow.pieces.map(({ span }) => ({ x0, x1, flow: joinSpans([span]) })),
  );
  if (lines.length < 2 || lines.some((cell) => cell.length !== 2)) return [row];
  const parted = [0, 1].map((at) => ({ ...row, cells: lines.flatMap((cell) => cell.slice(at, at + 1)) }));
  const labels = parted.map(({ cells }) => cells.filter((cell) => isLabel(cell.flow.text)).length);
  return Math.min(...labels) === 0 && Math.max(...labels) === lines.length ? parted : [row];
}

/** A cell of a label and the lines of its value below it; all label where nothing was filled in. */
function partCell({ flow, x0, x1 }: GridCell): [GridCell, GridCell?] {
  const cellOf = (lines: typeof flow.pieces): GridCell => ({ x0, x1, flow: joinSpans(lines.map(({ span }) => span)) });
  const [one, two] = [1, 2].map((lines) => cellOf(flow.pieces.slice(0, lines)));
  const goesOn = two !== undefined && flow.pieces.length > 2 && isLabel(two.flow.text);
  const lines = goesOn ? 2 : 1;
  return flow.pieces.length === 1
    ? [one as GridCell]
    : [(goesOn ? two : one) as GridCell, cellOf(flow.pieces.slice(lines))];
}

/** A row of boxes whose labels stand so close over what was filled in that they are one cell each: the two rows it is. */
function partFilledBox(row: Row, isForm: boolean): Row[] {
  const cells = row.cells.map(partCell);
  const labels = { ...row, cells: cells.map(([label]) => label) };
  const values = { ...row, cells: cells.flatMap(([, value]) => value ?? []) };
  const isHeading =
    row.cells.filter(({ flow }) => isLabel(flow.text)).length * 2 > row.cells.length &&
    !isForm &&
    !values.cells.some(({ flow }) => holdsValue(flow.text));
  const isFilled = values.cells.length * 2 > row.cells.length && isValueRow(values, true);
  return !isHeading && isFilled && isLabelRow(labels, true) ? [labels, values] : [row];
}

/** Rows of boxes as rows of labels and of values: where one is surely such a row, words below a label are its value in the others. */
function partFilledBoxes(rows: readonly Row[]): Row[] {
  const isForm = rows.some((row) => partFilledBox(row, false).length > 1);
  return rows.flatMap((row) => partFilledBox(row, isForm));
}

/** Values of several lines between rows of labels, as one row. */
function withWholeValues(rows: readonly Row[]): Row[] {
  if (rows.filter((row) => isLabelRow(row, true)).length < 2) return [...rows];
  return joinNeighbours(rows, (last, row) => {
    const goesOn =
      !isLabelRow(last, true) &&
      !isLabelRow(row, true) &&
      row.cells.length <= last.cells.length &&
      row.cells.every((cell) => last.cells.some((over) => areFlush(over, cell)));
    return goesOn ? withMore(last, row) : null;
  });
}

/** A row with what stands below its cells. */
function withMore(row: Row, below: Row): Row {
  const cells = row.cells.map((over) => {
    const more = below.cells.find((cell) => areFlush(over, cell));
    return more ? { ...over, x1: Math.max(over.x1, more.x1), flow: concatFlows([over.flow, more.flow]) } : over;
  });
  return { ...row, y1: below.y1, cells };
}

/** "PRINCIPAL | $80,000,000 | one class only": labels over values over what is remarked of these, which answers no label. */
function withoutRemarks(rows: Row[]): Row[] {
  const [labels, values, remarks, ...others] = rows;
  if (!labels || !values || !remarks || others.length > 0 || !isLabelRow(labels, true)) return rows;
  const fieldOver = (cell: GridCell) => fieldOfLabel(textIn(labels.cells.find((label) => areFlush(label, cell))));
  const answers = ({ cells }: Row) =>
    cells.filter((cell) => {
      const field = fieldOver(cell);
      return field !== null && isValueOf(field, cell.flow.text);
    }).length;
  const isBeneath = ({ cells }: Row) => cells.every((cell) => labels.cells.some((label) => areFlush(label, cell)));
  const isRemark = isBeneath(remarks) && answers(remarks) === 0 && holdsValue(textIn(values.cells[0]));
  if (!isRemark || answers(values) < 2) return rows;
  // Under "Identifiers" the second line is another of them.
  const cells = values.cells.map((cell) => {
    const more = fieldOver(cell) === null ? remarks.cells.find((each) => areFlush(each, cell)) : undefined;
    return more ? { ...cell, flow: concatFlows([cell.flow, more.flow]) } : cell;
  });
  return [labels, { ...values, cells }];
}

/**
 * The boxes of a form that stand over a table in one grid, and the table. A row of values under a row of labels is a box
 * each only where labels follow at once, or after such boxes what stands in other columns: a table goes on with values.
 */
export function partBoxes(grid: Grid): Grid[] {
  const rows = partFilledBoxes(grid.rows);
  let at = 0;
  for (;;) {
    const [labels, values, next] = rows.slice(at, at + 3);
    if (!labels || !values || !isLabelRow(labels, false) || !isValueRow(values, false) || !pairUp(labels, values))
      break;
    const goesOn = next && isLabelRow(next, true);
    if (!goesOn && (at === 0 || next === undefined || pairUp(labels, next) !== null)) break;
    at += 2;
  }
  const rest = rows.slice(at);
  // Boxes to the end are tiles anyway.
  return at === 0 || rest.length < 3
    ? [grid]
    : [
        { ...grid, rows: rows.slice(0, at) },
        { ...grid, rows: rest },
      ];
}

/** Rows of labels with a row of values under (or over) each: tiles. Null where the grid is not built so. */
export function stackedRows(grid: Grid): StackedValue[] | null {
  // Where most rows begin with a label, the values stand at their right.
  const led = grid.rows.filter(
    ({ cells: [first, second] }) =>
      first &&
      second &&
      (isLabel(first.flow.text) || isKnownLabel(first.flow.text) || first.flow.text.trimEnd().endsWith(':')) &&
      !isLabel(second.flow.text),
  );
  if (grid.rows.length > 3 && led.length > 0.6 * grid.rows.length) return null;
  return alternating(grid) ?? valuesBesideLabels(grid);
}

/** What held before, in small print below the values that hold. */
const isOfBefore = ({ cells }: Row): boolean =>
  cells.every(({ flow }) => holdsValue(flow.text) && readQualifiers(flow.text).prior);

/** Rows of labels and rows of values by turns. */
function alternating(grid: Grid): StackedValue[] | null {
  const inForce = grid.rows.flatMap(partLines).filter((row) => !isOfBefore(row));
  const rows = withoutRemarks(withWholeValues(partFilledBoxes(inForce)));
  if (rows.length < 2 || rows.length % 2 !== 0) return null;
  const pairs: StackedValue[] = [];
  // Labels again and again, or each in one cell with its value, are no headings, not even those that ask for a class.
  const areBoxes = rows.length >= 4 && rows.length > grid.rows.length;
  const isLong = rows.length >= 6 || areBoxes;
  const labelsFirst = isLabelRow(rows[0] as Row, isLong);
  for (let index = 0; index < rows.length; index += 2) {
    const [first, second] = [rows[index] as Row, rows[index + 1] as Row];
    const [labels, values] = labelsFirst ? [first, second] : [second, first];
    if (!isLabelRow(labels, isLong) || !isValueRow(values, isLong)) return null;
    const found = pairUp(labels, values);
    if (!found) return null;
    pairs.push(...found);
  }
  // Two rows alone are a table of one row as well: only where the values have no label of their own.
  const first = textIn(rows[labelsFirst ? 1 : 0]?.cells[0]);
  return fieldsOfLabel(first).length > 0 && !holdsValue(first) ? null : pairs;
}

const typeOf = (field: Field): string => fieldTable[field].type;

/** Whether a text is what a field asks for, or an identifier where none is asked for, from its first letter. */
export function isValueOf(field: Field | null, text: string): boolean {
  if (field === null) return readIdentifiers(text, { expectCusip: true, expectIsin: true })[0]?.from === 0;
  if (typeOf(field) === 'dates') return readDates(text)[0]?.from === 0;
  return typeOf(field) !== 'word' && beginsWithValue(field, text);
}

const fewestPairs = 3;

/**
 * Values over their labels, wherever there are some and whatever stands among them: by what the labels ask for, more of
 * them have it right above than right below, in several rows. (Labels over values are the headings of a table.)
 */
function valuesBesideLabels(grid: Grid): StackedValue[] | null {
  const rows = grid.rows.flatMap(partLines);
  const beside = (cell: GridCell, row: Row | undefined) =>
    row?.cells.find((other) => areFlush(other, cell) || Math.abs(other.x0 + other.x1 - cell.x0 - cell.x1) < 6);
  const pairs: StackedValue[] = [];
  const labelRows = new Set<Row>();
  let under = 0;
  for (const [index, row] of rows.entries()) {
    for (const label of row.cells) {
      const { text } = label.flow;
      const field = fieldOfLabel(text);
      if (text.length > mostLetters || (field === null && !isIdentifierLabel(text))) continue;
      const value = beside(label, rows[index - 1]);
      const below = beside(label, rows[index + 1]);
      // "1.19% exhaustion" says itself what it is.
      if (below && isValueOf(field, below.flow.text) && valueFirst(below) === null) under += 1;
      if (!value || !isValueOf(field, value.flow.text)) continue;
      pairs.push({ label, value });
      labelRows.add(row);
    }
  }
  const areFirst = labelRows.has(rows[1] as Row) && pairs.length === rows[0]?.cells.length;
  return pairs.length >= fewestPairs && pairs.length > under && (labelRows.size > 1 || areFirst) ? pairs : null;
}

const figureFirst = /^(\d[\d.,]*\s?%)\s+(?=\p{L})/u;

/** "2.34% attachment": a figure with what it is behind it; null where a cell is built in another way. */
export function valueFirst({ flow }: GridCell): { field: Field; value: Flow } | null {
  const [whole = '', figure = ''] = figureFirst.exec(flow.text) ?? [];
  const field = figure === '' ? null : fieldOfLabel(flow.text.slice(whole.length));
  return field === null ? null : { field, value: sliceFlow(flow, 0, figure.length) };
}
