import { cusipFromIsin } from '@landfall/instruments';
import type { ExtractionResult, FieldEvidence, ListName } from '../types.ts';
import { setOf } from '../words/phrase-syntax.ts';
import { sumOf } from '../lists.ts';

type Value = string | number | null;
type Row = Readonly<Record<string, Value>> & { issuerClass: string };

const lists: readonly ListName[] = ['securities', 'modeledStats', 'couponChangeHistories', 'elAttributions'];

export const rowsOf = (result: ExtractionResult): { list: ListName; index: number; row: Row }[] =>
  lists.flatMap((list) => result[list].map((row, index) => ({ list, index, row: row as unknown as Row })));

const daysBetween = (from: Value, to: Value) => (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000;

/** Both known: whether it holds. */
const both = <A, B>(a: A | null | undefined, b: B | null | undefined, test: (a: A, b: B) => boolean) =>
  a === null || a === undefined || b === null || b === undefined ? null : test(a, b);

const named = (what: string, is: boolean | null) => (is === null ? {} : { [`${what}, ${is ? 'kept' : 'broken'}`]: 1 });

/** The usual size of figures, wide enough for any sound document. */
const usual: Readonly<Record<string, readonly [number, number]>> = {
  attachmentProbability: [0.05, 20],
  expectedLoss: [0.02, 15],
  exhaustionProbability: [0.005, 12],
  couponRate: [1, 25],
  parAmount: [5e6, 2e9],
};

/** In days: what notes and their periods of interest run for. */
const shortestTerm = 170;
const longestTerm = 2_600;

/** Whole or half years, give or take what weekends and days of payment do. */
function isTerm(from: Value, to: Value): boolean {
  const days = daysBetween(from, to);
  const halves = days / 182.625;
  return days >= shortestTerm && days <= longestTerm && Math.abs(halves - Math.round(halves)) * 182.6 <= 16;
}

/** What a rule may look at: the row of a value, and what the document says of the same class elsewhere. */
interface Seen {
  list: ListName;
  row: Row;
  value: Value;
  loss: number | null | undefined;
  attachment: number | null | undefined;
  exhaustion: number | null | undefined;
  rate: number | null | undefined;
  /** Sum of the class's shares of expected loss. */
  shares: number;
}

const rule = (of: string, name: string, holds: (seen: Seen) => boolean | null) => ({ of: setOf(of), name, holds });

/** What sound documents keep: for which fields, by what name, and whether it holds; null where it cannot be said. */
const rules = [
  rule('exhaustionProbability expectedLoss', 'exhaustion ≤ loss', ({ exhaustion, loss }) =>
    both(exhaustion, loss, (low, high) => low <= high),
  ),
  rule('attachmentProbability expectedLoss', 'loss ≤ attachment', ({ loss, attachment }) =>
    both(loss, attachment, (low, high) => low <= high),
  ),
  rule('expectedLoss couponRate', 'spread for the loss', ({ loss, rate }) =>
    both(loss, rate, (lost, paid) => paid > lost && paid < 4 + lost * 8),
  ),
  rule('isin cusip', 'CUSIP in ISIN', ({ row }) =>
    both(row['isin'], row['cusip'], (isin, cusip) => cusipFromIsin(String(isin)) === cusip),
  ),
  rule('elAttribution perilName', 'shares make 100', ({ shares }) => Math.abs(shares - 100) <= 0.11),
  rule('issueDate maturityDate effectiveFromDate effectiveToDate', 'a term of years', ({ list, row }) =>
    list === 'securities'
      ? both(row['issueDate'], row['maturityDate'], isTerm)
      : both(row['effectiveFromDate'], row['effectiveToDate'], isTerm),
  ),
  rule('firstCouponDate lastCouponDate', 'dates in order', ({ row, value }) =>
    both(row['issueDate'], value, (issue, date) => date > issue),
  ),
  rule('firstCouponDate lastCouponDate', 'within the term', ({ row, value }) =>
    both(value, row['maturityDate'], (date, maturity) => date <= maturity),
  ),
  rule('lastCouponDate', 'days of payment told', ({ row }) => (row['firstCouponDate'] ?? null) !== null),
  rule('lastCouponDate', 'paid to the end', ({ row, value }) =>
    both(value, row['maturityDate'], (date, end) => daysBetween(date, end) < 100),
  ),
  rule('firstCouponDate', 'first within a year', ({ row, value }) =>
    both(row['issueDate'], value, (issue, date) => daysBetween(issue, date) < 200),
  ),
  rule('parAmount', 'a round sum', ({ value }) => (value === null ? null : Number(value) % 250_000 === 0)),
];

const ofClass = setOf('isin cusip expectedLoss attachmentProbability exhaustionProbability');

/** How often each value stands that is one class's alone. */
function countOfClasses(result: ExtractionResult): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const list of ['securities', 'modeledStats'] as const)
    for (const row of result[list])
      for (const [field, value] of Object.entries(row))
        if (ofClass.has(field) && value !== null) {
          const key = `${list}|${field}|${value}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
  return counts;
}

/** For each value, which of the rules that sound documents keep it keeps or breaks. */
export function constraintsOf(result: ExtractionResult): (evidence: FieldEvidence) => Readonly<Record<string, number>> {
  const shares = Map.groupBy(result.elAttributions, (each) => each.issuerClass);
  const counts = countOfClasses(result);
  return ({ list, index, field, issuerClass }) => {
    // Identifiers of a notice may be shown for a row that the notice has nothing else for.
    const row = (result[list][index] ?? { issuerClass }) as Row;
    const value = row[field] ?? null;
    const stat = result.modeledStats.find((each) => each.issuerClass === issuerClass);
    const seen: Seen = {
      list,
      row,
      value,
      loss: stat?.expectedLoss,
      attachment: stat?.attachmentProbability,
      exhaustion: stat?.exhaustionProbability,
      rate: result.couponChangeHistories.find((each) => each.issuerClass === issuerClass)?.couponRate,
      shares: sumOf((shares.get(issuerClass) ?? []).map(({ elAttribution }) => elAttribution ?? 0)),
    };
    const found: Record<string, number> = {};
    for (const { of, name, holds } of rules) if (of.has(field)) Object.assign(found, named(name, holds(seen)));
    const range = usual[field];
    if (range && typeof value === 'number')
      Object.assign(found, named('a usual size', value >= range[0] && value <= range[1]));
    if ((counts.get(`${list}|${field}|${value}`) ?? 0) > 1) found['another class has the same'] = 1;
    return found;
  };
}
