import { isFigure } from '../../layout/figure.ts';
import { concatFlows, type Flow } from '../../layout/flow.ts';
import type { Row } from '../../layout/rows.ts';
import { readBusinessDay, readDayCount } from '../../read/conventions.ts';
import { isMonth } from '../../read/dates.ts';
import { isAmount, readMoney } from '../../read/money.ts';
import {
  hasBasisPoints,
  isSigned,
  readBareRate,
  readPercents,
  hasPercent,
  hasRate,
  rateUnit,
} from '../../read/percent.ts';
import type { Token } from '../../read/tokens.ts';
import { isBareAmount, unitOfBare } from '../../facts/units.ts';
import { hasHazard } from '../../read/perils.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { noValue } from '../../words/coupon-words.ts';
import { payoutCorners } from '../../words/words-beside-figures.ts';
import { dateFields, rateFields, isCoupon, isRateField } from '../../words/fields.ts';
import { onlyClass, type Known } from '../../read/classes.ts';
import {
  areAlikeIdentifiers,
  classesSpanned,
  classInOrder,
  classesOf,
  daysOf,
  fieldOfColumns,
} from './column-headings.ts';
import { fieldsOfList, partsByClass, readBareList } from './listed-values.ts';
import { noQualifiers, type Context } from '../context.ts';
import type { CellContext } from './grid-context.ts';
import { classesOfEach, fieldsOfLabelCell, pushIdentifiersOfCell, readItemsOfCell } from './label-cells.ts';
import { couponTypeIn, fixedIn, floatingIn } from '../../read/coupon-type.ts';
import { readLabelled, readListed } from '../prose/labelled.ts';
import type { Facts } from '../document/facts.ts';
import { fieldOfLater, startOfColumn } from '../document/period-starts.ts';
import { readPeriod, type Periods } from './period.ts';
import { mention, type RateMention } from '../mention.ts';
import { readSentences } from '../prose/read-prose.ts';
import { boundOf, saysUnchanged } from '../bounds.ts';
import { isCount, versionOf } from './sibling-versions.ts';
import type { Table } from './table.ts';
import { bareLabel, fieldOfLabel, fieldsOfLabel, isBoundLabel, type Field } from '../vocabulary.ts';
import { isExtension, mergeQualifiers, qualifiersIn, readQualifiers, type Qualifiers } from '../qualifiers.ts';
import { closesWith, isAll, says, opensWith } from '../../words/says.ts';
import { identifierName } from '../../read/identifiers.ts';

/** "$100,000,000 Principal At-Risk Notes": what is offered of a class, all in one cell. */
function isOffered(text: string): boolean {
  const amount = /^(?:[A-Z]{1,3}\s?)?[$€£¥]?\s?[\d.,]{4,}\d/i.exec(text)?.[0];
  if (amount === undefined) return false;
  const [clause = ''] = text.slice(amount.length).split(/[.;]/);
  return clause.trim() === '' || isAll(clause, 'million') || says(clause.slice(0, 90), 'notes');
}

const wrappedCusip = new RegExp(String.raw`\s\(?(?:${identifierName}\s+)?(?=\S*\d)[0-9A-Z]{9}\)$`);

/** Whether a row is a label and two figures. */
const isOneOfTwo = ({ cells }: Row) => cells.length === 3 && cells.slice(1).every(({ flow }) => isFigure(flow.text));

/** A cell of a row, and what it takes to read it. */
export interface RowCell {
  each: CellContext;
  row: Row;
  columns: string[];
  text: string;
}

/** A cell that holds a value, under the headings of its columns and beside its labels. */
export interface ValueCell extends RowCell {
  columnText: string;
  saysMore: boolean;
  periods: Periods;
}

/** Which classes a value is of, and which of label, column and heading inside the table said so. */
interface ClassesOfValue {
  ofLabel: string[] | null;
  ofColumn: string[] | null;
  all: string[] | null;
}

/** What a value is known to be, before it is read. */
interface KnownValue extends ClassesOfValue {
  table: Table;
  context: Context;
  labelFields: Field[];
  labelField: Field | null;
  columnField: Field | null;
  isPeriod: boolean;
  /** Neither heading nor label nor the class in force says whose value it is. */
  isOfNoClass: boolean;
}

function classesOfValue({ each, columns, columnText }: ValueCell, { corner }: Table, known: Known): ClassesOfValue {
  const ofLabel = isCount(each.labels[0] ?? each.label, corner)
    ? null
    : (classesOf(each.label, known) ?? classesOfEach(each.labels, known));
  const own = classesOf(columnText, known) ?? classesOfEach(columns, known);
  const ofColumn = own === null ? null : (classesSpanned(each, known) ?? own);
  const inside = classesOf(each.subheading, known);
  return { ofLabel, ofColumn, all: ofLabel ?? ofColumn ?? (inside?.length === 1 ? inside : null) };
}

/** "Expected Loss (formerly 1.66%)": a value in brackets is what the words beside it there speak of, and not the value in the cell. */
const holdsValue = (aside: string): boolean => readPercents(aside).length > 0 || readMoney(aside).length > 0;

/** "2.31% (was 2.19%)": beside what it was, the value of the cell is the new one, whatever a caption says of the table. */
const besideOld = ({ text }: ValueCell): Qualifiers[] => {
  const aside = /\d\D*[([]([^()[\]\d]{2,60})\d/.exec(text)?.[1];
  return aside !== undefined && readQualifiers(aside).prior ? [{ ...noQualifiers, updated: true }] : [];
};

function contextOf(base: Context, table: Table, cell: ValueCell, classes: ClassesOfValue): Context {
  const { each, columns, columnText, text } = cell;
  // "Spread (prior)" over "2.3% (2.1%)": what stands in brackets there is said of what stands in brackets here.
  const isPair = /\d[^\d([]{0,14}[([].*\d/.test(text);
  const said = [each.subheading, each.label, ...columns].map((words) =>
    words.replace(/\([^()]*\)/g, (aside) => (isPair || holdsValue(aside) ? ' ' : aside)),
  );
  const how = classes.ofLabel ? 'classes-as-rows' : classes.ofColumn ? 'classes-as-columns' : 'label-value';
  const unitHint = [table.caption.slice(-120), each.subheading, each.label, columnText, table.corner].join(' ; ');
  return {
    ...base,
    classes: classes.all,
    qualifiers: mergeQualifiers(
      [...said.map((words) => qualifiersIn(words, base.facts.cases)), ...besideOld(cell)],
      table.ofCaption,
      table.ofAll,
    ),
    unitHint: `${unitHint} ; ${unitOfBare(text, unitHint, base.facts.unitStatements)}`,
    rule: `${base.rule}.${how}`,
  };
}

/** Whether a value is of an earlier version, or of a day before the latest. */
function isSuperseded({ facts, qualifiers }: Context, { latest }: Table, { columns }: ValueCell): boolean {
  if (facts.kind !== 'RESET') return false;
  const asOf = columns.flatMap((column) => daysOf(column, facts)).at(-1) ?? null;
  return (qualifiers.prior && !qualifiers.updated) || (asOf !== null && asOf < latest);
}

/** Reads a value that others of its table replace only where it is of another case, or a rate of a later period. */
function readStale(context: Context, { each, columns }: ValueCell): void {
  const asked = fieldOfLabel(each.label) ?? fieldOfColumns(columns);
  const period = startOfColumn(columns, context.facts.periodStarts);
  if (period && asked !== null && isCoupon(asked)) readLabelled({ ...context, period }, asked, each.cell.flow);
  if (asked === null) return;
  const prior = context.facts.kind === 'RESET';
  if (context.qualifiers.sensitivity || prior)
    readLabelled({ ...context, qualifiers: { ...context.qualifiers, prior, updated: false } }, asked, each.cell.flow);
}

const wordFields: ReadonlySet<Field> = new Set<Field>(['dayCountConvention', 'businessDayConvention', 'isCallable']);

/** "Agreed basis | 3.40%" under "First dollar": the words of the row ask for no rate, and its column does. */
const asksByColumn = (asked: Field | null, ofColumn: Field | null, text: string): boolean =>
  asked !== null && wordFields.has(asked) && isRateField(ofColumn) && hasPercent(text);

function fieldsOfLabels(each: CellContext, { periodStarts }: Facts): Field[] {
  const later = fieldOfLater(each.label, periodStarts);
  return later === null ? fieldsOfLabelCell(each) : [later];
}

const fieldOfHeadings = (columns: readonly string[], { periodStarts }: Facts): Field | null =>
  fieldOfLater(columns.at(-1) ?? '', periodStarts) ?? fieldOfColumns(columns);

function knownOf(context: Context, table: Table, cell: ValueCell, classes: ClassesOfValue): KnownValue {
  const { each, columns, text } = cell;
  const { facts, scope } = context;
  // "to but excluding 8 June 2028 | 475" under "Risk spread (bps)".
  const over = fieldOfLabel(each.subheading) ?? table.captionField;
  const columnField = fieldOfHeadings(columns, facts);
  const isRate = hasPercent(text) || ((isCoupon(over) || isCoupon(columnField)) && isFigure(text));
  const asked = fieldOfLabel(each.label);
  // "Issuance Date | 5.25%" over "March 8, 2032 | 5.75%": a rate from that day on.
  const isFromDay = asked !== null && dateFields.has(asked) && isFigure(text);
  const isPeriod =
    columns.length > 0 && isRate && (isFromDay || readPeriod(each.labels.join(' '), facts, null) !== null);
  const isNoLabel =
    (isPeriod && asked !== 'spread') ||
    asksByColumn(asked, columnField, text) ||
    onlyClass(each.label, facts.classSet) !== null;
  const ofCell = isNoLabel ? [] : fieldsOfLabels(each, facts);
  // "All Classes | Actual/360" below "Day count" on a line of its own: the line is the label.
  const ofLine = columns.length === 0 && isAll(each.label, 'ofEvery') ? over : null;
  const isOpen = ofCell.length === 0 && (columnField === null || columnField === 'issuerClass');
  const ownFields = isOpen ? fieldsOfList(table, text) : ofCell;
  const labelFields = ofLine === null ? ownFields : [ofLine];
  return {
    ...classes,
    table,
    context,
    labelFields,
    labelField: labelFields[0] ?? null,
    columnField,
    isPeriod,
    isOfNoClass: columns.length === 0 && classes.all === null && scope === null,
  };
}

/** A figure of a peril: a share, which has a reader of its own, or the loss from one peril, which is not that of the notes. */
function isOfPeril(
  { columnField, labelField, ofLabel, table }: KnownValue,
  { each, columns, text }: ValueCell,
): boolean {
  const { label } = each;
  const percent = text.length < 24 ? (readPercents(text)[0] ?? readBareRate(text, '%')) : null;
  const mayBeShare = columnField === null || columnField === 'attribution';
  if (percent !== null && (percent.value ?? 0) <= 100 && mayBeShare) {
    if ([columns.at(-1) ?? '', label, ...each.labels].some(hasHazard)) return true;
    if (table.aboutPerils && ofLabel === null && labelField === null && label !== '') return true;
  }
  return labelField === null && isRateField(columnField) && hasHazard(label) && ofLabel === null;
}

const payouts = new PhraseFinder({ step: payoutCorners });

/** "Tier | Loss of principal": what is paid at each step of a parametric trigger, and no result of a model. */
const isPayout = ({ table: { corner }, labelField, columnField }: KnownValue): boolean =>
  labelField === null && isRateField(columnField) && corner.length < 40 && payouts.has(corner);

/** "Minimum | Maximum" over rates, or beside them: between which they may be, and no rate of the notes. */
function isBound(
  { labelField, columnField }: KnownValue,
  { label, subheading }: CellContext,
  columns: string[],
): boolean {
  const asked = labelField ?? columnField;
  const isOther = asked !== null && !rateFields.has(asked);
  return !isOther && [label, subheading, ...columns].some(isBoundLabel);
}

/** Values that are none, though their label asks for one: bounds of a period, old beside new without a word, or nobody's. */
function isNone(known: KnownValue, { each, row, columns, columnText }: ValueCell): boolean {
  const { context, labelField, ofLabel } = known;
  if (isPayout(known) || isBound(known, each, columns) || isMonth(each.label)) return true;
  if (labelField === null) return false;
  const { kind } = context.facts;
  if (columns.length > 0 && labelField.endsWith('Date') && opensWith(columnText, 'bound')) return true;
  if (!rateFields.has(labelField) || columns.length > 0) return false;
  const isOfOne = context.scope !== null || context.facts.classes.length === 1;
  return kind === 'RESET' && isOfOne && ofLabel === null && isOneOfTwo(row);
}

/** Values without headings are one a class, in the order of the document; else they are nobody's. */
function isSomebodys({ isOfNoClass, labelField, context, table }: KnownValue, { row, each }: ValueCell): boolean {
  if (!isOfNoClass || !isRateField(labelField)) return true;
  const inOrder = classInOrder(row, each.cell, context.facts);
  if (inOrder) {
    context.classes = [inOrder];
    context.isByOrder = !says(table.caption, 'respectively');
  }
  return inOrder !== undefined;
}

/** What a value is asked for by: its label, its column, or both, of which one says it better. */
function fieldOf({ labelField, columnField, context }: KnownValue, { text, columns }: ValueCell): Field | null {
  const { kind, dayOrder } = context.facts;
  const bound = kind === 'RESET' ? boundOf(columns.at(-1) ?? '', text, dayOrder) : null;
  const asked = labelField ?? columnField;
  const field = bound !== null && !asked?.endsWith('Date') ? bound : asked;
  // Headings too close to part: the figure says which of them it stands under.
  const isPar = field === 'spread' && isAmount(text);
  return isPar ? 'parAmount' : field;
}

const rangeOfRates = new RegExp(String.raw`^\d[\d.,]*\s?${rateUnit}?\s?(?:[–—-]|to)\s?\d[\d.,]*\s?${rateUnit}?$`, 'i');

/** "Guidance | Priced at" over "575 – 650 bps | 550 bps": a rate right of the range that it was offered in. */
function isBesideGuidance({ each, row, text }: ValueCell): boolean {
  const before = row.cells[each.cellIndex - 1]?.flow.text.trim() ?? '';
  const isOffered = each.headerCells.some(({ flow }) => versionOf(flow.text) === 'guidance');
  return isOffered && rangeOfRates.test(before) && hasRate(text);
}

const longestUnit = 24;

/** "Basis points p.a." in the corner of a table, and nothing else that asks: what is printed in that unit is a spread. */
const ofUnit = ({ corner }: Table): Field | null =>
  corner.length < longestUnit && hasBasisPoints(corner) ? 'spread' : null;

/** What the caption or a heading inside the table asks for, where neither label nor column does. */
function fieldOfTable({ table, ofLabel, ofColumn, isPeriod }: KnownValue, cell: ValueCell): Field | null {
  const { each, text } = cell;
  const isValue = isFigure(text) || isAmount(text) || (text.length < 40 && readPercents(text).length === 1);
  if (!isValue || (ofLabel === null && ofColumn === null)) return null;
  if (isBesideGuidance(cell)) return 'spread';
  const under = fieldOfLabel(each.subheading);
  const ofTable = [table.captionField, isPeriod ? fieldOfLabel(table.corner) : null, ofUnit(table)];
  const asked = under === null ? ofTable : [under];
  const rate = asked.find((field) => isRateField(field) && field !== 'attribution');
  if (rate) return rate;
  return under === 'parAmount' && isAmount(text) ? under : null;
}

/** The same where the name of a class is all that asks. */
const orOfTable = (field: Field | null, known: KnownValue, cell: ValueCell): Field | null =>
  field === null || field === 'issuerClass' ? (fieldOfTable(known, cell) ?? field) : field;

/** The fund that interest is earned on; the end of its name may stand on the line below, under the label. */
function readFund(context: Context, { each: { cell, labelCell }, text }: ValueCell): void {
  if (noValue.has(text.trim().toLowerCase())) {
    const none = { value: null, from: 0, to: text.length };
    context.candidates.words.push(mention<string>(context, 'baseRateInstrument', cell.flow, none));
    return;
  }
  // "… Fund | (012345AA6)".
  const isParted = labelCell !== null && wrappedCusip.test(labelCell.flow.text) && !/\d{4}/.test(text);
  readLabelled(context, 'baseRateInstrument', isParted ? concatFlows([cell.flow, labelCell.flow]) : cell.flow);
}

/** Reads identifiers in a cell, whatever it stands under. */
function readIdentifiersOf(
  { context, table, isOfNoClass, labelField }: KnownValue,
  { each, row, columnText }: ValueCell,
): boolean {
  // Beside a label that asks for interest they are those of the fund.
  if (isCoupon(labelField)) return false;
  const words = [each.label, columnText, each.subheading, table.caption.slice(-120), table.corner].join(' ; ');
  // No identifier is of several classes, whatever columns it seems to stand under.
  const ofColumn = (context.classes?.length ?? 0) > 1 ? classesOf(columnText, context.facts.classSet) : null;
  const own = ofColumn?.length === 1 ? { ...context, classes: ofColumn } : context;
  const ofOrder = isOfNoClass && areAlikeIdentifiers(row) ? classInOrder(row, each.cell, context.facts) : null;
  return pushIdentifiersOfCell(ofOrder ? { ...context, classes: [ofOrder] } : own, each.cell, words);
}

/** The same, and whether the cell holds nothing else: "$200,000,000 Class 1 Notes (CUSIP …)" gives an amount as well. */
function readIdentifiersAlone(known: KnownValue, cell: ValueCell, field: Field | null): boolean {
  const hasAmount = field === 'parAmount' && readMoney(cell.text).length > 0;
  return readIdentifiersOf(known, cell) && !hasAmount;
}

/** "Class A Notes | $100,000,000 Principal At-Risk Notes due …": all of a class in one cell. */
function readTermsOfClass({ context, ofLabel, table }: KnownValue, { each: { cell }, text }: ValueCell): void {
  if (isOffered(text) || readMoney(text)[0]?.from === 0) readLabelled(context, 'parAmount', cell.flow);
  if (text.length > 24) readSentences({ ...context, classes: null, scope: ofLabel }, table.grid.page, cell.flow);
}

/** Whether another rate of the same classes is known that has no day to begin on: "first period" in a table of its own. */
function isAfterAnother({ context, all }: KnownValue, field: Field, text: string): boolean {
  const { candidates, facts } = context;
  const value = (readPercents(text)[0] ?? readBareRate(text, context.unitHint))?.value ?? null;
  const names = all ?? context.scope ?? facts.classes;
  const isOther = (each: RateMention) => each.field === field && each.step === 0 && (each.value ?? value) !== value;
  return (
    facts.kind === 'OC' &&
    value !== null &&
    candidates.rates.some(
      (each) => isOther(each) && (each.classes ?? facts.classes).some((name) => names.includes(name)),
    )
  );
}

/** "From 8 June 2028 to maturity": a step of a spread, and no figure for the whole term. */
const ofPeriod = ({ qualifiers, ...context }: Context, period: NonNullable<Context['period']>): Context => ({
  ...context,
  qualifiers: { ...qualifiers, sensitivity: qualifiers.sensitivity && !qualifiers.wholeTerm },
  period,
});

/** Reads a value for the field it is asked for. */
function readField(known: KnownValue, cell: ValueCell, field: Field): void {
  const { table, labelFields, labelField, columnField, all } = known;
  const { each, columns } = cell;
  const { flow } = each.cell;
  // "2.18% to 2.96%": the range that a term has to be in.
  if (rateFields.has(field) && rangeOfRates.test(cell.text)) return;
  if (rateFields.has(field) && isBareAmount(cell.text, `${each.label} ; ${cell.columnText}`)) return;
  const isRate = isCoupon(field);
  const period = isRate ? cell.periods.of(each, flow, all, isAfterAnother(known, field, flow.text)) : null;
  if (period === 'apart') return;
  const context = withoutCaptionsCase(period ? ofPeriod(known.context, period) : known.context, table, cell, isRate);
  const ofColumn = labelField === null && columnField === field ? fieldsOfLabel(columns.at(-1) ?? '') : [];
  if (ofColumn.length > 1) readListed(context, ofColumn, flow);
  else if (labelFields.length > 1 && field === labelField) {
    const figures = cell.row.cells.filter((other) => isFigure(other.flow.text));
    // "AP, EL, EP | 2.37% | 1.95% | 1.60%": a cell for each.
    const areOneEach = figures.length === labelFields.length && columns.length === 0;
    const own = areOneEach ? labelFields[figures.indexOf(each.cell)] : undefined;
    if (own !== undefined) readLabelled(context, own, flow);
    else if (!readBareList(context, labelFields, flow)) readListed(context, labelFields, flow);
  } else readLabelled(context, field, flow);
  if (cell.saysMore) readSentences(context, table.grid.page, flow);
}

/** What a caption says of the case holds for what models give, and not for what the notes pay. */
function withoutCaptionsCase(context: Context, { ofCaption }: Table, cell: ValueCell, isRate: boolean): Context {
  if (!isRate || !context.qualifiers.sensitivity || !ofCaption.sensitivity) return context;
  const own = [cell.each.subheading, cell.each.label, ...cell.columns];
  const sensitivity = own.some((text) => qualifiersIn(text, context.facts.cases).sensitivity);
  return { ...context, qualifiers: { ...context.qualifiers, sensitivity } };
}

/** Reads what a cell that lists a value for each class gives of one. */
function readPart(base: Context, table: Table, cell: ValueCell, name: string, flow: Flow): void {
  const each = { ...cell.each, cell: { ...cell.each.cell, flow }, spanned: null };
  const heading = `Class ${name}`;
  const label = cell.each.label.includes(name) ? { label: withoutLast(cell.each.label) } : {};
  readValueCell(base, table, {
    ...cell,
    each: { ...each, ...label },
    columns: [heading],
    columnText: heading,
    text: flow.text,
  });
}

/** "+0.04%" is by how much a term changed, though in an offering a spread may be written with its sign. */
function isChange({ context, labelField, columnField }: KnownValue, { text }: ValueCell): boolean {
  const asked = labelField ?? columnField;
  const isSpread = asked === null || isCoupon(asked);
  return isSigned(text) && (context.facts.kind === 'RESET' || !isSpread);
}

/** "Spread (Class A / Class B)" without what is listed at its end. */
const withoutLast = (label: string): string => label.replace(/\s*\([^()]*\)\s*$/, '');

/** Reads a cell that holds a value: decides whose and of what field it is, then reads it. */
export function readValueCell(base: Context, table: Table, cell: ValueCell): void {
  const { each, row, columns } = cell;
  const { facts } = base;
  const parts = partsByClass(each, table, facts.classSet);
  if (parts.length > 0) {
    for (const [name, flow] of parts) readPart(base, table, cell, name, flow);
    return;
  }
  const classes = classesOfValue(cell, table, facts.classSet);
  const context = contextOf(base, table, cell, classes);
  const isHeaded = columns.length > 0;
  // A cell that names classes itself is of none that only holds from above.
  const isInScope = context.scope?.length === 1 && classesOf(cell.text, facts.classSet) === null;
  const isOfOne = context.classes?.length === 1 || (context.classes === null && isInScope);
  if ((isHeaded || isOfOne) && readItemsOfCell(context, each.cell, isHeaded)) return;
  const isOld = isSuperseded(context, table, cell);
  // A value that stands alone in its row is of no one column.
  const isKept = table.keptRows.has(each.rowIndex);
  const isStale =
    (table.replaced.columns.has(cell.columnText) && row.cells.length > 2 && !isKept) ||
    table.replaced.labels.has(each.label);
  const known = knownOf(context, table, cell, classes);
  if (!isOld && isChange(known, cell)) return;
  if (isOld || isStale) {
    // A reset leaves identifiers as they are.
    if (!readIdentifiersOf(known, cell)) readStale(context, cell);
  } else if (!isOfPeril(known, cell) && !isNone(known, cell) && isSomebodys(known, cell)) readAsked(known, cell);
}

/** "TONA + 2.20%", "Fund yield plus 630 bps": a rate on top of something that floats is a spread, whatever asks for it. */
function isOnTop(text: string): boolean {
  const [rate, ...others] = readPercents(text);
  const before = text.slice(0, rate?.from ?? 0);
  return rate !== undefined && others.length === 0 && closesWith(before, 'plus') && floatingIn(before) !== null;
}

/** "10¾ %, a flat rate": a rate that is called fixed, and nothing that it is on top of. */
function isCalledFixed(text: string): boolean {
  const [rate, ...others] = readPercents(text);
  return rate?.from === 0 && others.length === 0 && fixedIn(text) !== null && floatingIn(text) === null;
}

/** What a value asks for itself, whatever its label: nothing but the name of a convention or of a coupon says what it says. */
export function fieldOfItself(text: string): Field | null {
  const isWhole = (token: Token<string> | null) => token !== null && token.to - token.from >= 0.8 * text.length;
  if (text.length < 7 || text.length > 60) return null;
  if (isOnTop(text)) return 'spread';
  if (isCalledFixed(text)) return 'fixedRate';
  if (isWhole(readDayCount(text))) return 'dayCountConvention';
  if (isWhole(couponTypeIn(text))) return 'couponType';
  return isWhole(readBusinessDay(text)) ? 'businessDayConvention' : null;
}

/** What is asked for, or where nothing is what the value says itself; "Interest basis" may ask for how days are counted, "Payment day is a holiday" for no day. */
const orOfItself = (asked: Field | null, text: string): Field | null =>
  asked === null || asked === 'couponType' || (dateFields.has(asked) && !/\d/.test(text))
    ? (fieldOfItself(text) ?? asked)
    : asked;

/** Keeps a value that nothing asks for, with the words that it stands beside and under. */
function keepUnasked({ context }: KnownValue, { each: { cell, label }, columns, text }: ValueCell): void {
  if (!/\d/.test(text) || text.length >= 60) return;
  const words = [label, ...columns].filter((said) => onlyClass(said, context.facts.classSet) === null).map(bareLabel);
  context.candidates.unasked.push({ context, words: words.join(' '), flow: cell.flow });
}

const years = /(?:19|20)\d{2}/g;

/** "Notes | Series 2031-1 Class A, scheduled to mature on …": no amount, though the label may ask for one. */
const isDescription = (text: string): boolean => text.length > 50 && !/\d{3}|\[/.test(text.replace(years, ''));

/** Reads a value by what it is asked for, or by what it looks like where nothing asks for it. */
function readAsked(known: KnownValue, cell: ValueCell): void {
  const { context, table, ofLabel } = known;
  const { each, row, columns, text } = cell;
  const field = fieldOf(known, cell);
  if (isRateField(field) && saysUnchanged(text)) {
    const none = { value: null, from: 0, to: text.length };
    context.candidates.unchanged.push(mention<null>(context, field, each.cell.flow, none));
    return;
  }
  if (field === 'baseRateInstrument') {
    readFund(context, cell);
    return;
  }
  // "Notes | Class A and Class B" on top: what stands below is of both, and still a label with its value.
  const isOfTwo = row.cells.length === 2 && (columns.length === 0 || (known.ofColumn?.length ?? 0) > 1);
  const ofTable = orOfTable(field, known, cell);
  const isOfClass = ofTable === null && isOfTwo && onlyClass(each.label, context.facts.classSet) !== null;
  if (readIdentifiersAlone(known, cell, field) && !isOfClass) return;
  const asked = ofTable === 'parAmount' && isDescription(text) ? null : orOfItself(ofTable, text);
  if (asked === null) keepUnasked(known, cell);
  if (isOfClass) readTermsOfClass(known, cell);
  // A label of its own kind, with sentences beside it; what is said of an extension are no terms of the notes.
  else if (asked === null && isOfTwo && text.length > 50 && ofLabel === null) {
    if (!isExtension(each.label)) readSentences(context, table.grid.page, each.cell.flow);
  } else if (asked !== null && asked !== 'issuerClass') readField(known, cell, asked);
}
