import type { Grid } from '../layout/blocks.ts';
import { concatFlows, sliceFlow, spansOf, type Span } from '../layout/flow.ts';
import { isFigure, type GridCell } from '../layout/rows.ts';
import { readDates } from '../read/dates.ts';
import { readBareRate, readPercents } from '../read/percent.ts';
import { hasHazard, readPeril } from '../read/perils.ts';
import { findClasses, onlyClass } from './classes.ts';
import type { Context } from './context.ts';
import { gridContexts, headingsOf, type CellContext, type Headings } from './grid-context.ts';
import { pushIdentifiers } from './identifiers.ts';
import { readLabelled, readListed } from './labelled.ts';
import { findSeries } from './facts.ts';
import { isOfOthers, isOfOtherSeries } from './other-deals.ts';
import { Periods, readPeriod } from './period.ts';
import { isForeign, readQualifiers, type Qualifiers } from './qualifiers.ts';
import { rateFields } from './rates.ts';
import { stackedRows, type StackedValue } from './stacked-rows.ts';
import { bareLabel, fieldOfLabel, fieldsOfLabel, type Field } from './vocabulary.ts';

/** The classes that one label or heading names, or null. */
function classesOf(text: string, known: ReadonlySet<string>): string[] | null {
  if (text === '') return null;
  const only = onlyClass(text, known);
  if (only !== null) return [only];
  const names = new Set(findClasses(text, known).flatMap((mention) => mention.names));
  return names.size > 0 ? [...names] : null;
}

function fieldOfColumns(columns: readonly string[]): Field | null {
  for (let index = columns.length - 1; index >= 0; index--) {
    const field = fieldOfLabel(columns[index] as string);
    if (field !== null) return field;
  }
  return columns.length > 1 ? fieldOfLabel(columns.join(' ')) : null;
}

const sumRow = /^(?:total|sum|all perils|aggregate|overall|combined)\b/i;
const perilCorner = /\bperils?\b|\bhazard\b|\bregion\b/i;

/** Old and new stand beside each other: which of the two "current" is depends on what the other is called. */
function merge(own: readonly Qualifiers[], caption: Qualifiers, table: Qualifiers): Qualifiers {
  const any = (pick: (each: Qualifiers) => boolean) => own.some(pick);
  let prior = any((each) => each.prior);
  let updated = any((each) => each.updated);
  if (any((each) => each.current) && !prior && !updated) {
    if (table.updated && !table.prior) prior = true;
    else updated = true;
  }
  if (prior && updated) {
    // The nearer word counts: "updated" over "prior".
    const last = own.findLast((each) => each.prior !== each.updated);
    prior = last?.prior ?? false;
    updated = last?.updated ?? false;
  }
  if (!prior && !updated) {
    prior = caption.prior && !caption.updated;
    updated = caption.updated;
  }
  const base = any((each) => each.base);
  return {
    sensitivity: base ? false : any((each) => each.sensitivity) || (caption.sensitivity && !caption.base),
    base: base || (caption.base && !caption.sensitivity),
    prior,
    updated,
    current: false,
    regS: any((each) => each.regS) || (caption.regS && !caption.rule144A),
    rule144A: any((each) => each.rule144A) || (caption.rule144A && !caption.regS),
  };
}

export interface GridReading {
  /** The class a heading inside the grid left in force. */
  scope: string[] | null;
  /** For the rows that follow on the next page. */
  headings: Headings | null;
}

/** Where the peril's name stands, when it is the row's label. */
function spansOfName(each: CellContext, name: string): Span[] {
  const cell = [...each.labelCells, ...each.headerCells].find((label) => label.flow.text.includes(name));
  const at = cell ? cell.flow.text.indexOf(name) : -1;
  return cell ? spansOf(cell.flow, at, at + name.length) : [];
}

const shareWords = String.raw`(?:share|contribution|portion|proportion|percentage|attribution|allocation|%)`;
const lossWords = String.raw`(?:(?:the|total|base|case|annual|modell?ed)\s+)*(?:expected\s+(?:annual\s+)?loss|EL|AAL)`;
const shareTail = new RegExp(
  String.raw`[\s,:–—-]*(?:${shareWords}\s*(?:of|to|in)\s*${lossWords}|\(?${shareWords}\)?)\b.*$`,
  'i',
);
const shareHead = new RegExp(
  String.raw`^(?:${shareWords}\s+(?:of|to)\s+${lossWords}|${lossWords}\s+${shareWords}|${lossWords})\s*(?:from|of|by|for|due to|attributable to|[:–—-])\s+`,
  'i',
);

/** The peril in a label such as "US Wind share of expected loss" or "Expected loss from US Wind". */
function perilOfLabel(label: string): string {
  const short = label.replace(shareHead, '').replace(shareTail, '');
  return /[A-Za-z]{3}/.test(short) ? short : label;
}

function readShareCell(context: Context, each: CellContext, label: string): boolean {
  const perilName = perilOfLabel(label);
  const peril = readPeril(perilName);
  if (!peril || sumRow.test(perilName.trim())) return true;
  const { flow } = each.cell;
  const token = readPercents(flow.text)[0] ?? readBareRate(flow.text, '%');
  if (!token || (token.value !== null && (token.value > 100 || token.value < 0))) return false;
  context.ledger.shares.push({
    field: 'attribution',
    classes: context.classes ?? context.scope,
    explicit: context.classes !== null,
    value: token.value,
    spans: spansOf(flow, token.from, token.to),
    score: context.score + (context.classes !== null ? 6 : 0) + (context.qualifiers.base ? 3 : 0),
    rule: `${context.rule}.attribution`,
    peril,
    perilSpans: spansOfName(each, perilName),
    group: context.group,
  });
  return true;
}

/** The class that one of several label cells names by itself. */
function classesOfEach(labels: readonly string[], known: ReadonlySet<string>): string[] | null {
  for (const label of labels) {
    const only = onlyClass(label, known);
    if (only !== null) return [only];
  }
  return null;
}

/** A cell that holds label and value together. */
function readColonCell(context: Context, cell: GridCell): boolean {
  const { text } = cell.flow;
  const colon = /^([A-Z][^:]{2,60}):\s+(?=\S)/.exec(text);
  const field = colon ? fieldOfLabel(colon[1] as string) : null;
  if (!colon || field === null) return false;
  readLabelled(
    { ...context, unitHint: colon[1] as string, rule: 'table.cell' },
    field,
    sliceFlow(cell.flow, colon[0].length, text.length),
  );
  return true;
}

/** The fields a label asks for; where it does not say as a whole, by its first or its last line. */
function fieldsOfLabelCell({ label, labels, labelLines }: CellContext): Field[] {
  const whole = fieldsOfLabel(label);
  if (whole.length > 0) return whole;
  if (labels.length > 1) {
    for (const each of labels.toReversed()) {
      const fields = fieldsOfLabel(each);
      if (fields.length > 0) return fields;
    }
  }
  if (labelLines.length < 2) return [];
  for (let count = labelLines.length - 1; count > 0; count--) {
    const fields = fieldsOfLabel(labelLines.slice(0, count).join(' '));
    if (fields.length > 0) return fields;
  }
  return [];
}

const perClass = /^(?:\(?[a-z]\)\s*)?(?:Class|Cl\.)\s*\S{1,4}\s*(?:Notes\s*)?[:–-]/;

/** Where each of several series stands over the columns of its classes. */
function readSeriesOfColumns(base: Context, contexts: readonly CellContext[]): void {
  const { facts } = base;
  if (facts.series.length < 2) return;
  const seen = new Set<string>();
  for (const { columns } of contexts) {
    const named = classesOf(columns.join(' '), facts.classSet);
    const heading = columns.find((column) => findSeries(column).length === 1);
    const issuerClass = named?.length === 1 ? named[0] : undefined;
    if (issuerClass === undefined || heading === undefined || seen.has(issuerClass)) continue;
    const cell = contexts.find((each) => each.isHeader && each.cell.flow.text === heading)?.cell;
    const series = findSeries(heading)[0];
    if (!cell || !series || !facts.series.includes(series.series)) continue;
    seen.add(issuerClass);
    base.ledger.words.push({
      field: 'issuerSeries',
      classes: [issuerClass],
      explicit: true,
      value: series.series,
      spans: spansOf(cell.flow, series.from, series.to),
      score: base.score + 10,
      rule: `${base.rule}.classes-as-columns.issuerSeries`,
    });
  }
}

const legendEntry = /\(([A-Z0-9])\)\s*(?:is|are|=|:|[–-]|denotes?|shows?|means?|gives?)\s+([^;.()]{3,60})/g;

/** "Columns (A) are the base case; columns (B) are the sensitivity": what letters over columns stand for. */
function withLegend(contexts: CellContext[], caption: string): CellContext[] {
  const legend = new Map([...caption.matchAll(legendEntry)].map((match) => [`(${match[1]})`, match[2] as string]));
  if (legend.size < 2) return contexts;
  return contexts.map((each) => ({ ...each, columns: each.columns.map((text) => legend.get(text.trim()) ?? text) }));
}

function readTiles(base: Context, tiles: readonly StackedValue[]): void {
  for (const { label, value } of tiles) {
    const text = label.flow.text;
    const context: Context = { ...base, qualifiers: readQualifiers(text), unitHint: text, rule: `${base.rule}.tile` };
    const fields = fieldsOfLabel(text);
    const identifies = /\b(?:CUSIP|ISIN|CINS)\b/i.test(text);
    if (fields[0] === 'baseRateInstrument') readListed(context, fields, concatFlows([value.flow, label.flow]));
    else if (identifies) pushIdentifiersOfCell(context, value, text);
    else readListed(context, fields, value.flow);
  }
}

/** Reads every cell of a grid under its labels and headings. */
export function readGrid(base: Context, grid: Grid, caption: string, before: Headings | null = null): GridReading {
  const { facts } = base;
  if (isOfOthers(grid, caption)) return { scope: base.scope, headings: null };
  const tiles = stackedRows(grid);
  if (tiles) {
    readTiles(base, tiles);
    return { scope: base.scope, headings: null };
  }
  const contexts = withLegend(gridContexts(grid, facts.classSet, before), caption);
  const captionQualifiers = readQualifiers(caption);
  const columnTexts = new Set(contexts.flatMap((each) => each.columns));
  const table = readQualifiers(
    [
      ...columnTexts,
      ...contexts
        .filter((each) => each.cellIndex === 0 && !each.isHeader)
        .map((each) => each.cell.flow.text.slice(0, 60)),
    ].join(' ; '),
  );
  const header = contexts.filter((each) => each.isHeader);
  const corner = header
    .filter((each) => each.cellIndex === 0)
    .map((each) => each.cell.flow.text)
    .join(' ');
  const captionField = fieldOfLabel(caption.slice(-110));
  const aboutPerils =
    captionField === 'attribution' ||
    perilCorner.test(corner) ||
    header.some((each) => fieldOfLabel(each.cell.flow.text) === 'attribution');
  // Columns headed by dates: the latest is the updated one.
  const latest = [...columnTexts]
    .flatMap((text) => readDates(text, facts.dayOrder))
    .reduce((max, { value }) => (value !== null && value > max ? value : max), '');
  readSeriesOfColumns(base, contexts);
  let scope = base.scope;
  let rowSkipped = -1;
  const periods = new Periods(facts.dayOrder);
  let lastFields: Field[] = [];
  for (const each of contexts) {
    const { cell, label, columns, cellIndex } = each;
    const { text } = cell.flow;
    if (each.isHeader || each.rowIndex === rowSkipped) continue;
    const row = grid.rows[each.rowIndex];
    if (!row) continue;
    if (cellIndex === 0) {
      const rowText = row.cells.map((other) => other.flow.text).join(' ; ');
      if (
        isOfOtherSeries(row.cells, facts.series) ||
        ((row.cells.length > 2 || rowText.length > 110) && isForeign(rowText))
      ) {
        rowSkipped = each.rowIndex;
        continue;
      }
    }
    if (row.cells.length === 1) {
      const named = classesOf(text, facts.classSet);
      if (named?.length === 1 && text.length < 90 && !/[%$€£]|per cent/.test(text)) scope = named;
      const colon = /^(.{3,70}?):\s+(\S.*)$/.exec(text);
      const context = {
        ...base,
        scope,
        qualifiers: merge([readQualifiers(text)], captionQualifiers, table),
        rule: `${base.rule}.line`,
      };
      if (colon) {
        const field = fieldOfLabel(colon[1] as string);
        const at = text.length - (colon[2] as string).length;
        if (field) readLabelled(context, field, sliceFlow(cell.flow, at, text.length));
      }
      pushIdentifiers(context, cell.flow, text);
      continue;
    }
    if (readColonCell({ ...base, scope, qualifiers: merge([readQualifiers(text)], captionQualifiers, table) }, cell))
      continue;
    if (cellIndex === 0 && columns.length === 0) continue;
    if (cellIndex === 0 && !isFigure(text)) {
      // "Class A XS4243838357" in a column headed ISIN.
      if (/\b(?:CUSIP|ISIN)\b/.test(columns.join(' ')) && classesOf(text, facts.classSet)?.length === 1)
        pushIdentifiers({ ...base, scope, qualifiers: captionQualifiers }, cell.flow, columns.join(' '));
      continue;
    }
    if (cellIndex > 0 && fieldsOfLabelCell(each)[0] === 'issuerClass' && columns.length === 0) {
      const named = classesOf(text, facts.classSet);
      if (named?.length === 1) scope = named;
      continue;
    }
    const columnText = columns.join(' ');
    const labelClasses = classesOf(label, facts.classSet) ?? classesOfEach(each.labels, facts.classSet);
    let columnClasses = classesOf(columnText, facts.classSet);
    if (columnClasses !== null) {
      const spanned = classesSpanned(each, facts.classSet);
      if (spanned) columnClasses = spanned;
    }
    const subClasses = classesOf(each.subheading, facts.classSet);
    const classes = labelClasses ?? columnClasses ?? (subClasses?.length === 1 ? subClasses : null);
    const context: Context = {
      ...base,
      classes,
      scope,
      qualifiers: merge(
        [readQualifiers(each.subheading), readQualifiers(label), ...columns.map(readQualifiers)],
        captionQualifiers,
        table,
      ),
      unitHint: [caption.slice(-120), each.subheading, label, columnText, corner].join(' ; '),
      rule: `${base.rule}.${labelClasses ? 'classes-as-rows' : columnClasses ? 'classes-as-columns' : 'label-value'}`,
    };
    const asOf = columns.flatMap((column) => readDates(column, facts.dayOrder)).at(-1)?.value ?? null;
    if (
      facts.kind === 'RESET' &&
      ((context.qualifiers.prior && !context.qualifiers.updated) || (asOf !== null && asOf < latest))
    )
      continue;
    const words = [label, columnText, each.subheading, caption.slice(-120), corner].join(' ; ');
    const columnField = fieldOfColumns(columns);
    const isPeriod =
      columns.length > 0 &&
      /%|per ?cent/.test(text) &&
      readPeriod(each.labels.join(' '), facts.dayOrder, null) !== null;
    const labelFields =
      isPeriod && fieldOfLabel(label) !== 'spread'
        ? []
        : onlyClass(label, facts.classSet) === null
          ? fieldsOfLabelCell(each)
          : [];
    // A label's second line, in another language, with the value of a further class.
    if (labelFields.length > 0) lastFields = labelFields;
    else if (columns.length === 0 && lastFields.length > 0 && perClass.test(text)) labelFields.push(...lastFields);
    const labelField = labelFields[0] ?? null;
    // The bounds of a period are no dates of their own.
    if (columns.length > 0 && labelField?.endsWith('Date') && /^(?:from|to|until|period|start|end)\b/i.test(columnText))
      continue;
    // Perils as rows or as columns.
    if (!context.qualifiers.sensitivity && (isFigure(text) || readPercents(text).length === 1) && text.length < 24) {
      const lastColumn = columns.at(-1) ?? '';
      const columnIsPeril = hasHazard(lastColumn) && columnClasses === null;
      const labelIsPeril =
        labelClasses === null && (hasHazard(label) || (aboutPerils && labelField === null && label !== ''));
      const isShare =
        aboutPerils ||
        fieldOfLabel(each.subheading) === 'attribution' ||
        columnField === 'attribution' ||
        labelField === 'attribution';
      if (
        (columnIsPeril || labelIsPeril) &&
        (columnField === null || columnField === 'attribution' || columnIsPeril) &&
        /%|^\s*\d/.test(text)
      ) {
        const taken = readShareCell(
          { ...context, rule: `${context.rule}${isShare ? '' : '.unnamed'}` },
          each,
          columnIsPeril ? lastColumn : bareLabel(label),
        );
        if (taken) continue;
      }
    }
    // The expected loss from one peril is not that of the notes.
    if (
      labelField === null &&
      columnField !== null &&
      rateFields.has(columnField) &&
      hasHazard(label) &&
      labelClasses === null
    )
      continue;
    let field = labelField ?? columnField;
    if (labelField !== null && columnField !== null && labelField !== columnField) {
      field = labelClasses !== null || !rateFields.has(labelField) ? columnField : labelField;
      if (columnField === 'issuerSeries' || columnField === 'issuerName') field = labelField;
    }
    if (field === 'baseRateInstrument') {
      readLabelled(context, field, cell.flow);
      continue;
    }
    if (pushIdentifiersOfCell(context, cell, words)) continue;
    const unnamed =
      (columns.length > 0 || row.cells.length <= 2) &&
      columns.every(
        (column) => onlyClass(column, facts.classSet) !== null || /^\W*$|case|catalog|view|%/i.test(column),
      );
    if (field === null && unnamed && (labelClasses !== null || columnClasses !== null) && isFigure(text)) {
      const fallback = fieldOfLabel(each.subheading) ?? captionField;
      if (fallback !== null && rateFields.has(fallback) && fallback !== 'attribution') field = fallback;
    }
    if (field === null || field === 'issuerClass') continue;
    const period = field === 'spread' || field === 'fixedRate' ? periods.of(each, cell.flow, classes) : null;
    if (period === 'extension') continue;
    if (period) context.period = period;
    if (labelFields.length > 1 && field === labelField) readListed(context, labelFields, cell.flow);
    else readLabelled(context, field, cell.flow);
  }
  return { scope, headings: headingsOf(grid, facts.classSet, before) };
}

function pushIdentifiersOfCell(context: Context, cell: GridCell, words: string): boolean {
  const fund = /\b(?:fund|trust|money market|permitted investment|eligible investment)\b/i.test(cell.flow.text);
  if (fund) return false;
  return pushIdentifiers(context, cell.flow, words + (/(?:CUSIP|ISIN)/.exec(cell.flow.text)?.[0] ?? ''));
}

/** With classes over the columns and fewer values than classes, a value holds for all classes it stands under. */
function classesSpanned({ spanned }: CellContext, known: ReadonlySet<string>): string[] | null {
  if (!spanned || spanned.length === 0) return null;
  const classes = spanned.map((heading) => onlyClass(heading, known));
  return classes.every((each) => each !== null) ? classes : null;
}
