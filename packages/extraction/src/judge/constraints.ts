import { cusipFromIsin } from '@landfall/instruments';
import type { ExtractionResult, FieldEvidence, ListName } from '../types.ts';
import { setOf } from '../words/phrase-syntax.ts';

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

/** What sound documents keep: for which fields, by what name, and whether it holds; null where it cannot be said. */
const rules: readonly { of: ReadonlySet<string>; name: string; holds: (seen: Seen) => boolean | null }[] = [
  {
    of: setOf('exhaustionProbability expectedLoss'),
    name: 'exhaustion ≤ loss',
    holds: ({ exhaustion, loss }) => both(exhaustion, loss, (low, high) => low <= high),
  },
  {
    of: setOf('attachmentProbability expectedLoss'),
    name: 'loss ≤ attachment',
    holds: ({ loss, attachment }) => both(loss, attachment, (low, high) => low <= high),
  },
  {
    of: setOf('expectedLoss couponRate'),
    name: 'spread for the loss',
    holds: ({ loss, rate }) => both(loss, rate, (lost, paid) => paid > lost && paid < 4 + lost * 8),
  },
  {
    of: setOf('isin cusip'),
    name: 'CUSIP in ISIN',
    holds: ({ row }) => both(row['isin'], row['cusip'], (isin, cusip) => cusipFromIsin(String(isin)) === cusip),
  },
  {
    of: setOf('elAttribution perilName'),
    name: 'shares make 100',
    holds: ({ shares }) => Math.abs(shares - 100) <= 0.11,
  },
  {
    of: setOf('issueDate maturityDate effectiveFromDate effectiveToDate'),
    name: 'a term of years',
    holds: ({ list, row }) =>
      list === 'securities'
        ? both(row['issueDate'], row['maturityDate'], isTerm)
        : both(row['effectiveFromDate'], row['effectiveToDate'], isTerm),
  },
  {
    of: setOf('firstCouponDate lastCouponDate'),
    name: 'dates in order',
    holds: ({ row, value }) => both(row['issueDate'], value, (issue, date) => date > issue),
  },
  {
    of: setOf('firstCouponDate lastCouponDate'),
    name: 'within the term',
    holds: ({ row, value }) => both(value, row['maturityDate'], (date, maturity) => date <= maturity),
  },
  {
    of: setOf('lastCouponDate'),
    name: 'days of payment told',
    holds: ({ row }) => (row['firstCouponDate'] ?? null) !== null,
  },
  {
    of: setOf('lastCouponDate'),
    name: 'paid to the end',
    holds: ({ row, value }) => both(value, row['maturityDate'], (date, end) => daysBetween(date, end) < 100),
  },
  {
    of: setOf('firstCouponDate'),
    name: 'first within a year',
    holds: ({ row, value }) => both(row['issueDate'], value, (issue, date) => daysBetween(issue, date) < 200),
  },
  {
    of: setOf('parAmount'),
    name: 'a round sum',
    holds: ({ value }) => (value === null ? null : Number(value) % 250_000 === 0),
  },
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
      shares: (shares.get(issuerClass) ?? []).reduce((total, each) => total + (each.elAttribution ?? 0), 0),
    };
    const found: Record<string, number> = {};
    for (const rule of rules) if (rule.of.has(field)) Object.assign(found, named(rule.name, rule.holds(seen)));
    const range = usual[field];
    if (range && typeof value === 'number')
      Object.assign(found, named('a usual size', value >= range[0] && value <= range[1]));
    if ((counts.get(`${list}|${field}|${value}`) ?? 0) > 1) found['another class has the same'] = 1;
    return found;
  };
}
