import type { Paragraph } from '../../layout/blocks.ts';
import { linesOf, sliceFlow, type Flow } from '../../layout/flow.ts';
import { readCallClause } from '../../read/call.ts';
import { readBusinessDayClause } from '../../read/conventions.ts';
import { readIdentifiers, namesIdentifier, identifierName } from '../../read/identifiers.ts';
import {
  currencyOf,
  mayBeSize,
  readCurrencyStatement,
  readDenomination,
  readMoney,
  type Money,
  namesCurrency,
} from '../../read/money.ts';
import { isJoin, matchesOf, type Token, textBefore, textBehind } from '../../read/tokens.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { paymentWords } from '../../words/payment-words.ts';
import { foreignNotes, sizeWords } from '../../words/words-beside-figures.ts';
import { bind } from './bind.ts';
import { casesOf } from './case-of-value.ts';
import { readPercents, hasRate } from '../../read/percent.ts';
import { hasHazard } from '../../read/perils.ts';
import {
  classesIn,
  ClassNames,
  findClasses,
  type ClassMention,
  classWord,
  mayNameClass,
  namesIn,
  onlyClass,
} from '../../read/classes.ts';
import { type Context, weaker } from '../context.ts';
import { mentionOfSentence, pushWord, type RateMention } from '../mention.ts';
import type { Facts } from '../document/facts.ts';
import { findSeries, namesOtherSeries } from '../../read/series.ts';
import { couponTypeIn } from '../../read/coupon-type.ts';
import { readCouponType } from './coupon-type.ts';
import { readClassLine, spreadAlone } from './class-lines.ts';
import { cutAtItems, titledItems } from './items.ts';
import { isDefinition, readLabels } from './paragraph-labels.ts';
import { readSchedule } from '../../read/schedule.ts';
import { pushDayCount, pushSchedule, readBaseRate, readLabelled, isNoSize, partsOfClasses } from './labelled.ts';
import { isSuperseded } from './local-qualifiers.ts';
import { readProseDates } from './prose-dates.ts';
import { isExtension, isForeign, readQualifiers, type Qualifiers } from '../qualifiers.ts';
import { correspondsTo, readRates } from './rates.ts';
import { sentencesOfFlow } from './sentences.ts';
import { fieldsInOrder, givesOnePerClass, rateLeftOpen, rateOfSame } from './rates-left-open.ts';
import { pushIdentifiers } from './identifiers.ts';
import { fieldOfLabel, findAnchors, isKnownLabel, type Field } from '../vocabulary.ts';
import { says, opensWith, closesWith, isAll } from '../../words/says.ts';
import { sumOf } from '../../lists.ts';

const attributionFields: ReadonlySet<Field> = new Set<Field>(['attribution']);
/** "increased from $90,000,000 to $150,000,000": the first is no more. */
const isChangedFrom = (text: string, { from, to }: Token<Money>): boolean =>
  closesWith(textBefore(text, from, 8), 'from') && /^\s*to\s/i.test(textBehind(text, to, 6));

/** "Upsized to $125 million and then again to $150 million": the amounts that others replace at once. */
const becomesAnother = (text: string, { to }: Token<Money>, next: Token<Money> | undefined): boolean =>
  next !== undefined && says(text.slice(to, next.from), 'changedAgain');

/** "In two tranches of 120 million US dollars each": one amount of all classes. */
const isOfEach = (text: string, [only, ...others]: readonly Token<Money>[]): boolean =>
  only !== undefined &&
  others.length === 0 &&
  closesWith(text.slice(0, only.from), 'tranchesOf') &&
  opensWith(text.slice(only.to).trimStart(), 'each');

/** Without those that another one replaces at once, and without both ends of "between $65 million and $75 million" and "$65 million to $75 million". */
function withoutPassing(text: string, tokens: readonly Token<Money>[]): Token<Money>[] {
  const isFirst = (token: Token<Money> | undefined, next: Token<Money> | undefined) => {
    if (token === undefined || next === undefined) return false;
    const between = text.slice(token.to, next.from);
    return closesWith(textBefore(text, token.from, 12), 'betweenEnds')
      ? isJoin(between)
      : isAll(between.trim(), 'upTo') && !says(textBefore(text, token.from, 40), 'from');
  };
  return tokens.filter((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    return !becomesAnother(text, token, next) && !isFirst(token, next) && !isFirst(before, token);
  });
}

/** "A Class B tranche targets another $75 million of cover", "a Class B tranche with a size of $50m and an attachment point of …", "Class B is $75m, per occurrence". */
const isLedByClass = (text: string, { from }: Token<Money>, mentions: readonly ClassMention[]): boolean =>
  (mentions.some(({ to }) => to <= from) && closesWith(textBefore(text, from, 24), 'sizeOf')) ||
  mentions.some(({ to }) => to <= from && isAll(text.slice(to, from).trim(), 'classOfSize')) ||
  mentions.some((each) => each.from === 0 && each.to <= from && isAll(text.slice(each.to, from), 'sizeVerb'));

/** "Split into tranches of $86m and $14m": as many amounts as there are classes, in their order. */
const areOfEachClass = (text: string, tokens: readonly Token<Money>[], classes: readonly string[]): boolean =>
  tokens.length > 1 &&
  tokens.length === classes.length &&
  closesWith(text.slice(0, tokens[0]?.from), 'tranchesOf') &&
  tokens.every(({ to }, index) => index === tokens.length - 1 || isJoin(text.slice(to, tokens[index + 1]?.from)));

/** “Attachment Amount” means €480,000,000 for Class A: amounts of something known that is not the size of the notes. */
function definesAnother(text: string): boolean {
  const term = isDefinition(text) ? (/^[“"]([^”"]+)/.exec(text)?.[1] ?? '') : '';
  return term !== '' && isKnownLabel(term) && fieldOfLabel(term) !== 'parAmount';
}

const notesAbroad = new PhraseFinder({ notes: foreignNotes });
const notesAfter = new PhraseFinder({ notes: sizeWords });

/** "$140 million class A tranche", "€75m of Series 2020-1 notes": an amount of the notes, whatever else a sentence speaks of. */
const isFollowedByNotes = (after: string): boolean => notesAfter.find(after).some(({ from }) => from <= 1);

const classWithAmount = new RegExp(String.raw`^\W*${classWord}\s+\S{1,4}\s?[:–—-]\s+(?:U\.?S\.?)?[$€£]`);

/** "Class A: expected loss 1.2%, spread 4.25%, $150 million.": the one amount of a list that a class opens, with nothing beside it. */
const isItemAlone = (text: string, { from, to }: Token<Money>): boolean =>
  /[,;:|]\s*$/.test(text.slice(0, from)) && /^\s*(?:[,;.|]|$)/.test(text.slice(to));

/** "Class 2. Eighty-two million dollars ($82,000,000), spread …": the amount opens what is said of the class named before. */
function opensWithAmount(text: string, [first]: readonly Token<Money>[]): boolean {
  const before = text.slice(0, first?.from ?? 0);
  return (
    /^[^.;:\d]*$/.test(before) && (/^\W*$/.test(before) || (namesCurrency(before) && before.trimEnd().endsWith('(')))
  );
}

/** Whether the amounts of a sentence are of the notes: a class leads to them, or words say so. */
function areOfNotes(text: string, tokens: readonly Token<Money>[], named: ClassMention | undefined): boolean {
  // "Class B (XS1234567890): EUR 75 million", "Class B, size EUR 75 million".
  const leads = (between: string) =>
    /^\s*(?:\([^()]*\))?\s*[:,–—-]?\s*\(?$/.test(between) || isAll(between.replace(/^[\s:,]+/, ''), 'sizeLabel');
  const isLed = named && tokens.some(({ from }) => leads(text.slice(named.to, Math.max(named.to, from))));
  const [only, ...others] = tokens;
  const isOfList = named?.from === 0 && only !== undefined && others.length === 0 && isItemAlone(text, only);
  return (
    isLed === true ||
    isOfList ||
    notesAbroad.find(text).length > 0 ||
    says(text, 'sizeOfNotes') ||
    opensWith(text.replace(/^\W+/, ''), 'sizeLabel') ||
    classWithAmount.test(text)
  );
}

/** The amounts of a text that may be sizes and that nothing in it replaces. */
export const amountsLeft = (text: string): Token<Money>[] =>
  withoutPassing(
    text,
    readMoney(text).filter(
      (token) =>
        (token.value === null || (token.value.amount >= 1_000_000 && mayBeSize(token.value))) &&
        !isSuperseded(text, token.from, token.to) &&
        !isChangedFrom(text, token) &&
        !isNoSize(text, token),
    ),
  );

/** Of the amounts of a text that names no class, the classes that each is of, where the text says so of all. */
function classesOfAll(
  text: string,
  tokens: readonly Token<Money>[],
  mentions: readonly ClassMention[],
  classes: readonly string[],
): string[][] | null {
  if (mentions.length > 0) return null;
  if (areOfEachClass(text, tokens, classes)) return classes.map((name) => [name]);
  return isOfEach(text, tokens) ? [[...classes]] : null;
}

/** "US$350 million in two classes: A US$250 million, B US$100 million": amounts, one for each class, without the one that they add up to. */
function withoutTotal(tokens: readonly Token<Money>[], classes: number): readonly Token<Money>[] {
  const amountOf = ({ value }: Token<Money>) => value?.amount ?? 0;
  const all = sumOf(tokens.map(amountOf));
  const totals = tokens.length > 2 ? tokens.filter((token) => 2 * amountOf(token) === all) : [];
  return totals.length === 1 && tokens.length === classes + 1 ? tokens.filter((token) => token !== totals[0]) : tokens;
}

/** The classes that the sentence before named, one for each amount of a sentence that names none. */
const ofOrder = (mentions: readonly ClassMention[], inOrder: readonly string[] | null): string[][] | null =>
  mentions.length > 0 || inOrder === null ? null : inOrder.map((name) => [name]);

/** "$200 million of notes, divided into Class A and Class B": the size of all together. */
function isOfAllTogether(text: string, [only, ...others]: readonly Token<Money>[], mentions: readonly ClassMention[]) {
  const [first] = mentions;
  if (!only || others.length > 0 || !first || first.from < only.to) return false;
  return namesIn(mentions).length > 1 && says(text.slice(only.to, first.from), 'dividedInto');
}

/** Those that are sizes: all of a sentence of notes, or each that notes follow or a class leads to. */
function sizesOf(
  text: string,
  tokens: readonly Token<Money>[],
  mentions: readonly ClassMention[],
  isOfClass: boolean,
): readonly Token<Money>[] {
  const areOfOthers = (!isOfClass && !areOfNotes(text, tokens, mentions[0])) || says(text, 'otherAmount');
  return areOfOthers && !says(text, 'thisAmount')
    ? tokens.filter((token) => isFollowedByNotes(textBehind(text, token.to, 60)) || isLedByClass(text, token, mentions))
    : tokens;
}

const isNearClass = (mentions: readonly ClassMention[], { from, to }: Token<Money>): boolean =>
  mentions.some((each) => Math.min(Math.abs(each.from - to), Math.abs(from - each.to)) < 220);

/** "$187,500,000 Series 2026-2 Class 1 Notes": amounts of this deal, said with a class or with "aggregate principal amount". */
function readProseAmounts(
  context: Context,
  flow: Flow,
  names: string[] | null,
  inOrder: readonly string[] | null,
): void {
  const { text } = flow;
  const { classes: ofDeal, classSet } = context.facts;
  const mentions = findClasses(text, classSet);
  const tokens = withoutTotal(amountsLeft(text), namesIn(mentions).length || ofDeal.length);
  if (tokens.length === 0 || definesAnother(text)) return;
  if (isOfAllTogether(text, tokens, mentions)) return;
  const isOfClass = (names ?? context.scope)?.length === 1 && mentions.length === 0 && opensWithAmount(text, tokens);
  const all = classesOfAll(text, tokens, mentions, ofDeal);
  const sizes = all ? tokens : sizesOf(text, tokens, mentions, isOfClass);
  const ofEach = all ?? ofOrder(mentions, inOrder);
  const areInOrder = ofEach?.length === sizes.length;
  const isOpen = mentions.length === 0 && names === null && context.scope === null;
  if (isOpen && ofDeal.length > 1 && !areInOrder) return;
  for (const [index, { value, classes }] of bind<Field, Token<Money>>(sizes, [], mentions, 'parAmount').entries()) {
    const own = (areInOrder ? ofEach[index] : classes) ?? names;
    const isNear = own !== null && isNearClass(mentions, value);
    const ofOwn = { ...context, classes: own };
    const amount = mentionOfSentence(isNear ? ofOwn : weaker(ofOwn, 12), 'parAmount', flow, value);
    context.candidates.amounts.push(amount);
    const printed = value.value === null ? text.slice(value.from, value.to) : '';
    // "€[100,000,000]": the amount may change, the currency will not.
    const code = /\d/.test(printed) ? currencyOf(printed) : null;
    if (code !== null) pushWord(ofOwn, 'currency', flow, { ...value, value: code });
  }
}

/** "Class A Fixed Rate Notes and Class B Zero Coupon Notes": each class with the coupon that is named after it, where these differ. */
function readCouponTypes(context: Context, flow: Flow): void {
  const mentions = context.classes === null ? findClasses(flow.text, context.facts.classSet) : [];
  const parts = partsOfClasses(flow, mentions, 'from');
  const said = parts.map(({ part }) => couponTypeIn(part.text)?.value);
  const own = weaker(context, 5);
  if (said.includes(undefined) || new Set(said).size < 2) readCouponType(own, flow, 'couponType');
  else for (const { names, part } of parts) readCouponType({ ...own, classes: names }, part, 'couponType');
}

const payments = new PhraseFinder({ payment: paymentWords });

/** "Levels are reset on 1 December of each year": days on which nothing is paid. */
const isOfResets = (text: string): boolean => says(text, 'reset') && !says(text, 'paying');

/** "By the twentieth day of each month the Trustee makes a statement available": how often, and no days of payment. */
function isOfReports(text: string, { facts }: Context): boolean {
  if (!says(text, 'reporting')) return false;
  const { months, first } = readSchedule(text, facts.dayOrder);
  return months.length === 0 && first === null;
}

const inCaseOf = new PhraseFinder({ caseOf: ['in the case of', 'as regards', 'as to'] });

/** "may redeem a Class …, at par and, in the case of Class B, at a premium": the classes are named for the price alone. */
function saysPriceOf({ facts }: Context, text: string, endOfCall: number): boolean {
  const mentions = findClasses(text, facts.classSet);
  const [first] = mentions;
  return first !== undefined && first.from > endOfCall && inCaseOf.has(text.slice(endOfCall, first.from));
}

/** What a sentence says of the coupon, of days, of calls and of the days of payment. */
function readConventions(context: Context, flow: Flow, single: string[] | null, sensitive: boolean): void {
  const { text } = flow;
  const own = { ...context, classes: single };
  pushDayCount(own, flow);
  if (text.length < 50 || says(text, 'accrual')) {
    if (says(text, 'couponRate') && !sensitive && !isExtension(text)) readCouponTypes(own, flow);
  } else if (says(text, 'couponType') && !sensitive && !says(text, 'paperHeld')) {
    readCouponTypes(own, flow);
  }
  pushWord(own, 'businessDayConvention', flow, readBusinessDayClause(text));
  const call = readCallClause(text);
  pushWord(call && saysPriceOf(context, text, call.to) ? { ...own, classes: null } : own, 'isCallable', flow, call);
  pushWord(own, 'currency', flow, readCurrencyStatement(text) ?? (says(text, 'notes') ? readDenomination(text) : null));
  // "May be redeemed on any Payment Date on or after D, at 101% (from D2)": those are no days of payment.
  if (call === null && !isOfResets(text) && payments.has(text) && !isOfReports(text, own)) pushSchedule(own, flow);
}

const bracketBefore = new RegExp(String.raw`\s*\((?:${identifierName}:?\s*)?$`);

/** "The notes (US0378331005) pay …": right before their identifier, whatever else the sentence speaks of. */
function areNotesBefore(before: string): boolean {
  const bracket = bracketBefore.exec(before);
  return bracket !== null && closesWith(before.slice(0, bracket.index), 'notes');
}

/** "Interest on the bank's notes (CUSIP …) plus 5.50%; CUSIP …": where a number of the notes stands behind that of the fund. */
function startOfNotes(text: string): number {
  const [fund, own, ...others] = readIdentifiers(text, { expectCusip: true });
  const between = text.slice(fund?.to, own?.from);
  const isApart = own !== undefined && others.length === 0 && /[;,]/.test(between) && !says(between, 'collateral');
  return fund && isApart ? fund.to : text.length;
}

/** Identifiers of the notes, or of the fund that a sentence speaks of. */
function readIdentifiersOf(
  context: Context,
  flow: Flow,
  explicit: string[] | null,
  carried: string[] | null,
  single: string[] | null,
  inOrder: readonly string[] | null,
  qualifiers: Qualifiers,
): void {
  const { text } = flow;
  if (!/[0-9A-Z]{8}[0-9]/.test(text) && !namesIdentifier(text)) return;
  const found = readIdentifiers(text, { expectCusip: true });
  const first = found[0]?.from ?? 0;
  const lead = explicit === null ? 0 : (readPercents(text).findLast(({ to }) => to <= first)?.to ?? 0);
  const mayBeOfFund = says(explicit === null ? text : text.slice(lead, first), 'collateral');
  // Only notes have both numbers, the one made of the other.
  const texts = found.flatMap((token) => token.value?.text ?? []);
  const isPair = explicit !== null && texts.some((one) => texts.some((other) => other === `US${one}${other.at(-1)}`));
  const isOfFund = mayBeOfFund && found.length > 0 && !isPair && !areNotesBefore(text.slice(0, first));
  const start = !isOfFund ? 0 : explicit?.length === 1 ? startOfNotes(text) : text.length;
  if (isOfFund) readBaseRate({ ...context, classes: single }, sliceFlow(flow, 0, start));
  if (isOfFund && start === text.length) return;
  pushIdentifiers(
    { ...context, classes: explicit ?? carried, qualifiers },
    sliceFlow(flow, start, text.length),
    text,
    explicit === null && inOrder ? inOrder : [],
  );
}

/** What the sentences before leave for the next. */
interface Carried {
  classes: string[] | null;
  inOrder: readonly string[] | null;
  /** The rates that a sentence gave of one class, in order: each field once, or the steps of one. */
  rates: readonly RateMention[];
  /** The sentence right before. */
  sentence: string;
}

function readSentence(
  context: Context,
  flow: Flow,
  { classes: carried, inOrder, rates, sentence: before }: Carried,
  { mentions, qualifiers }: { mentions: readonly ClassMention[]; qualifiers: Qualifiers },
): void {
  const { text } = flow;
  const { facts } = context;
  const explicit = mentions.length > 0 ? namesIn(mentions) : null;
  const names = explicit ?? carried;
  // Of a sentence that names another case, only the values that are of it are left out.
  const sensitive = context.qualifiers.sensitivity && !qualifiers.sensitivity && !qualifiers.base;
  if (!sensitive) {
    const own = { ...context, qualifiers: { ...context.qualifiers, base: qualifiers.base } };
    const isOfShares = (hasRate(text) && findAnchors(text, attributionFields).length > 0) || isListOfShares(text);
    const withoutShares = isOfShares ? beforeShares(flow) : flow;
    if (withoutShares !== null) {
      const offset = explicit === null ? carried : null;
      const open = givesOnePerClass(text, mentions) ? rateLeftOpen(before) : null;
      const same = open === null ? rateOfSame(text, before) : null;
      // The day beside it is that of the pricing, and no step.
      const ofRate: Context = same === null ? own : { ...own, period: { from: null, fromSpans: [], step: 0 } };
      readRates(
        ofRate,
        withoutShares,
        open ?? same,
        offset,
        fieldsInOrder(before, text),
        inOrder,
        explicit?.length === 1 ? rates : [],
      );
    }
  }
  readProseDates(context, flow, explicit);
  if (namesCurrency(text)) readProseAmounts(context, flow, names, inOrder);
  // Only a sentence that names classes, or goes on about those named before, narrows what mostly holds for all.
  const ofSame = explicit ?? (goesOnWithSame(text) ? carried : null);
  const single = ofSame && ofSame.length < facts.classes.length ? ofSame : null;
  readConventions(context, flow, single, sensitive);
  readIdentifiersOf(context, flow, explicit, carried, single, inOrder, qualifiers);
}

/** Words that give figures of a case or lead in to them; what is said of models in general does not last. */
const namesCase = (text: string) => hasRate(text) || says(text, 'caseFigures') || /:\s*$/.test(text);

/** Whether a sentence gives values of a case and others that are of none. */
function isOfBoth(sentence: string): boolean {
  const cases = new Set(casesOf(sentence, readPercents(sentence)));
  return cases.has('other') && cases.size > 1;
}

/** Whether a sentence lists perils with shares that make a whole, whatever leads to it. */
function isListOfShares(text: string): boolean {
  const figures = readPercents(text);
  const sum = sumOf(figures.map(({ value }) => value ?? 0));
  return figures.length >= 2 && Math.abs(sum - 100) < 0.5 && hasHazard(text);
}

/** Of a sentence that ends in shares of perils, what it says before them; null where it says nothing else. */
function beforeShares(flow: Flow): Flow | null {
  const { text } = flow;
  const figures = readPercents(text);
  const first = figures.findIndex(({ from, to }, index) => {
    const around = [
      text.slice(figures[index - 1]?.to ?? 0, from),
      text.slice(to, Math.min(figures[index + 1]?.from ?? text.length, to + 45)),
    ];
    return around.some(hasHazard);
  });
  const end = figures[first - 1]?.to;
  return end === undefined ? null : sliceFlow(flow, 0, end);
}

/** "Sandbar Re 2013-1": a deal by its name and series. */
const namedDeals = /\b[A-Z][A-Za-z&.]+ ((?:19|20)\d{2}-[\dA-Z]{1,2})\b/g;

/** Whether a sentence is of this deal: it names its series or none, and no other deal. */
export function isOfDeal(sentence: string, { series: own }: Facts, series = findSeries(sentence)): boolean {
  if (own.length > 0 && matchesOf(sentence, namedDeals).some((match) => !own.includes(match[1] as string)))
    return false;
  if (namesOtherSeries(sentence, own)) return false;
  const isNamed = series.length > 0 && own.length > 0;
  return (!isNamed || series.some((each) => own.includes(each.series))) && !isForeign(sentence, isNamed);
}

/** "For the other Class the loss is 4.29%": what is said of one class of several, which it does not name. */
export const isOfUnnamed = (sentence: string, { classes, classSet }: Facts): boolean =>
  classes.length > 1 && says(sentence, 'oneOfClasses') && findClasses(sentence, classSet).length === 0;

/** "They mature on …": a sentence of what the one before speaks of. */
export const goesOnWithSame = (sentence: string): boolean => opensWith(sentence, 'pronoun');

/** What is left for the next sentence by one that names classes and gives rates, or does not. */
function goOn(
  before: Carried,
  sentence: string,
  mentions: readonly ClassMention[],
  rates: readonly RateMention[],
): Carried {
  const names = namesIn(mentions);
  // In the order in which they are printed.
  const printed = rates.toSorted((a, b) => (a.spans[0]?.from ?? 0) - (b.spans[0]?.from ?? 0));
  const kinds = new Set(printed.map(({ field, step }) => `${field} ${step}`));
  return {
    classes: names.length === 0 ? before.classes : names.length === 1 ? names : null,
    inOrder: names.length === 0 ? before.inOrder : names.length > 1 ? names : null,
    rates: printed.length === 0 ? before.rates : kinds.size === printed.length ? printed : [],
    sentence,
  };
}

/** "1.2 % for the former and 2.1 % for the latter": of the two classes that were named before, in the sentence or the one before. */
function withPronouns(facts: Facts, sentence: string, inOrder: readonly string[] | null): Facts {
  const { classSet } = facts;
  if (!says(sentence, 'former') || !says(sentence, 'latter') || !(classSet instanceof ClassNames)) return facts;
  const own = classesIn(sentence, classSet);
  const [former, latter, ...others] = own.length > 0 ? own : (inOrder ?? []);
  if (former === undefined || latter === undefined || others.length > 0) return facts;
  return { ...facts, classSet: classSet.withPronouns([former, latter]) };
}

/** What lines and items of a paragraph open with: the name of a class, or a label. */
function readOpenings(context: Context, paragraph: Paragraph): void {
  const { flow } = paragraph;
  if (hasRate(flow.text)) for (const line of linesOf(flow)) readClassLine(context, line);
  if (!isListOfShares(flow.text)) for (const item of titledItems(paragraph)) readLabels(context, item);
}

/** "Class B Notes. The principal is …": the class whose name alone opens a paragraph, of which all that follows is said. */
function classThatOpens(flow: Flow, { classes, classSet }: Facts): string | null {
  const [first, next] = classes.length > 1 ? sentencesOfFlow(flow) : [];
  return first && next ? onlyClass(first.text.replace(/[.:]\s*$/, ''), classSet) : null;
}

/** "Class B. $50 million; 710 basis points; …": in an offering, the one rate of a class that stands without a word. */
function readSpreadAlone(context: Context, flow: Flow): void {
  const alone = context.facts.kind === 'OC' ? spreadAlone(flow) : null;
  if (alone) readLabelled(context, 'spread', alone);
}

/**
 * Reads a paragraph: as a label with its value, and sentence by sentence. `before` are the rates of a class that the
 * paragraph before gave last, for one that gives the corresponding ones of another class; returned are its own.
 */
export function readParagraph(
  around: Context,
  paragraph: Paragraph,
  section: string,
  before: readonly RateMention[] = [],
): readonly RateMention[] {
  const { flow } = paragraph;
  const { text } = flow;
  const opening = classThatOpens(flow, around.facts);
  const context = opening === null ? around : { ...around, scope: [opening] };
  // Among risks, only what names a class and its identifiers is said of the notes.
  if (section === 'risk' && (!namesIdentifier(text) || (!mayNameClass(text) && !says(text, 'notes')))) return [];
  if (section !== 'risk') readOpenings(context, paragraph);
  if (opening !== null) readSpreadAlone(context, flow);
  let carried: Carried = { classes: null, inOrder: null, rates: correspondsTo(text) ? before : [], sentence: '' };
  let skipping = false;
  let sensitive = false;
  let afterExtension = false;
  for (const { from, to, text: sentence } of cutAtItems(paragraph)) {
    // A question says nothing of what it asks.
    if (/\?\s*$/.test(sentence)) continue;
    const facts = withPronouns(context.facts, sentence, carried.inOrder);
    const series = findSeries(sentence);
    const qualifiers = readQualifiers(sentence);
    if (qualifiers.base) sensitive = false;
    else if (qualifiers.sensitivity && namesCase(sentence)) sensitive = !isOfBoth(sentence);
    if (!isOfDeal(sentence, facts, series) || isOfUnnamed(sentence, facts)) {
      skipping = !opensWith(sentence, 'replacesOthers');
      continue;
    }
    const mentions = findClasses(sentence, facts.classSet);
    if (mentions.length > 0 || series.length > 0) skipping = false;
    if (skipping && goesOnWithSame(sentence)) continue;
    const first = context.candidates.rates.length;
    if (section !== 'risk' || (mentions.length > 0 && namesIdentifier(sentence))) {
      const isSensitive = sensitive || context.qualifiers.sensitivity;
      readSentence(
        { ...context, facts, afterExtension, qualifiers: { ...context.qualifiers, sensitivity: isSensitive } },
        sliceFlow(flow, from, to),
        carried,
        { mentions, qualifiers },
      );
    }
    carried = goOn(carried, sentence, mentions, context.candidates.rates.slice(first));
    afterExtension = isExtension(sentence);
  }
  return carried.rates;
}

/** The sentences of a table's cell, which say less surely what they are about than a paragraph does. */
export function readSentences(context: Context, page: Paragraph['page'], flow: Paragraph['flow']): void {
  const paragraph: Paragraph = { kind: 'paragraph', page, flow, lines: [], bold: false, size: 0 };
  readParagraph(weaker(context, 25), paragraph, 'terms');
}
