import { sliceFlow, spansOf, type Flow } from '../../layout/flow.ts';
import { readCallable, readCallClause } from '../../read/call.ts';
import { readBusinessDay, readBusinessDayClause, readDayCount } from '../../read/conventions.ts';
import { readDates } from '../../read/dates.ts';
import { readIdentifiers, identifierName } from '../../read/identifiers.ts';
import {
  currencyOf,
  mayBeSize,
  readBareAmount,
  readMoney,
  scaleOfHeading,
  type Money,
  readCurrencyCode,
} from '../../read/money.ts';
import { readFrequencyWord, readInterval, readSchedule } from '../../read/schedule.ts';
import { type Token, textBehind, textBefore } from '../../read/tokens.ts';
import { bind, type Bound } from './bind.ts';
import { findClasses, type ClassMention } from '../../read/classes.ts';
import { partsByMark } from '../document/items-of-lists.ts';
import { type Context, weaker } from '../context.ts';
import { readCouponType } from './coupon-type.ts';
import { mention, pushWord } from '../mention.ts';
import { datesSaidOf } from './prose-dates.ts';
import { isSuperseded } from './local-qualifiers.ts';
import { issuerNameIn, legalForm } from '../../read/issuer-name.ts';
import { isExtension, saysLastReset } from '../qualifiers.ts';
import { rateFields } from '../../words/fields.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { latestMaturity } from '../../words/versions.ts';
import { readRates } from './rates.ts';
import { sentenceAt, splitSentences, sentenceFlows } from './sentences.ts';
import { stageIn } from '../tables/sibling-versions.ts';
import { tickedOption } from './items.ts';
import { bareLabel, fieldOfLabel, type Field } from '../vocabulary.ts';
import { seriesBesideLabel } from '../../read/series.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { toBeFilled } from '../../words/sentence-words.ts';
import { closesWith, isAll, opensWith, says } from '../../words/says.ts';
import { sumOf, groupsOf } from '../../lists.ts';
import type { Stretch } from '../../layout/extents.ts';

const placeholder = new RegExp(String.raw`\[\s*(?:[●•_*◦–-]|${anyOf(toBeFilled)}|\d)`, 'i');

/** "Denominations of $250,000", "$300m excess of $1,150m": an amount that is no size, whatever one or two words stand between. */
export const isNoSize = (text: string, { from, to }: Stretch): boolean =>
  opensWith(textBehind(text, to, 24).trimStart(), 'ofLayer') ||
  opensWith(textBehind(text, to, 70).trimStart(), 'ofProgramme') ||
  closesWith(textBefore(text, from, 48), 'aboveLevel') ||
  says(
    text
      .slice(Math.max(0, from - 48), from)
      .split(' ')
      .slice(-5)
      .join(' '),
    'noSize',
  );

/** "Class A and B: $520m to $980m": the ends of a layer are no sizes, as "from $225m to $275m" is what one became. */
export function withoutLayers(text: string, tokens: readonly Token<Money>[]): Token<Money>[] {
  const goesTo = (at: number) => {
    const [one, next] = [tokens[at], tokens[at + 1]];
    return (
      one &&
      next &&
      /^\s*(?:to|[–—-])\s*$/.test(text.slice(one.to, next.from)) &&
      !closesWith(text.slice(0, one.from), 'from')
    );
  };
  return tokens.filter((_, at) => !goesTo(at) && !goesTo(at - 1));
}

/** How often a figure counts under a scale, and the least amount that is a size without it. */
const unitOfScale = { million: [1e6, 1e5], thousand: [1e3, 1e7], none: [1, 0] } as const;

/** "$85,000" under "(Dollars in thousands)", "$87.5" under "(million)". */
function inUnit(token: Token<Money>, unitHint: string): Token<Money> {
  if (token.value === null) return token;
  const { amount } = token.value;
  const [times, most] = unitOfScale[scaleOfHeading(unitHint) ?? 'none'];
  return amount < most ? { ...token, value: { ...token.value, amount: times * amount } } : token;
}

/** "$325 million in two classes, A ($150 million) and B ($175 million)": without the sum of the others, where there is one for each class. */
function withoutTotal(tokens: Token<Money>[], classes: number): Token<Money>[] {
  const [first, ...others] = tokens;
  const sum = sumOf(others.map(({ value }) => value?.amount ?? Number.NaN));
  return others.length > 1 && others.length === classes && first?.value?.amount === sum ? others : tokens;
}

/** Of values of the same classes the first. */
const firstOfEach = <V extends Stretch>(bound: readonly Bound<Field, V>[]): Bound<Field, V>[] =>
  groupsOf(bound, ({ classes }) => classes?.join() ?? '').flatMap(([first]) => first ?? []);

function readAmounts(context: Context, flow: Flow): void {
  const { text } = flow;
  let tokens = readMoney(text)
    .map((token) => inUnit(token, context.unitHint))
    .filter((token) => !isNoSize(text, token));
  tokens = withoutLayers(text, tokens).filter((token) => !isSuperseded(text, token.from, token.to));
  // "increased from $225,000,000 to $275,000,000": the first is no more.
  tokens = tokens.filter(
    (token, index) => index === tokens.length - 1 || !closesWith(textBefore(text, token.from, 8), 'from'),
  );
  if (tokens.length === 0) {
    const bare = readBareAmount(text, context.unitHint);
    if (bare) tokens = [{ value: bare, from: 0, to: text.length }];
    else if (/^\s*\[[^\]]*\]\s*$/.test(text) && placeholder.test(text))
      tokens = [{ value: null, from: 0, to: text.length }];
  }
  const mentions = findClasses(text, context.facts.classSet);
  tokens = withoutTotal(tokens, mentions.length);
  const first = tokens[0];
  if (!first) return;
  const bound = bind<Field, Token<Money>>(tokens, [], mentions, 'parAmount').filter(
    ({ value: { value } }) => value === null || (value.amount >= 100_000 && mayBeSize(value)),
  );
  for (const { value, classes } of firstOfEach(bound)) {
    context.candidates.amounts.push(mention(context, 'parAmount', flow, value, classes));
    if (value.value === null) {
      const code = currencyOf(text.slice(value.from, value.to));
      if (code) context.candidates.words.push(mention(context, 'currency', flow, { ...value, value: code }, classes));
    }
  }
}

/** "Pricing / settlement | 19 August 2026 / 28 August 2026": the date that stands where its part of the label does. */
function datesAsked(
  unitHint: string,
  field: Field,
  text: string,
  all: readonly Token<string>[],
): readonly Token<string>[] {
  // What stands behind them is said of them: "19 August 2026 / 28 August 2026, extended at the latest to …".
  const end = all.findIndex(({ to }, index) => !/^\s*\/\s*$/.test(text.slice(to, all[index + 1]?.from)));
  const chained = all.slice(0, end + 1);
  const tokens = chained.length > 1 ? chained : all;
  const labels = unitHint.split(' ; ').map((label) => bareLabel(label).split(/\s+\/\s+/));
  const parts = tokens.length > 1 ? labels.find((each) => each.length === tokens.length) : undefined;
  const asked = parts?.map((part) => fieldOfLabel(part) ?? fieldOfLabel(`${part} date`)) ?? [];
  const at = asked.indexOf(field);
  return at >= 0 && asked.lastIndexOf(field) === at ? [tokens[at] as Token<string>] : all;
}

function readDate(context: Context, field: Field, flow: Flow): void {
  const { text } = flow;
  if (field === 'nextResetDate' && saysLastReset(text)) {
    // "Results apply until | 11 January 2033 (there is no further reset)": to the maturity.
    const isUpTo = context.unitHint.split(' ; ').some((label) => closesWith(bareLabel(label), 'upTo'));
    if (isUpTo) readDate(context, 'maturityDate', flow);
    return;
  }
  // "Final Redemption Date (if extended)".
  if (field === 'maturityDate' && says(context.unitHint, 'onceExtended')) return;
  const all = datesAsked(context.unitHint, field, text, readDates(text, context.facts.dayOrder));
  const said = field === 'issueDate' && all.length > 1 && all[0]?.from !== 0 ? datesSaidOf(field, text, all) : [];
  const tokens = said.length > 0 ? said : all;
  const mentions = findClasses(text, context.facts.classSet);
  const own = field === 'maturityDate' && isOutermost(context) ? weaker(context, asStandIn) : context;
  const bound = bind<Field, Token<string>>(tokens, [], mentions, field).filter(({ value: { from } }) => {
    const before = textBefore(text, from, 90);
    const lead = before.slice(before.lastIndexOf(';') + 1);
    return field !== 'maturityDate' || (!isOfExtension(lead) && !isOfOption(lead));
  });
  for (const { value, classes } of firstOfEach(bound))
    context.candidates.dates.push(mention(own, field, flow, value, classes));
}

/** "Extended to …", "subject to extension to a date no later than …": right before the day to which notes may be extended. */
const isOfExtension = (before: string): boolean =>
  isExtension(before) || (says(before, 'extension') && closesWith(before, 'noLaterThan'));

const outermost = new PhraseFinder({ latest: latestMaturity });
/** More than a value may be worse than another and still be its rival. */
const asStandIn = 24;

/** "The Issuer may at its option redeem the Notes on …": a day on which it may. */
const isOfOption = (before: string): boolean => readCallable(before)?.value === 'Y';

/** "Final Maturity Date": the maturity only where no other is called so, as it may be that of notes once extended. */
const isOutermost = ({ unitHint }: Context): boolean =>
  outermost.has(unitHint.split(' ; ').find((part) => part !== '') ?? '');

/** "Class A: 3.90 per cent. The Class B Notes bear no interest.": sentences that each name classes but once; else none. */
function sentencesByClass({ facts }: Context, flow: Flow): Flow[] {
  const sentences = sentenceFlows(flow);
  const named = sentences.map(({ text }) => findClasses(text, facts.classSet).map(({ names }) => names.join()));
  return sentences.length > 1 && named.every((groups) => new Set(groups).size < 2) ? sentences : [];
}

/** The parts of a text from where each class is named, or behind its name, up to the next. */
export const partsOfClasses = (flow: Flow, mentions: readonly ClassMention[], side: 'from' | 'to') =>
  mentions.map((each, index) => ({
    names: each.names,
    part: sliceFlow(flow, each[side], mentions[index + 1]?.from ?? flow.text.length),
  }));

/** Letters of a bracket that say more than of which class the value before it is. */
const mostBesideName = 8;

/** "Not a banking day in Zurich (and, for Class C, a TARGET day)": a class that a bracket names for what the bracket says, and for nothing else. */
function isNamedAside(text: string, { from, to }: ClassMention): boolean {
  const open = text.lastIndexOf('(', from);
  const end = text.indexOf(')', to);
  if (open <= text.lastIndexOf(')', from) || text.slice(0, open).trim() === '' || end < 0) return false;
  const beside = `${text.slice(open + 1, from)} ${text.slice(to, end)}`;
  return (beside.match(/\p{L}/gu)?.length ?? 0) > mostBesideName;
}

/** Classes may differ in what the text says of them: then each class's own part is read. */
function byClass(context: Context, flow: Flow, read: (context: Context, flow: Flow) => void): void {
  const mentions = findClasses(flow.text, context.facts.classSet);
  const named = mentions.flatMap((each) => each.names);
  const distinct = new Set(named);
  // "Class A and Class B: yield plus spread. Class C: none", "Class A: on 31 August 2028. Class B: none".
  const areLed =
    mentions.length > 1 &&
    distinct.size === named.length &&
    mentions.every(({ from, to }, index) => /^\s*:/.test(flow.text.slice(to)) && (index > 0 || from < 4));
  if (areLed && context.classes === null) {
    for (const { names, part } of partsOfClasses(flow, mentions, 'to'))
      read({ ...context, classes: names }, sliceFlow(part, part.text.indexOf(':') + 1, part.text.length));
    return;
  }
  const sentences = context.classes === null && distinct.size > 1 ? sentencesByClass(context, flow) : [];
  if (sentences.length > 0) {
    for (const each of sentences) byClass(context, each, read);
    return;
  }
  const only =
    // "The Class A Notes bear interest until the Class A Maturity Date": of the one class, however often it is named.
    distinct.size > 0 &&
    (mentions.length === 1 || distinct.size === 1) &&
    distinct.size < context.facts.classes.length &&
    !mentions.every((each) => isNamedAside(flow.text, each))
      ? [...distinct]
      : null;
  read(only && context.classes === null ? { ...context, classes: only } : context, flow);
}

/** How days are counted; where a sentence says it of each of several classes, another way of each. */
export function pushDayCount(context: Context, flow: Flow): void {
  const whole = readDayCount(flow.text);
  if (whole === null) return;
  const mentions = findClasses(flow.text, context.facts.classSet);
  const parts = partsOfClasses(flow, mentions, 'to').flatMap(({ names, part }) => {
    const token = readDayCount(part.text);
    return token ? [{ names, part, token }] : [];
  });
  if (new Set(parts.map(({ token }) => token.value)).size < 2) pushWord(context, 'dayCountConvention', flow, whole);
  else
    for (const { names, part, token } of parts)
      pushWord({ ...context, classes: names }, 'dayCountConvention', part, token);
}

export function pushSchedule(context: Context, flow: Flow, besideRate = false): boolean {
  const schedule = readSchedule(flow.text, context.facts.dayOrder);
  // "The Issuer may redeem the Notes on any payment date from …" tells no payment date.
  const isOfCall = schedule.firstAt !== null && readCallClause(sentenceAt(flow.text, schedule.firstAt[0])) !== null;
  // Dates beside a rate are mostly those of its steps.
  if ((besideRate || isOfCall) && schedule.months.length === 0)
    Object.assign(schedule, { first: null, last: null, firstAt: null, lastAt: null });
  if (schedule.frequency === null && schedule.first === null && schedule.last === null) return false;
  const spans = (at: [number, number] | null) => (at ? spansOf(flow, at[0], at[1]) : []);
  const all = { value: schedule, from: 0, to: flow.text.length };
  context.candidates.schedules.push({
    ...mention(context, 'paymentDates', flow, all),
    frequencySpans: spans(schedule.frequencyAt),
    firstSpans: spans(schedule.firstAt),
    lastSpans: spans(schedule.lastAt),
  });
  return true;
}

export function readBaseRate(context: Context, flow: Flow): boolean {
  const tokens = readIdentifiers(flow.text, {
    expectCusip: says(`${flow.text} ${context.unitHint}`, 'fundNumber'),
    expectIsin: says(`${flow.text} ${context.unitHint}`, 'isin'),
    ocr: context.ocr,
  });
  // "Common code / ISIN | 298841170 / IE00B4TR7K20": what no check digit confirms beside what one does is no identifier.
  const isChecked = tokens.some(({ value }) => value?.valid);
  // "For Class A the yield on the notes with ISIN …, for Class B on those with ISIN …".
  const mentions = context.classes === null ? findClasses(flow.text, context.facts.classSet) : [];
  for (const { value: token, classes } of bind(tokens, [], mentions, 'baseRateInstrument')) {
    if (token.value === null || (isChecked && !token.value.valid)) continue;
    const { value } = token;
    context.candidates.words.push({
      ...mention(context, 'baseRateInstrument', flow, { ...token, value: value.text }, classes),
      rule: `${context.rule}.baseRateInstrument${value.repaired ? '.repaired' : ''}${value.valid ? '' : '.unchecked'}`,
    });
  }
  return tokens.length > 0;
}

/** Rates of another case or of an earlier version are kept apart from those that are asked for. */
function ofOwnVersion(context: Context): Context {
  const { qualifiers, candidates } = context;
  const { asides, earlier } = candidates;
  if (qualifiers.sensitivity) return { ...context, candidates: { ...candidates, rates: asides } };
  if (!isEarlier(context)) return context;
  return { ...context, qualifiers: { ...qualifiers, prior: false }, candidates: { ...candidates, rates: earlier } };
}

const isEarlier = ({ qualifiers: { prior, updated }, facts }: Context): boolean =>
  prior && !updated && facts.kind === 'RESET';

/** Reads a value whose label asks for several things: rates and dates in the label's order, the rest by their words. */
export function readListed(context: Context, fields: readonly Field[], flow: Flow): void {
  const [first] = fields;
  if (fields.length === 1 && first) {
    readLabelled(context, first, flow);
    return;
  }
  if (fields.every((field) => rateFields.has(field))) {
    readRates(ofOwnVersion(context), flow, null, null, fields);
    // "Risk margin / coupon": which of them it is, the value says.
    if (fields.includes('fixedRate'))
      byClass(context, flow, (own, part) => readCouponType(own, part, 'couponType', flow.text));
    return;
  }
  // "Issue / maturity: (a) Class A: D1 / D2 (b) Class B: D3 / D4".
  const items = context.classes === null ? partsByMark(flow, context.facts) : [];
  for (const item of items) readListed({ ...context, classes: [item.issuerClass] }, fields, item.flow);
  if (items.length > 0) return;
  const all = readDates(flow.text, context.facts.dayOrder);
  // What further sentences say is said of something else.
  const [, end = 0] = splitSentences(flow.text)[0] ?? [];
  const inFirst = all.filter(({ to }) => to <= end);
  const dates = inFirst.length > 0 ? inFirst : all;
  if (fields.some((field) => field.endsWith('Date')) && dates.length === fields.length) {
    for (const [index, asked] of fields.entries()) {
      // "Issue / maturity | D; due D": of days alone, the first is that of the issue.
      const field = asked === 'parAmount' && readMoney(flow.text).length === 0 ? 'issueDate' : asked;
      if (!field.endsWith('Date')) continue;
      // What has a label to itself says it better than the end of a period.
      const own = weaker(context, 4 * index);
      context.candidates.dates.push(mention(own, field, flow, dates[index] as Token<string>));
    }
    return;
  }
  const [day, ...otherDays] = fields.filter((field) => field.endsWith('Date'));
  // "Settlement and issue" may ask for the day or for the amount: a day alone is the day.
  const isDay = readMoney(flow.text).length === 0 || (day === 'maturityDate' && fields.includes('parAmount'));
  if (day !== undefined && otherDays.length === 0 && dates.length === 1 && isDay) readLabelled(context, day, flow);
  for (const field of fields) if (!field.endsWith('Date')) readLabelled(context, field, flow);
}

/** What payment days say of days that are no business days. */
function pushClause(context: Context, flow: Flow): void {
  const own = weaker(context, 8);
  pushWord(own, 'businessDayConvention', flow, readBusinessDayClause(flow.text));
  pushDayCount(own, flow);
}

const ofFund = new RegExp(String.raw`\b${identifierName}\b[^;]{0,20}\d`);

/** What a label that asks for interest may stand beside besides the rate: how days are counted, and the fund. */
function readBesideRate(context: Context, flow: Flow): void {
  const { text } = flow;
  byClass(context, flow, (own, part) => {
    pushDayCount(own, part);
    pushWord(own, 'businessDayConvention', part, readBusinessDayClause(part.text));
  });
  if (ofFund.test(text)) byClass(context, flow, readBaseRate);
}

/** What a form may offer as options to tick. */
const optionFields: ReadonlySet<Field> = new Set<Field>([
  'couponFrequency',
  'paymentDates',
  'couponType',
  'fixedRate',
  'dayCountConvention',
  'businessDayConvention',
  'isCallable',
  'currency',
]);

type Reader = (context: Context, flow: Flow, field: Field) => void;

const byClassWith =
  (read: (own: Context, part: Flow, field: Field) => void): Reader =>
  (context, flow, field) =>
    byClass(context, flow, (own, part) => read(own, part, field));

const readWord = (find: (text: string) => Token<string> | null): Reader =>
  byClassWith((own, part, field) => {
    pushWord(own, field, part, find(part.text));
  });

const readProbability: Reader = (context, flow, field) => {
  readRates(context, flow, field);
};

/** A rate of interest, with what may stand beside it. */
const readCoupon: Reader = (context, flow, field) => {
  const { text } = flow;
  const count = readRates(context, flow, field);
  byClass(context, flow, (own, part) => readCouponType(own, part, field, text));
  // "Pays: 5 January and 5 July", "Coupons: monthly, beginning on D": days under a label that may ask for the rate as well.
  const { months, frequency, first } = readSchedule(text, context.facts.dayOrder);
  if (count === 0 && (months.length > 1 || (frequency !== null && first !== null)))
    byClass(context, flow, (own, part) => pushSchedule(own, part));
  else if (says(text, 'paid')) byClass(weaker(context, 10), flow, (own, part) => pushSchedule(own, part, true));
  readBesideRate(weaker(context, 10), flow);
};

const readParAmount: Reader = (context, flow) => {
  // "Issue" may ask for the amount or for the date.
  const asksForIssue = context.unitHint.split(';').some((hint) => hint.trim().toLowerCase() === 'issue');
  if (asksForIssue && readMoney(flow.text).length === 0) readDate(context, 'issueDate', flow);
  else readAmounts(context, flow);
};

const readMaturity: Reader = (context, flow, field) => {
  if (readDates(flow.text, context.facts.dayOrder).length > 0) readDate(context, field, flow);
  // "Redemption" may ask for the date or for the right to redeem.
  else byClass(context, flow, (own, part) => pushWord(own, 'isCallable', part, readCallable(part.text)));
};

const readFrequency = byClassWith((own, part, field) => {
  const word = readFrequencyWord(part.text) ?? readInterval(part.text);
  const bare = /^\s*(1|2|4|12)\s*(?:$|\.(?:\s|$))/.exec(part.text);
  const token = bare ? { value: Number(bare[1]), from: 0, to: bare[0].trimEnd().length } : word;
  if (token) own.candidates.numbers.push(mention(own, field, part, token));
  // "Payments: quarterly, on the 13th day of …, starting August 13, 2029; if that is not a Business Day, …".
  pushClause(own, part);
  // "Interest Payments: 12 January, April, July and October".
  if (!token || readDates(part.text, own.facts.dayOrder).length > 0) pushSchedule(weaker(own, 8), part);
});

const readCurrency: Reader = (context, flow, field) => {
  const { text } = flow;
  const value = currencyOf(text);
  pushWord(context, field, flow, readCurrencyCode(text) ?? (value ? { value, from: 0, to: text.length } : null));
};

const readSeries: Reader = (context, flow, field) => {
  const { text } = flow;
  const tokens = [...text.matchAll(/\b((?:19|20)\d{2})\s?[-–—]\s?(\d{1,2})\b/g)].map((match) => ({
    value: `${match[1]}-${match[2]}`,
    from: match.index,
    to: match.index + match[0].length,
  }));
  const several = new Set(tokens.map((token) => token.value)).size > 1;
  // "2031-II": named otherwise than by figures, and as the document does.
  const own = context.facts.series.find((series) => series === text.trim());
  if (own !== undefined && tokens.length === 0) tokens.push({ value: own, from: 0, to: text.length });
  const other = tokens.length === 0 ? seriesBesideLabel(text) : null;
  pushWord(context, field, flow, other && { ...other, value: other.series });
  const mentions = findClasses(text, context.facts.classSet);
  for (const { value: token, classes } of bind<Field, Token<string>>(tokens, [], mentions, field)) {
    // Where two series are named, each holds only for the classes said with it.
    if (!several || classes !== null)
      context.candidates.words.push(mention(context, field, flow, token, several ? classes : null));
  }
};

const longestIssuer = 90;
const withForm = new RegExp(String.raw`\b${legalForm}(?!\w)`);

const readDateOf: Reader = (context, flow, field) => readDate(context, field, flow);

/** "June 1, 2031, then each September 1, December 1 and March 1": the first day of payment, and the days after it. */
const readFirstPayment: Reader = (context, flow, field) => {
  readDateOf(context, flow, field);
  if (readSchedule(flow.text, context.facts.dayOrder).months.length < 2) return;
  pushSchedule(context, flow);
  pushClause(context, flow);
};

/** How the value of each field is read from the text beside its label. */
const readers: Readonly<Partial<Record<Field, Reader>>> = {
  attachmentProbability: readProbability,
  expectedLoss: readProbability,
  exhaustionProbability: readProbability,
  spread: readCoupon,
  fixedRate: readCoupon,
  extensionSpread: (context, flow, field) => readRates(context, flow, field),
  parAmount: readParAmount,
  maturityDate: readMaturity,
  issueDate: readDateOf,
  resetDate: readDateOf,
  nextResetDate: readDateOf,
  firstCouponDate: readFirstPayment,
  lastCouponDate: readDateOf,
  paymentDates: byClassWith((own, part) => {
    pushSchedule(own, part);
    pushClause(own, part);
  }),
  couponFrequency: readFrequency,
  // "Actual/360, modified following": the rule for days may stand beside the way of counting them.
  dayCountConvention: byClassWith((own, part) => {
    pushDayCount(own, part);
    pushWord(weaker(own, 8), 'businessDayConvention', part, readBusinessDayClause(part.text));
  }),
  businessDayConvention: readWord(readBusinessDay),
  isCallable: readWord(readCallable),
  baseRateInstrument: byClassWith(readBaseRate),
  couponType: byClassWith((own, part, field) => readCouponType(own, part, field)),
  currency: readCurrency,
  issuerName: (context, flow, field) => {
    // "Business written in the Covered Area.": of a sentence, a name with its legal form alone.
    const isSentence = flow.text.length > longestIssuer;
    const found = issuerNameIn(flow.text);
    const name = found && isSentence && !withForm.test(found.value) ? null : found;
    // "Harbour Treasury Fund" holds the collateral, and "CEDING INSURERS" is the next label.
    // "Issuer", below its name, over "Dated 12 May 2031".
    const isDate = name !== null && readDates(name.value, context.facts.dayOrder).length > 0;
    if (name !== null && !isDate && !closesWith(name.value, 'nameOfFund') && !isAll(name.value, 'noName'))
      pushWord(context, field, flow, name);
  },
  issuerSeries: readSeries,
};

const endsOfPart = /(?<=\))\s|[;/|]/g;

/** "$100m (as launched); $125m (as priced)", "Launch: 5.75%; final: 5.50%": the part with what was agreed, where another has what was offered. */
function agreedPart(flow: Flow): Flow {
  const { text } = flow;
  const ends = [...text.matchAll(endsOfPart)].map(({ index }) => index);
  const parts = [...ends, text.length].map((to, at) => ({ from: at === 0 ? 0 : (ends[at - 1] as number) + 1, to }));
  const stages = parts.map(({ from, to }) => stageIn(text.slice(from, to)));
  const agreed = parts[stages.lastIndexOf('agreed')];
  return agreed && stages.includes('early') ? sliceFlow(flow, agreed.from, agreed.to) : flow;
}

/** Reads what a label asks for from the text that stands beside it. */
export function readLabelled(context: Context, field: Field, options: Flow): void {
  const option = optionFields.has(field) ? tickedOption(options) : options;
  if (!option || option.text.trim() === '') return;
  // "issue_date   : 2026-06-03": the colon stands with the values.
  const colon = /^\s*:\s+(?=\S)/.exec(option.text)?.[0].length ?? 0;
  const whole = colon > 0 ? sliceFlow(option, colon, option.text.length) : option;
  const flow = context.facts.kind === 'RESET' ? whole : agreedPart(whole);
  if ((context.qualifiers.sensitivity || isEarlier(context)) && rateFields.has(field)) {
    if (field !== 'attribution') readRates(ofOwnVersion(context), flow, field);
    return;
  }
  if (isEarlier(context)) return;
  const parts = context.classes === null ? partsByMark(flow, context.facts) : [];
  for (const part of parts) readLabelled({ ...context, classes: [part.issuerClass] }, field, part.flow);
  if (parts.length === 0) readers[field]?.(context, flow, field);
}
