import { addDays, addMonths } from '@landfall/instruments';
import { choose, type Choice } from '../decide/choose.ts';
import { joinSpans, spansOf, type Flow, type Span } from '../layout/flow.ts';
import { ClassNames, classesIn, findClasses } from '../read/classes.ts';
import { unnamedClass, type Facts } from '../locate/document/facts.ts';
import { findSeriesNamed, findSeriesOfNotes } from '../read/series.ts';
import type { Candidates, Mention, RateMention } from '../locate/mention.ts';
import type { Placed } from '../locate/document/outline.ts';
import type { ExtractionResult } from '../types.ts';
import { Builder } from './builder.ts';
import { addClassEvidence } from './class-evidence.ts';
import { addDescriptions } from './descriptions.ts';
import { buildAttributions } from './attributions.ts';
import { readNotice, type Notice } from './notices.ts';
import { buildCoupons, buildExtensionCoupon, buildResetCoupon, buildStats, type RowBase } from './rows.ts';
import { chooseDate, takeIdentifiers } from './choose-fields.ts';
import { buildSecurity } from './securities.ts';
import { dateApart, dateNearlyBefore, plainDates, yearOfReset, type PlainDates } from './year-apart.ts';
import { flowsOf, mayTellTerms, rowsOfFlows } from '../locate/document/texts.ts';
import { announced } from '../locate/vocabulary.ts';
import { sentencesIn } from '../locate/prose/sentences.ts';
import { hasRate } from '../read/percent.ts';
import { says } from '../words/says.ts';
import { textBehind } from '../read/tokens.ts';
import { modelledFields } from '../words/fields.ts';

/** Mentions of this deal's series, with the class that follows where one does. */
function seriesMentions(facts: Facts, placed: readonly Placed[]): Mention<string>[] {
  const found: Mention<string>[] = [];
  const { classSet } = facts;
  const ofSeries = classSet instanceof ClassNames ? classSet.ofSeries : new Map<string, string[]>();
  const read = (flow: Flow, score: number, find = findSeriesNamed) => {
    for (const { series, from, to } of find(flow.text)) {
      if (!facts.series.includes(series)) continue;
      const after = findClasses(textBehind(flow.text, to, 24), facts.classSet)[0];
      const isBeside = after !== undefined && after.from < 6;
      const classes = facts.series.length > 1 ? (isBeside ? after.names : (ofSeries.get(series) ?? null)) : null;
      const at = flow.text.indexOf(series.slice(0, 4), from);
      found.push({
        field: 'issuerSeries',
        classes,
        explicit: classes !== null,
        value: series,
        spans: spansOf(flow, at, to),
        score: score + (classes ? 10 : 0) + (facts.series[0] === series ? 3 : 0),
        rule: 'title.series',
      });
    }
  };
  for (const flow of placed.filter(mayTellTerms).flatMap(flowsOf)) read(flow, 70);
  for (const span of facts.furniture) read(joinSpans([span]), 60);
  if (found.length === 0)
    for (const flow of placed.filter(mayTellTerms).flatMap(flowsOf)) read(flow, 60, findSeriesOfNotes);
  return found;
}

/** What is said of a class's series; nothing where other classes are said to be of several and of this one nothing is. */
function seriesOf(series: readonly Mention<string>[], issuerClass: string): Mention<string>[] {
  const said = series.filter(({ explicit }) => explicit);
  const isSaid = said.some(({ classes }) => classes?.includes(issuerClass));
  return new Set(said.map(({ value }) => value)).size > 1 && !isSaid ? [] : [...series];
}

/** A class without an amount or identifier, where others have one, is of an earlier offering, unless named with them. */
function offeredClasses({ facts, candidates: { amounts, identifiers } }: Builder, placed: readonly Placed[]): string[] {
  const told = new Set([...amounts, ...identifiers].flatMap(({ classes }) => classes ?? []));
  const offered = facts.classes.filter((name) => told.has(name));
  if (offered.length < 2 || offered.length === facts.classes.length) return facts.classes;
  const together = placed.flatMap(({ block, section }) => {
    if (block.kind === 'grid' || section === 'risk') return [];
    const named = classesIn(block.flow.text, facts.classSet);
    return offered.every((name) => named.includes(name)) ? named : [];
  });
  return facts.classes.filter((name) => told.has(name) || together.includes(name));
}

function buildOffering(builder: Builder, placed: readonly Placed[]): void {
  const { facts, candidates } = builder;
  const series = [
    ...candidates.words.filter((each) => each.field === 'issuerSeries'),
    ...seriesMentions(facts, placed),
  ];
  const notice = readNotice(placed, facts);
  for (const issuerClass of offeredClasses(builder, placed)) {
    // A notice that extends some classes tells of the others that nothing is left of them.
    if (notice?.extension && notice.redeemed.has(issuerClass)) continue;
    const terms = buildSecurity(builder, issuerClass, choose(seriesOf(series, issuerClass), issuerClass));
    const { security } = terms;
    const base: RowBase = {
      issuerClass,
      isin: security.isin,
      cusip: security.cusip,
      from: security.issueDate,
      fromSpans: terms.issueSpans,
      to: security.maturityDate,
      toSpans: terms.maturitySpans,
      payments: { first: security.firstCouponDate, frequency: security.couponFrequency },
    };
    buildStats(builder, base);
    buildCoupons(builder, base, terms.rate, terms.rateField);
    buildAttributions(builder, base);
  }
}

/** Whether two dates are whole years apart. */
const areYearsApart = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && [-36, -24, -12, 12, 24, 36].some((months) => addMonths(a, months) === b);

/** Whether the words around a day call it that of the next reset itself, and no last day before it. */
function isCalledReset([span]: readonly Span[]): boolean {
  if (span === undefined) return false;
  const { page, from, to } = span;
  // What a further date follows is said of that one.
  const [behind = ''] = /^[^.;\d]*(?=[.;])/.exec(textBehind(page.text, to, 60)) ?? [];
  return says(`${page.text.slice(Math.max(0, from - 90), to)}${behind}`, 'nextReset');
}

/** The day after the last day of a period of whole years: a risk period that ends on May 31 is reset on June 1. */
function dayOfReset({ candidates }: Builder, from: string | null, { value: end, spans }: Day): string | null {
  if (from === null || end === null) return end;
  const next = addDays(end, 1);
  if (![12, 24, 36].some((months) => addMonths(from, months) === next)) return end;
  return isCalledReset(spans) && candidates.dates.every(({ value }) => value !== next) ? end : next;
}

/** In days: no period of a reset is longer. */
const longestPeriod = 430;
/** So many days before the maturity no further period begins. */
const shortestPeriod = 60;

/** Whether a risk period that ends on a day is the last one: nothing is reset for the days until the notes are redeemed. */
const isShortlyBefore = (end: string, maturity: string | null): boolean =>
  maturity !== null && end < maturity && addDays(end, shortestPeriod) > maturity;

/** The day of the reset: of several, one that lies whole years before the next reset rather than one that does not. */
function chooseResetDate(builder: Builder, issuerClass: string): Choice<Mention<string>> {
  const said = chooseDate(builder, 'resetDate', issuerClass);
  const first = said.taken?.value ?? null;
  const next = chooseDate(builder, 'nextResetDate', issuerClass, { after: first }).taken?.value ?? null;
  if (first === null || next === null) return said;
  const fits = ({ value }: Mention<string>) => areYearsApart(value, next) || areYearsApart(value, addDays(next, 1));
  // Resets before this one lie whole years before the next one too.
  const isYearBefore = ({ value }: Mention<string>) =>
    value !== null && (addMonths(value, 12) === next || addMonths(value, 12) === addDays(next, 1));
  const all = said.taken ? [said.taken, ...said.told] : said.told;
  const better = all.find(isYearBefore) ?? all.find(fits);
  return better ? { ...said, taken: better, told: all.filter((each) => each !== better) } : said;
}

type Day = Pick<Mention<string>, 'value' | 'spans'>;

/** Until when the values of a reset hold: to the next one, or where the last day of the last period is told, to the maturity. */
function endOfPeriod(
  builder: Builder,
  from: string | null,
  later: Day | null,
  maturity: Day | null,
  isLastTold: boolean,
): Day {
  const end = later && dayOfReset(builder, from, later);
  const isDayOfReset = builder.candidates.dates.some(({ field, value }) => field === 'nextResetDate' && value === end);
  const isLast = end !== null && !isDayOfReset && isShortlyBefore(end, maturity?.value ?? null);
  if (later === null || isLast) {
    // Resets are annual: where more than a year is left, a further one follows on a day that was not read.
    const isFarOff =
      !isLastTold && later === null && from !== null && addDays(from, longestPeriod) < (maturity?.value ?? '');
    return maturity && !isFarOff ? maturity : { value: null, spans: [] };
  }
  // A period that seems to end days after the maturity ends with it.
  const isPast =
    maturity?.value && end !== null && maturity.value < end && addDays(maturity.value, shortestPeriod) > end;
  if (maturity && isPast && from !== null && from < (maturity.value ?? '')) return maturity;
  return { value: end, spans: later.spans };
}

const dateBefore = ({ dates }: PlainDates, following: string): Mention<string> | null =>
  dateApart(dates, following, -12) ?? dateNearlyBefore(dates, following);

/** From when to when the values of a class hold. */
function periodOfReset(builder: Builder, issuerClass: string, plain: PlainDates, notice: Notice | null): RowBase {
  const isExtended = (notice?.extension ?? null) !== null;
  const said = chooseResetDate(builder, issuerClass);
  const next = chooseDate(builder, 'nextResetDate', issuerClass, { after: said.taken?.value ?? null });
  const maturity = chooseDate(builder, 'maturityDate', issuerClass);
  const following = next.taken?.value ?? null;
  const year = said.taken || next.taken || isExtended ? null : yearOfReset(plain, maturity.taken);
  const before = following === null || isExtended || said.taken ? null : dateBefore(plain, following);
  const effective = said.taken ?? before ?? year?.[0] ?? null;
  const from = effective?.value ?? null;
  const later = next.taken ?? (from === null ? null : dateApart(plain.dates, from, 12));
  const until = endOfPeriod(builder, from, later, maturity.taken, notice !== null || plain.isLast);
  return {
    issuerClass,
    isin: null,
    cusip: null,
    from,
    fromSpans: effective?.spans ?? [],
    to: until.value,
    toSpans: until.spans,
    others: {
      // A reset a whole year before or after is another one, and no contradiction.
      from: said.told.filter(({ value }) => value !== following && !areYearsApart(value, from)),
      to: next.told.filter(
        (each) => dayOfReset(builder, from, each) !== (next.taken && dayOfReset(builder, from, next.taken)),
      ),
    },
  };
}

/** So many rates of a class in tables show that the document tells what the reset gives. */
const fewestTold = 3;

/** The classes that a reset is about: not those whose values are "n/a", nor one named in passing beside tables of the others. */
function classesOfReset({ facts, candidates }: Builder): string[] {
  const { rates, asides, earlier, unchanged } = candidates;
  const all = [...rates, ...asides, ...earlier, ...unchanged];
  const toldOf = (name: string) => all.filter(({ classes }) => classes?.includes(name));
  const isOfTable = ({ rule }: { rule: string }) => rule.startsWith('table.');
  const isTabled = (name: string) => toldOf(name).filter(isOfTable).length >= fewestTold;
  const tabled = facts.classes.filter(isTabled);
  const isClear = tabled.length > 1 && !all.some((each) => each.classes === null && isOfTable(each));
  const isOpen = !isClear ? () => true : (name: string) => toldOf(name).length > 0;
  return facts.classes.filter((name) => !facts.notReset.has(name) && isOpen(name));
}

const isModelled = ({ field, value }: RateMention): boolean => modelledFields.has(field) && value !== null;

const announcedRates = announced.only('spread', 'fixedRate');

/** Whether a figure stands beside words for what the notes pay. */
const tellsRate = (placed: Placed): boolean =>
  rowsOfFlows(placed)
    .flatMap((flows) => sentencesIn(flows.map(({ text }) => text).join(' ')))
    .some((text) => hasRate(text) && announcedRates.has(text));

function buildReset(builder: Builder, placed: readonly Placed[]): void {
  const { facts } = builder;
  const notice = readNotice(placed, facts);
  const extension = notice?.extension ?? null;
  // A notice that extends or redeems some classes and resets others gives figures of the latter.
  const modelled = new Set(builder.candidates.rates.filter(isModelled).flatMap(({ classes }) => classes ?? []));
  const plain = plainDates(placed, facts);
  const saysRate = placed.some(tellsRate);
  for (const issuerClass of classesOfReset(builder)) {
    if (notice?.redeemed.has(issuerClass) || (notice && modelled.size > 0 && !modelled.has(issuerClass))) continue;
    const base = periodOfReset(builder, issuerClass, plain, notice);
    const stat = builder.next('modeledStats', issuerClass);
    buildStats(builder, base);
    const row = builder.result.modeledStats[stat.index];
    const ids = takeIdentifiers(builder, row ? stat : builder.next('couponChangeHistories', issuerClass));
    if (row) Object.assign(row, ids);
    // A notice that extends the notes and resets nothing: what it says of spreads is of the time until now.
    if (extension && base.from === null) {
      const maturity = chooseDate(builder, 'maturityDate', issuerClass);
      const from = maturity.taken?.value ?? null;
      buildExtensionCoupon(builder, { ...base, ...ids, ...extension, from, fromSpans: [] });
    } else buildResetCoupon(builder, { ...base, ...ids }, saysRate);
    buildAttributions(builder, { ...base, ...ids });
  }
}

const telling = ['isin', 'cusip', 'parAmount', 'maturityDate', 'couponRate', 'couponType', 'issueDate'] as const;

/** A document that names no class is of one only where it says what notes have; a letter about them is of none. */
function dropUnlessRead(result: ExtractionResult): void {
  const [security] = result.securities;
  const [stat] = result.modeledStats;
  const [coupon] = result.couponChangeHistories;
  const terms = telling.filter((field) => (security?.[field] ?? null) !== null).length;
  const figures = [stat?.attachmentProbability, stat?.expectedLoss, coupon?.couponRate];
  const said = terms + figures.filter((figure) => (figure ?? null) !== null).length;
  // A table of terms asks for the size of notes alone, and an issuer is said to place them; a letter names amounts of all kinds.
  const [size] = result.evidence.filter(({ field }) => field === 'parAmount');
  const isOfIssuer = (security?.issuerName ?? null) !== null && size?.rule.startsWith('nearest.') === false;
  const isSize = isOfIssuer || size?.rule.startsWith('table.') === true;
  if (said >= (isSize ? 1 : 2)) return;
  for (const list of ['securities', 'modeledStats', 'couponChangeHistories', 'elAttributions'] as const)
    result[list] = [];
  result.evidence = [];
  result.findings = [];
}

export function buildResult(facts: Facts, candidates: Candidates, placed: readonly Placed[]): Builder {
  const builder = new Builder(facts, candidates);
  if (facts.kind === 'RESET') buildReset(builder, placed);
  else {
    buildOffering(builder, placed);
    addDescriptions(builder, placed);
  }
  if (facts.classes[0] === unnamedClass) dropUnlessRead(builder.result);
  addClassEvidence(builder, placed);
  return builder;
}
