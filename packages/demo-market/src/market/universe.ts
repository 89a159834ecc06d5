import { dayNumber } from '@landfall/instruments';
import { hitsOn } from './losses.ts';
import { lossEventsUntil } from './losses.ts';
import { drawShares, makeSecurity, type IssueMarket } from './make-security.ts';
import { programsOf, type Program } from './programs.ts';
import { Random, seedOf } from './random.ts';
import type { DemoSecurity } from './security.ts';

/** How many classes are outstanding around a year: the market has grown, and stays at about three hundred. */
const outstanding: readonly (readonly [year: number, classes: number])[] = [
  [2004, 110],
  [2008, 165],
  [2012, 205],
  [2016, 250],
  [2019, 300],
];

const terms = [
  { years: 1, weight: 7 },
  { years: 2, weight: 12 },
  { years: 3, weight: 56 },
  { years: 4, weight: 18 },
  { years: 5, weight: 7 },
] as const;
const meanTerm = 3.06;

/** New issues fall into spring and December, few into the storm season. */
const monthShares = [0.08, 0.07, 0.12, 0.1, 0.16, 0.13, 0.05, 0.02, 0.03, 0.05, 0.07, 0.12];

const classCounts = [
  { count: 1, weight: 50 },
  { count: 2, weight: 35 },
  { count: 3, weight: 15 },
] as const;

/** Expected loss by quantile, per cent: between 0.5 and 8, half of them below 2.3. */
const lossQuantiles = [0.5, 0.85, 1.15, 1.5, 1.9, 2.3, 2.8, 3.4, 4.2, 5.5, 8] as const;

function drawExpectedLoss(random: Random): number {
  const at = random.next() * (lossQuantiles.length - 1);
  const below = Math.floor(at);
  const low = lossQuantiles[below] ?? 0.5;
  return low + ((lossQuantiles[below + 1] ?? low) - low) * (at - below);
}

function outstandingIn(year: number): number {
  const next = outstanding.findIndex(([from]) => from > year);
  const [toYear, to] = outstanding[next] ?? [year, outstanding.at(-1)?.[1] ?? 0];
  const [fromYear, from] = outstanding[next - 1] ?? [toYear - 1, to];
  return from + ((to - from) * (year - fromYear)) / (toYear - fromYear);
}

interface Counters {
  series: number;
  issues: number;
  year: number;
}

interface Deal {
  date: string;
  program: Program;
  classes: number;
  seed: number;
}

/** The deals of each month, in order of their dates; what is left over of a month's share goes into the next one. */
function* dealsOf(dates: readonly string[]): Generator<Deal> {
  const programs = new Map<number, Program>();
  let due = 0;
  for (const month of new Set(dates.map((date) => date.slice(0, 7)))) {
    const year = Number(month.slice(0, 4));
    const random = new Random(seedOf('issues', month));
    const active = programsOf(year, programs);
    due += (outstandingIn(year) / meanTerm) * (monthShares[Number(month.slice(5)) - 1] ?? 0);
    const deals: Deal[] = [];
    while (due >= 1) {
      const program = random.pick(active);
      if (!program) break;
      const { count } = random.weighted(classCounts);
      due -= count;
      const date = `${month}-${String(random.whole(1, 28)).padStart(2, '0')}`;
      deals.push({ date, program, classes: count, seed: Math.floor(random.next() * 4_294_967_296) });
    }
    yield* deals.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  }
}

interface Counters {
  year: number;
  series: number;
  issues: number;
}

/**
 * Every security issued up to the day, by date of issue. Made month by month from a fixed start, so that a later day
 * only adds to it.
 */
export function universeOf(market: IssueMarket, today: number): DemoSecurity[] {
  const { timeline } = market;
  const counters = new Map<number, Counters>();
  const securities: DemoSecurity[] = [];
  const losses = lossEventsUntil(today);
  for (const { date, program, classes, seed } of dealsOf(timeline.dates)) {
    const year = Number(date.slice(0, 4));
    const counter = counters.get(program.number) ?? { year, series: 0, issues: 0 };
    counters.set(program.number, counter);
    counter.series = counter.year === year ? counter.series + 1 : 1;
    counter.year = year;
    const issueIndex = timeline.atOrAfter(dayNumber(date));
    const isIssued = (timeline.days[issueIndex] ?? Infinity) <= today;
    const random = new Random(seed);
    const shares = drawShares(program, random);
    const termYears = random.weighted(terms).years;
    const expectedLosses = Array.from({ length: classes }, () => drawExpectedLoss(random)).toSorted((a, b) => a - b);
    for (const [index, expectedLoss] of expectedLosses.entries()) {
      const issueNumber = counter.issues;
      counter.issues += 1;
      if (!isIssued) continue;
      const className = program.classNames[index] ?? String(index + 1);
      const issue = { program, series: `${year}-${counter.series}`, className, issueNumber, issueIndex, termYears };
      const security = makeSecurity({ ...issue, shares, expectedLoss }, market);
      securities.push({ ...security, ...hitsOn(security, losses) });
    }
  }
  return securities;
}
