import { isFigure } from '../../layout/figure.ts';
import { sliceFlow, type Flow } from '../../layout/flow.ts';
import { readDates } from '../../read/dates.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { isAmount } from '../../read/money.ts';
import { hasPercent, readPercents } from '../../read/percent.ts';
import { rateFields } from '../../words/fields.ts';
import type { Context } from '../context.ts';
import { classesIn, onlyClass, type Known } from '../../read/classes.ts';
import { readLabelled } from '../prose/labelled.ts';
import { sentencesIn } from '../prose/sentences.ts';
import { fieldOfLabel, fieldsOfLabel, type Field } from '../vocabulary.ts';
import type { CellContext } from './grid-context.ts';
import type { Table } from './table.ts';

/** What stands between the strokes of a list. */
const figureOfList = /[^/|;\s][^/|;]*(?<!\s)/g;

/** Reads a list of figures without signs, each for its field; false where there are not as many figures as fields. */
export function readBareList(context: Context, fields: readonly Field[], flow: Flow): boolean {
  const figures = [...flow.text.matchAll(figureOfList)];
  const areBare = figures.every(([figure]) => isFigure(figure) && !hasPercent(figure));
  if (!areBare || figures.length !== fields.length) return false;
  for (const [at, { 0: figure, index }] of figures.entries())
    readLabelled(context, fields[at] as Field, sliceFlow(flow, index, index + figure.length));
  return true;
}

/** "1.05 / 0.80 / 0.61" beside "Base case": what the corner or the caption of the table lists, a field for each figure. */
export function fieldsOfList({ corner, caption }: Table, text: string): Field[] {
  const figures = [...text.matchAll(figureOfList)];
  if (figures.length < 2 || figures.length > 3 || !figures.every(([figure]) => isFigure(figure))) return [];
  const said = caption.split(' ; ').toReversed();
  // "Read each cell as: attachment / mean loss / exhaustion. All are per year."
  const led = said.flatMap((part) => sentencesIn(part).map((each) => each.slice(each.lastIndexOf(': ') + 1).trim()));
  const lists = [corner, ...said, ...led].map(fieldsOfLabel);
  return lists.find((fields) => fields.length === figures.length && fields.every((each) => rateFields.has(each))) ?? [];
}

const separators = /\s*[;|·]\s+|\s+\/\s+/g;

/** "Class A ; Class B" right above a table, in whose cells both are listed. */
function lastOf(caption: string, known: Known): string {
  const lines = caption.split(' ; ');
  const start = lines.findLastIndex((line) => onlyClass(line, known) === null) + 1;
  return start < lines.length ? lines.slice(start).join(' ; ') : (lines.at(-1) ?? '');
}

const kinds: readonly ((text: string) => boolean)[] = [
  isAmount,
  // "30 / 360" lists no figures.
  (text) => readPercents(text).length === 1 || /^\d+[.,]\d+$/.test(text),
  (text) => readDates(text).length === 1,
  (text) => readIdentifiers(text, { expectCusip: true }).length === 1,
];

/** "Tranche | Class A / Class B": the row of a table that lists the classes of its other rows, with the same sign between. */
const rowOfClasses = ({ grid }: Table, between: string): string[] =>
  grid.rows.flatMap(({ cells: [label, list, ...others] }) =>
    label &&
    list?.flow.text.includes(between) === true &&
    others.length === 0 &&
    fieldOfLabel(label.flow.text) === 'issuerClass'
      ? [list.flow.text]
      : [],
  );

/** "€60,000,000 ; €85,000,000" under "Class A ; Class B": the parts of a cell, one of each class listed; or none. */
export function partsByClass(each: CellContext, table: Table, known: Known): [string, Flow][] {
  const { flow } = each.cell;
  const ends = [...flow.text.matchAll(separators)];
  if (ends.length === 0) return [];
  const isOfOne = each.columns.some((text) => classesIn(text, known).length > 0);
  const said = [
    ...each.columns,
    each.label,
    ...(isOfOne ? [] : [lastOf(table.caption, known), ...rowOfClasses(table, ends[0]?.[0].trim() ?? '')]),
  ];
  const names = said.map((text) => classesIn(text, known)).find((listed) => listed.length > 1) ?? [];
  if (names.length !== ends.length + 1) return [];
  const starts = [0, ...ends.map(({ 0: between, index }) => index + between.length)];
  const parts = starts.map((start, at) => sliceFlow(flow, start, ends[at]?.index ?? flow.text.length));
  const areAlike = kinds.some((isOfKind) => parts.every(({ text }) => isOfKind(text)));
  return areAlike ? names.map((name, at) => [name, parts[at] as Flow]) : [];
}
