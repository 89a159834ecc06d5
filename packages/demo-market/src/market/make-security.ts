import {
  addMonths,
  couponSchedule,
  dayNumber,
  plainDateFromDayNumber,
  businessCalendars,
  cusipCheckDigit,
  isinCheckDigit,
  isinFromCusip,
} from '@landfall/instruments';
import { collateralYieldsUntil, type Cycle } from './cycle.ts';
import type { PerilShare } from './perils.ts';
import type { Program } from './programs.ts';
import { Random, seedOf } from './random.ts';
import type { DemoSecurity, Step } from './security.ts';
import { businessDayAtOrAfter, type Timeline } from './timeline.ts';

/** Issue codes run AA, AB … without I and O, as do issuer numbers. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const characters = `0123456789${letters}`;

/** Issuer numbers that start with 99 are reserved for their user's own purposes, so none is a real issuer's. */
const issuerCode = (issuer: number): string =>
  `${String(Math.floor(issuer / characters.length) % 1000).padStart(3, '0')}${characters[(issuer * 5) % characters.length]}`;

const issueCode = (issue: number): string =>
  `${letters[Math.floor(issue / letters.length) % letters.length]}${letters[issue % letters.length]}`;

const withCheckDigit = (base: string): string => `${base}${cusipCheckDigit(base) ?? ''}`;

interface Identifiers {
  cusip: string;
  isin: string;
  regulationS: { cusip: string; isin: string };
}

/** Of the nth issue of an issuer. `prefix`: that of the Rule 144A security's ISIN. */
function identifiersOf(issuer: number, issue: number, prefix: 'US' | 'KY' | 'XS'): Identifiers {
  const tail = `${issuerCode(issuer)}${issueCode(issue)}`;
  const cusip = withCheckDigit(`99${tail}`);
  const foreign = withCheckDigit(`G9${tail}`);
  // A common code is nine digits; none starts with 9 yet.
  const common = `XS9${String(issuer * 600 + issue).padStart(8, '0')}`;
  return {
    cusip,
    isin: prefix === 'XS' ? `${common}${isinCheckDigit(common) ?? ''}` : (isinFromCusip(cusip, prefix) ?? ''),
    regulationS: { cusip: foreign, isin: isinFromCusip(foreign) ?? '' },
  };
}

/** One class to be issued. */
export interface Issue {
  program: Program;
  series: string;
  className: string;
  /** Counts the issuer's classes. */
  issueNumber: number;
  issueIndex: number;
  termYears: number;
  shares: readonly PerilShare[];
  /** Per cent. */
  expectedLoss: number;
}

export interface IssueMarket {
  timeline: Timeline;
  cycle: Cycle;
}

const roundTo = (value: number, step: number): number => Math.round(Math.round(value / step) * step * 1e6) / 1e6;

const sizes = [
  { low: 20, high: 75, weight: 25 },
  { low: 75, high: 150, weight: 40 },
  { low: 150, high: 250, weight: 24 },
  { low: 250, high: 500, weight: 11 },
] as const;

const couponTypes = [
  { type: 'FLOAT', weight: 94 },
  { type: 'FIXED', weight: 2.5 },
  { type: 'ZERO_COUPON', weight: 3.5 },
] as const;

/** Shares of a mix, to a tenth of a per cent, adding up to 100. */
export function drawShares({ mix }: Program, random: Random): PerilShare[] {
  const drawn = mix.covers.map(([peril, low, high]) => ({ peril, weight: random.between(low, high) }));
  const sum = drawn.reduce((total, each) => total + each.weight, 0);
  const shares = drawn.map(({ peril, weight }) => ({ peril, percent: Math.round((weight / sum) * 1000) / 10 }));
  const rest = shares.slice(1).reduce((total, each) => total + each.percent, 0);
  return shares.map((share, index) => (index === 0 ? { ...share, percent: roundTo(100 - rest, 0.1) } : share));
}

/** Attachment a little above expected loss, exhaustion below it. */
function stepAt(day: number, couponRate: number, expectedLoss: number, widths: readonly [number, number]): Step {
  return {
    day,
    couponRate,
    attachmentProbability: roundTo(expectedLoss * widths[0], 0.001),
    expectedLoss: roundTo(expectedLoss, 0.001),
    exhaustionProbability: roundTo(expectedLoss * widths[1], 0.001),
  };
}

function resetSteps(first: Step, issue: Issue, maturityDay: number, widths: readonly [number, number], random: Random) {
  const steps: [Step, ...Step[]] = [first];
  const issueDate = plainDateFromDayNumber(first.day);
  let latest = first;
  for (let year = 1; year <= issue.termYears; year += 1) {
    const day = businessDayAtOrAfter(dayNumber(addMonths(issueDate, year * 12)));
    if (day > maturityDay - 60) break;
    const expectedLoss = Math.min(9, Math.max(0.4, latest.expectedLoss * random.between(0.88, 1.14)));
    // The spread follows the risk, as the notes' reset clauses have it.
    const moved = (expectedLoss - latest.expectedLoss) * 1.8;
    latest = stepAt(day, roundTo(Math.max(1.5, latest.couponRate + moved), 0.01), expectedLoss, widths);
    steps.push(latest);
  }
  return steps;
}

function couponDates(issueDate: string, maturityDate: string, frequency: 4 | 12): [string, string] {
  const months = 12 / frequency;
  const dates: string[] = [];
  for (let count = 0; ; count += 1) {
    const date = addMonths(maturityDate, -count * months);
    if (dayNumber(date) < dayNumber(issueDate) + 20) break;
    dates.unshift(date);
  }
  return [dates[0] ?? maturityDate, dates.at(-1) ?? maturityDate];
}

export function makeSecurity(
  issue: Issue,
  { timeline, cycle }: IssueMarket,
): Omit<DemoSecurity, 'hits' | 'exhaustedDay'> {
  const { program, className, issueIndex, termYears } = issue;
  const identifiers = identifiersOf(program.number, issue.issueNumber, program.isinPrefix);
  const seed = seedOf('security', identifiers.cusip);
  const random = new Random(seed);
  const issueDate = timeline.dates[issueIndex] ?? '';
  const issueDay = timeline.days[issueIndex] ?? 0;
  const maturityDay = businessDayAtOrAfter(dayNumber(addMonths(issueDate, termYears * 12)) + random.whole(-6, 9));
  const maturityDate = plainDateFromDayNumber(maturityDay);
  const richness = random.normal() * 0.25;
  const asked = (cycle.multiple[issueIndex] ?? 2) * issue.expectedLoss + (cycle.base[issueIndex] ?? 1) + richness;
  const spread = roundTo(asked, 0.05);
  // A discount note cannot be long: its price is par less everything it will earn.
  const drawn = random.weighted(couponTypes).type;
  const couponType = drawn === 'ZERO_COUPON' && termYears > 2 ? 'FLOAT' : drawn;
  const yieldNow =
    collateralYieldsUntil(issueDate).findLast(({ currency }) => currency === program.currency)?.ratePercent ?? 0;
  const couponRate = { FLOAT: spread, FIXED: roundTo(spread + yieldNow, 0.05), ZERO_COUPON: 0 }[couponType];
  const widths = [random.between(1.08, 1.55), random.between(0.55, 0.88)] as const;
  const first = stepAt(issueDay, couponRate, issue.expectedLoss, widths);
  const steps: [Step, ...Step[]] =
    program.resets && couponType === 'FLOAT' ? resetSteps(first, issue, maturityDay, widths, random) : [first];
  const frequency = couponType === 'FLOAT' ? program.frequency : 4;
  const [firstCouponDate, lastCouponDate] =
    couponType === 'ZERO_COUPON' ? [null, null] : couponDates(issueDate, maturityDate, frequency);
  const { low, high } = random.weighted(sizes);
  const names = issue.shares.map(({ peril }) => peril.name);
  // Some are issued ahead of the season that they cover.
  const ahead = random.chance(0.15) ? random.whole(20, 120) : 0;
  return {
    seed,
    terms: {
      securityId: `demo-${identifiers.cusip.toLowerCase()}`,
      isin: identifiers.isin,
      cusip: identifiers.cusip,
      aliases: program.hasRegulationS
        ? [
            { kind: 'CUSIP', value: identifiers.regulationS.cusip, rule: 'REG_S' },
            { kind: 'ISIN', value: identifiers.regulationS.isin, rule: 'REG_S' },
          ]
        : [],
      issuerName: program.issuer,
      issuerSeries: issue.series,
      issuerClass: className,
      issueDate,
      maturityDate,
      currency: program.currency,
      parAmount: Math.round(random.between(low, high) / 5) * 5_000_000 * (program.currency === 'JPY' ? 100 : 1),
      couponType,
      couponFrequency: couponType === 'ZERO_COUPON' ? 0 : frequency,
      dayCountConvention: couponType === 'FIXED' ? '30/360' : 'ACT/360',
      businessDayConvention: random.chance(0.6) ? 'FOLLOWING' : 'MODIFIED_FOLLOWING',
      firstCouponDate,
      lastCouponDate,
      baseRateInstrument: couponType === 'FLOAT' ? program.fund : null,
      shortDescription: `${program.trigger}, ${names.length > 2 ? 'multi-peril' : names.join(' and ')}`,
      isCallable: random.chance(0.25),
      riskPeriods: [{ from: plainDateFromDayNumber(issueDay + ahead), to: maturityDate }],
    },
    issueDay,
    maturityDay,
    shares: issue.shares,
    steps,
    richness,
  };
}

/** The interest periods, as anyone would compute them from the terms. */
export const periodsOf = ({ terms }: Pick<DemoSecurity, 'terms'>) =>
  couponSchedule({
    issueDate: terms.issueDate,
    maturityDate: terms.maturityDate,
    frequency: terms.couponFrequency,
    firstCouponDate: terms.firstCouponDate,
    lastCouponDate: terms.lastCouponDate,
    businessDayConvention: terms.businessDayConvention,
    calendar: businessCalendars.US_BOND,
  });
