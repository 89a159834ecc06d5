import type { Grid } from '../../layout/blocks.ts';
import type { Row } from '../../layout/rows.ts';
import { classBlocks, sizeListedIn } from './class-blocks.ts';
import { classesOf, withLegend } from './column-headings.ts';
import type { Context } from '../context.ts';
import { gridContexts, headingsOf } from './grid-context.ts';
import type { Headings } from './headings-going-on.ts';
import { pushIdentifiersOfCell } from './label-cells.ts';
import { concatFlows, joinFlows, sliceFlow, textsIn } from '../../layout/flow.ts';
import { readLabelled, readListed } from '../prose/labelled.ts';
import { readMoney } from '../../read/money.ts';
import { mergeQualifiers, qualifiersOfCaption, readQualifiers } from '../qualifiers.ts';
import { fieldOfItself } from './read-value-cell.ts';
import { fieldsOfLabel, isKnownLabel } from '../vocabulary.ts';
import { isOfOthers } from '../document/other-deals.ts';
import { readSentences } from '../prose/read-prose.ts';
import { RowReader } from './read-rows.ts';
import { partBoxes, stackedRows, valueFirst, type StackedValue } from './stacked-rows.ts';
import { isFigure } from '../../layout/figure.ts';
import { joinNeighbours, only } from '../../lists.ts';
import { mayNameClass, withoutClass, type Known } from '../../read/classes.ts';
import { isRateField, rateFields } from '../../words/fields.ts';
import { namesIdentifier } from '../../read/identifiers.ts';
import { isAll } from '../../words/says.ts';

interface GridReading {
  /** The class a heading inside the grid left in force. */
  scope: string[] | null;
  /** For the rows that follow on the next page. */
  headings: Headings | null;
}

/** Reads values that stand over or under their labels. */
function readTiles(base: Context, tiles: readonly StackedValue[], caption: string): void {
  const ofCaption = qualifiersOfCaption(caption);
  for (const { label, value } of tiles) {
    const text = label.flow.text;
    // Under "Sensitivity" they are of another case, as the rows of a table are.
    const qualifiers = mergeQualifiers([readQualifiers(text)], ofCaption, readQualifiers(''));
    const classes = classesOf(text, base.facts.classSet);
    const context: Context = { ...base, classes, qualifiers, unitHint: text, rule: `${base.rule}.tile` };
    const asked = fieldsOfLabel(text);
    const ofItself = asked.length === 0 ? fieldOfItself(value.flow.text) : null;
    const fields = ofItself === null ? asked : [ofItself];
    const identifies = namesIdentifier(text);
    if (fields[0] === 'baseRateInstrument') readListed(context, fields, concatFlows([value.flow, label.flow]));
    // "Identifiers" over both of them asks for no one field.
    else if (identifies || fields.length === 0) pushIdentifiersOfCell(context, value, text);
    else readListed(context, fields, value.flow);
  }
}

/** "ISIN … · CUSIP …" on a line of its own among tiles, and "2.34% attachment". */
function readBesideTiles(base: Context, { rows }: Grid, tiles: readonly StackedValue[]): void {
  const taken = new Set(tiles.flatMap(({ label, value }) => [label, value]));
  for (const { cells } of rows) {
    const [cell, ...others] = cells;
    if (cell && others.length === 0 && !taken.has(cell)) pushIdentifiersOfCell(base, cell, '');
    for (const { field, value } of cells.flatMap((each) => (taken.has(each) ? [] : (valueFirst(each) ?? []))))
      readLabelled({ ...base, unitHint: '', rule: `${base.rule}.tile` }, field, value);
  }
}

/** "US$75,000,000 Class A Notes | US$50,000,000 Class B Notes": titles side by side, each an amount and its class. */
function readTitles(base: Context, { rows }: Grid): void {
  const { classSet } = base.facts;
  const cells = rows[0]?.cells ?? [];
  const titles = cells.flatMap(({ flow }) => {
    const [amount] = readMoney(flow.text);
    const classes = amount?.from === 0 ? classesOf(flow.text.slice(amount.to), classSet) : null;
    return classes?.length === 1 && amount ? [{ classes, flow: sliceFlow(flow, 0, amount.to) }] : [];
  });
  if (titles.length < 2 || titles.length < cells.length) return;
  for (const { classes, flow } of titles)
    readLabelled({ ...base, classes, unitHint: '', rule: `${base.rule}.title` }, 'parAmount', flow);
}

/** Reads a grid by the way it is built: tiles, boxes side by side, blocks of running text, or rows under headings. */
export function readGrid(base: Context, grid: Grid, caption: string, before: Headings | null = null): GridReading {
  if (grid.isWhole) return { ...readWhole(base, grid, caption, null), headings: null };
  const [boxes, table] = partBoxes(grid);
  if (!boxes || !table) return readWhole(base, grid, caption, before);
  readWhole(base, boxes, caption, before);
  return readWhole(base, table, caption, null);
}

/** "Expected loss | Class A spread | Class B spread" over figures alone: what to look up, by a figure of another kind, and no terms. */
function isLookedUp({ rows: [head, ...rows] }: Grid, known: Known): boolean {
  const texts = textsIn(head?.cells);
  const [key, ...asked] = texts.map((text) => fieldsOfLabel(withoutClass(text))[0]);
  const isKeyed = key !== undefined && rateFields.has(key) && new Set(asked).size === 1 && asked[0] !== key;
  const areOfClasses = texts.every((text, at) => classesOf(text, known) !== null || at === 0);
  return (
    isKeyed &&
    areOfClasses &&
    rows.length > 1 &&
    rows.every(({ cells }) => cells.every(({ flow }) => isFigure(flow.text)))
  );
}

/** "Event | Year | Modelled loss | Loss to the Notes": what past events would have cost, and no terms. */
function isOfEvents({ rows: [head] }: Grid): boolean {
  const [first, ...others] = textsIn(head?.cells);
  return first !== undefined && isAll(first, 'eventHeading') && others.some((text) => isAll(text, 'whenHeading'));
}

/** "Conditional Expected" over "Loss | 61.2% | 58.4%": a label whose values stand beside its last line. */
function withWholeLabels(grid: Grid): Grid {
  const rows = grid.rows.flatMap((row, index) => {
    if (isBegun(row, grid.rows[index + 1])) return [];
    const above = grid.rows[index - 1];
    const [label, ...values] = row.cells;
    const [begin] = above?.cells ?? [];
    if (!label || !begin || !isBegun(above, row)) return [row];
    return [{ ...row, cells: [{ ...label, flow: joinFlows(begin.flow, label.flow) }, ...values] }];
  });
  // Several lines alone are headings inside the table.
  const isOne = rows.filter(({ cells }) => cells.length === 1).length === 1;
  const whole = isOne ? joinNeighbours(rows, withRestOfLabel) : rows;
  return whole.length === grid.rows.length ? grid : { ...grid, rows: whole };
}

/** "Initial Modelled | 2.39% | 3.76%" over "Attachment Probability": the rest of a label below its values, in a table of even lines. */
function withRestOfLabel(last: Row, row: Row): Row | null {
  const [label, ...values] = last.cells;
  const rest = only(row.cells);
  if (!label || !rest || values.length === 0 || Math.abs(label.x0 - rest.x0) > 3) return null;
  const whole = `${label.flow.text} ${rest.flow.text}`;
  const goesOn =
    values.every(({ flow }) => isFigure(flow.text)) &&
    !/\d/.test(label.flow.text) &&
    !isKnownLabel(label.flow.text) &&
    !mayNameClass(label.flow.text) &&
    isRateField(fieldsOfLabel(rest.flow.text)[0] ?? null) &&
    fieldsOfLabel(rest.flow.text)[0] === fieldsOfLabel(whole)[0];
  return goesOn
    ? { ...last, y1: row.y1, cells: [{ ...label, flow: joinFlows(label.flow, rest.flow) }, ...values] }
    : null;
}

/** Whether a line alone is no label, but one with the label of the row below it. */
function isBegun(row: Row | undefined, below: Row | undefined): boolean {
  const [begin, ...others] = row?.cells ?? [];
  const [label, ...values] = below?.cells ?? [];
  if (!row || !below || !begin || !label || others.length > 0 || values.length === 0) return false;
  const isNear = Math.abs(begin.x0 - label.x0) < 3 && below.y0 - row.y1 < 0.6 * (row.y1 - row.y0);
  const whole = `${begin.flow.text} ${label.flow.text}`;
  return (
    isNear &&
    values.every(({ flow }) => isFigure(flow.text)) &&
    !isKnownLabel(begin.flow.text) &&
    isKnownLabel(whole) &&
    String(fieldsOfLabel(whole)) !== String(fieldsOfLabel(label.flow.text))
  );
}

const inBrackets = /^\([^()]+\)$/;
/** So many rows of a kind are no accident. */
const fewestBracketed = 2;

/** "Expected loss | 166 bp | (170 bp)", "Spread | 8.50% | (unchanged)": what stood there before, behind what stands there now. */
function withoutBracketed(grid: Grid): Grid {
  const isBracketed = ({ flow }: Row['cells'][number]) => inBrackets.test(flow.text);
  const thirds = grid.rows.flatMap(({ cells }) => cells.slice(2));
  const rows = grid.rows.filter(({ cells }) => cells.length === 3);
  const areValues = rows.every(({ cells: [, value] }) => value && isFigure(value.flow.text) && !isBracketed(value));
  if (rows.length < fewestBracketed || !areValues || !thirds.every(isBracketed)) return grid;
  if (grid.rows.some(({ cells }) => cells.length > 3)) return grid;
  return { ...grid, rows: grid.rows.map((row) => ({ ...row, cells: row.cells.slice(0, 2) })) };
}

function readWhole(base: Context, whole: Grid, caption: string, before: Headings | null): GridReading {
  const grid = withoutBracketed(withWholeLabels(whole));
  const { facts } = base;
  const asIs: GridReading = { scope: base.scope, headings: null };
  const tiles = stackedRows(grid);
  // Labels over values again and again list no other deals, unless the caption says so.
  const isOfElse = isOfOthers(tiles ? [] : grid.rows, caption, facts.series) || isOfEvents(grid);
  if (isOfElse || isLookedUp(grid, facts.classSet)) return asIs;
  if (tiles) {
    readTiles(base, tiles, caption);
    readBesideTiles(base, grid, tiles);
    return asIs;
  }
  const blocks = classBlocks(grid, facts.classSet);
  if (blocks) {
    for (const { issuerClass, flow } of blocks) {
      const own: Context = { ...base, scope: [issuerClass], rule: `${base.rule}.block` };
      const size = sizeListedIn(flow);
      if (size) readLabelled(own, 'parAmount', size);
      readSentences(own, grid.page, flow);
    }
    return asIs;
  }
  readTitles(base, grid);
  const contexts = withLegend(gridContexts(grid, facts.classSet, before), caption);
  return {
    scope: new RowReader(base, grid, contexts, caption).read(),
    headings: headingsOf(grid, facts.classSet, before),
  };
}
