import { addMonths, daysBetween } from '@landfall/instruments';
import { rivalMargin } from '../../decide/choose.ts';
import { areOnEachOther, sliceFlow, spansOf, type Flow, type Span } from '../../layout/flow.ts';
import { readDates, endsByline, isDateline } from '../../read/dates.ts';
import { closesWith, isAll, says, type Topic } from '../../words/says.ts';
import { findSeries } from '../../read/series.ts';
import type { Facts } from '../document/facts.ts';
import { isOwnSeries } from '../document/other-deals.ts';
import { rowsOfFlows } from '../document/texts.ts';
import type { Placed } from '../document/outline.ts';
import { type Candidates, type Mention, ofNoClass } from '../mention.ts';
import { noTerms, score } from './gap-rules.ts';

/** Years that notes run at most. */
const longestTerm = 7;
/** In days: so long before an anniversary of their issue notes are redeemed at the earliest, and so long after it at the latest. */
const before = 25;
const after = 65;

const isTerm = (issue: string, maturity: string): boolean =>
  Array.from({ length: longestTerm }, (_, index) => daysBetween(addMonths(issue, 12 * (index + 1)), maturity)).some(
    (days) => days >= -before && days <= after,
  );

/** In days, from the first paper of an offering to the issue. */
const longestSale = 20;

/** Letters before a day that say what it is. */
const reach = 40;

interface Day {
  spans: Span[];
  /** The words before it, with the label of its row. */
  words: string;
  /** The day before it in the same text, unless that is the day of the text itself. */
  previous: string | null;
}

/** "US23304ZAA57 29 September 2015": an identifier is no word that leads to a day. */
const endsWithIdentifier = /\b(?=\w*\d)[0-9A-Z]{9,12}\s+$/;

/** "Trade date Nov 18, settle": a comma behind a figure ends what is said of something else. */
const lastOfAnother = /^.*\d,\s/s;

const betweenNames = /[/;&]/;

/** What a label says of each of so many days: "Trade / issue date" names one for each of two. */
function namesOfDays(label: string, count: number): string[] {
  const names = label.split(betweenNames).map((name) => name.trim());
  return Array.from({ length: count }, (_, index) => (names.length === count ? (names[index] ?? '') : label));
}

/** Days of a text, each with the words that lead from the one before it. What is said of a day is said of the one that it lasts to. */
function daysIn(flow: Flow, label: string, order: Facts['dayOrder']): [value: string, Day][] {
  const days = readDates(flow.text, order);
  const names = namesOfDays(label, days.length);
  let words = '';
  let isAfterDateline = false;
  return days.flatMap(({ value, from, to }, index): [string, Day][] => {
    const previous = days[index - 1];
    const between = flow.text.slice(previous?.to ?? 0, from);
    const isOfArticle = index === 0 && isDateline(between, flow.text.slice(to));
    const isBesideName = endsByline(between, flow.text.slice(to)) && !says(between, 'dayOfIssue');
    const leadsNowhere = isOfArticle || (index === 0 && isBesideName) || endsWithIdentifier.test(between);
    const own = leadsNowhere ? '' : `${names[index]} ${between}`.replace(lastOfAnother, '').trim();
    words = (previous && isAll(between.trim(), 'lastsTo') ? `${words} ${between}` : own).slice(-reach);
    const day = { spans: spansOf(flow, from, to), words, previous: isAfterDateline ? null : (previous?.value ?? null) };
    isAfterDateline = isOfArticle;
    return value === null ? [] : [[value, day]];
  });
}

/** Where a text begins to speak of notes of another series, and its end where it does not. */
const startOfOtherNotes = (text: string, own: readonly string[]): number =>
  findSeries(text).find(({ series }) => !isOwnSeries(series, own))?.from ?? text.length;

/** Every day where terms are told, by its value. */
function daysTold(placed: readonly Placed[], { dayOrder, series }: Facts): Map<string, Day[]> {
  const days = placed
    .filter(({ section }) => !noTerms.has(section))
    .flatMap(rowsOfFlows)
    .flatMap((row) =>
      row.flatMap((flow) => {
        const own = sliceFlow(flow, 0, startOfOtherNotes(flow.text, series));
        return daysIn(own, flow === row[0] ? '' : (row[0]?.text ?? ''), dayOrder);
      }),
    );
  return new Map([...Map.groupBy(days, ([value]) => value)].map(([value, all]) => [value, all.map(([, day]) => day)]));
}

type DateField = 'issueDate' | 'maturityDate' | 'firstCouponDate';

/** The days that nothing was read from, of which each may be what is looked for. */
class DaysLeft {
  readonly #told: ReadonlyMap<string, Day[]>;
  readonly #days: [value: string, all: Day[]][];
  readonly #candidates: Candidates;

  constructor(placed: readonly Placed[], facts: Facts, candidates: Candidates) {
    const { dates, schedules } = candidates;
    const best = Math.max(...dates.flatMap(({ field, score: own }) => (field === 'maturityDate' ? [own] : [])));
    // A day that was taken for the maturity where another is much better told may be any.
    const isLost = (each: Mention<string>) => each.field === 'maturityDate' && each.score < best - rivalMargin;
    const taken = [
      ...dates.filter((each) => !isLost(each)).map(({ spans }) => spans),
      ...schedules.flatMap((each) => [each.firstSpans, each.lastSpans]),
    ];
    const isTaken = ({ spans }: Day) => taken.some((own) => areOnEachOther(own, spans));
    this.#candidates = candidates;
    this.#told = daysTold(placed, facts);
    this.#days = [...this.#told].filter(([, all]) => !all.some(isTaken));
  }

  /** The days that stand right before another, whatever leads to them: "30 June 2021 / 30 June 2025". */
  before(next: string, fits: (value: string) => boolean): [value: string, all: Day[]][] {
    const previous = new Set((this.#told.get(next) ?? []).map((day) => day.previous));
    return this.#days.filter(([value]) => previous.has(value) && fits(value));
  }

  /** Those that fit in the order of time, but for days before which words of something else stand each time. */
  fitting(fits: (value: string) => boolean, otherWords: Topic): [value: string, all: Day[]][] {
    // A day that nothing leads to is that of the paper.
    const isOther = ({ words }: Day) => words === '' || closesWith(words, 'byline') || says(words, otherWords);
    return this.#days
      .filter(([value, all]) => fits(value) && !all.every(isOther))
      .map(([value, all]): [string, Day[]] => [value, all.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)))])
      .toSorted(([a], [b]) => a.localeCompare(b));
  }

  add(field: DateField, [value, [day]]: [value: string, all: Day[]]): void {
    this.#candidates.dates.push(ofNoClass(field, value, day?.spans ?? [], score, `nearest.${field}`));
  }
}

const isSaid =
  (topic: Topic) =>
  ([, all]: [value: string, all: Day[]]): boolean =>
    all.some(({ words }) => says(words, topic));

/** The days that lie so near to the first that they are of one event. */
const together = <Each extends [value: string, ...unknown[]]>(days: readonly Each[], most: number): Each[] =>
  days.filter(([value]) => daysBetween(days[0]?.[0] ?? value, value) <= most);

const valuesOf = ({ dates }: Candidates, wanted: DateField): string[] =>
  dates
    .filter(({ field, value }) => field === wanted && value !== null)
    .toSorted((a, b) => b.score - a.score)
    .map(({ value }) => value as string);

/**
 * The day of issue of an offering that no known words give: the only day from which the notes run whole years and some weeks, and
 * that nothing else was read from. Of several such days it is the first with words of an issue before it, or the last where they
 * lie within a few days.
 */
function guessIssueDate(left: DaysLeft, maturities: readonly string[]): void {
  const [maturity = '', ...otherMaturities] = maturities;
  const fits = (value: string) => isTerm(value, maturity);
  const days = left.fitting((value) => fits(value) && !otherMaturities.includes(value), 'notIssued');
  const said = together(days.filter(isSaid('dayOfIssue')), longestSale);
  const fitting = [said, left.before(maturity, fits)].find(({ length }) => length === 1) ?? days;
  const issue = fitting.at(-1);
  if (issue && together(fitting, longestSale).length === fitting.length) left.add('issueDate', issue);
}

/** The day of maturity that no label gives: the only one with words of it before to which the notes run whole years and some weeks. */
function guessMaturity(left: DaysLeft, [issue = '']: readonly string[]): void {
  const days = left.fitting((value) => isTerm(issue, value), 'notMatured');
  const [maturity, other] = days.filter(isSaid('dayOfMaturity'));
  if (maturity && !other) left.add('maturityDate', maturity);
}

/**
 * The day of issue and that of maturity that no known words give: the only two between which notes run that follow each other in a
 * text, or before which words of an issue and of a maturity stand.
 */
function guessIssueAndMaturity(left: DaysLeft, firsts: readonly string[]): void {
  const starts = left.fitting(() => true, 'notIssued');
  const ends = left.fitting(() => true, 'notMatured');
  const pairs = ends.flatMap((end) =>
    starts
      .filter(([start]) => firsts.every((first) => start < first))
      .flatMap((start) => {
        const isNext = end[1].some(({ previous }) => previous === start[0]);
        const isTold = isSaid('dayOfIssue')(start) && isSaid('dayOfMaturity')(end);
        return (isNext || isTold) && isTerm(start[0], end[0]) ? [{ start, end, isNext }] : [];
      }),
  );
  const next = pairs.filter(({ isNext }) => isNext);
  const [pair, other] = next.length > 0 ? next : pairs;
  if (!pair || other) return;
  left.add('issueDate', pair.start);
  left.add('maturityDate', pair.end);
}

/** Finds days that no known words give by elimination. The judge is never sure of them. */
export function guessDays(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  const issues = valuesOf(candidates, 'issueDate');
  const maturities = valuesOf(candidates, 'maturityDate');
  if (facts.kind === 'RESET' || (issues.length > 0 && maturities.length > 0)) return;
  const left = new DaysLeft(placed, facts, candidates);
  if (issues.length > 0) guessMaturity(left, issues);
  else if (maturities.length > 0) guessIssueDate(left, maturities);
  else guessIssueAndMaturity(left, valuesOf(candidates, 'firstCouponDate'));
}
