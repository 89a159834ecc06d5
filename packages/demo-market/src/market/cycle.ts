import { dayNumber } from '@landfall/instruments';
import { mixSeed, Random, seedOf } from './random.ts';
import type { Timeline } from './timeline.ts';

/** What the market asked for a unit of expected loss, on the first of a month; hard after losses, soft in between. */
const knownMultiples: readonly (readonly [date: string, multiple: number])[] = [
  ['2004-12-01', 2.1],
  ['2006-06-01', 3],
  ['2007-12-01', 2.3],
  ['2008-09-01', 2.4],
  ['2009-03-01', 3.3],
  ['2010-06-01', 2.6],
  ['2011-03-01', 2.5],
  ['2011-06-01', 3],
  ['2012-06-01', 3.1],
  ['2013-07-01', 2.2],
  ['2014-06-01', 1.75],
  ['2016-01-01', 1.8],
  ['2017-08-01', 1.6],
  ['2017-10-01', 2.05],
  ['2018-06-01', 1.75],
  ['2019-06-01', 2.2],
  ['2020-04-01', 2.6],
  ['2021-06-01', 1.95],
  ['2022-03-01', 2.1],
  ['2022-09-15', 2.6],
  ['2022-10-10', 3.7],
  ['2023-03-01', 3.4],
  ['2023-12-01', 2.6],
  ['2024-06-01', 2.4],
  ['2025-06-01', 2.05],
  ['2026-01-01', 1.9],
];

/** The cycle goes on: a level for each later year. */
function anchorsUntil(day: number): (readonly [day: number, multiple: number])[] {
  const anchors = knownMultiples.map(([date, multiple]) => [dayNumber(date), multiple] as const);
  for (let year = 2027; (anchors.at(-1)?.[0] ?? day) < day + 366; year += 1) {
    anchors.push([dayNumber(`${year}-01-01`), new Random(seedOf('cycle', year)).between(1.8, 2.7)]);
  }
  return anchors;
}

/** For each business day. The spread asked is `multiple × expected loss + base`, in points. */
export interface Cycle {
  multiple: Float64Array;
  base: Float64Array;
}

export function cycleOver({ days }: Timeline): Cycle {
  const anchors = anchorsUntil(days.at(-1) ?? 0);
  const multiple = new Float64Array(days.length);
  const base = new Float64Array(days.length);
  const seed = seedOf('market noise');
  let next = 1;
  let mood = 0;
  for (const [index, day] of days.entries()) {
    while ((anchors[next]?.[0] ?? Infinity) <= day) next += 1;
    const [fromDay, from] = anchors[next - 1] ?? [day, 2];
    const [toDay, to] = anchors[next] ?? [day + 1, from];
    mood = 0.985 * mood + 0.011 * new Random(mixSeed(seed, day)).normal();
    const value = from + ((to - from) * (day - fromDay)) / (toDay - fromDay) + mood;
    multiple[index] = Math.min(4, Math.max(1.5, value));
    base[index] = 0.75 + 0.28 * (multiple[index] ?? 0);
  }
  return { multiple, base };
}

export interface CollateralYield {
  currency: 'USD' | 'EUR' | 'JPY';
  date: string;
  /** Per cent a year, from the date on. */
  ratePercent: number;
}

const yieldsIn = (
  currency: CollateralYield['currency'],
  steps: readonly (readonly [date: string, ratePercent: number])[],
): CollateralYield[] => steps.map(([date, ratePercent]) => ({ currency, date, ratePercent }));

/** The yield on the collateral: roughly that of Treasury money-market funds, and of their like in the other currencies. */
export const collateralYields: readonly CollateralYield[] = [
  ...yieldsIn('USD', [
    ['2004-12-01', 1.9],
    ['2005-06-01', 2.8],
    ['2006-01-03', 4.1],
    ['2006-07-03', 4.9],
    ['2007-09-19', 4.2],
    ['2008-01-23', 3.1],
    ['2008-03-19', 1.9],
    ['2008-10-09', 0.9],
    ['2008-12-17', 0.1],
    ['2015-12-17', 0.2],
    ['2016-12-15', 0.45],
    ['2017-03-16', 0.7],
    ['2017-06-15', 0.95],
    ['2017-12-14', 1.2],
    ['2018-03-22', 1.6],
    ['2018-06-14', 1.85],
    ['2018-09-27', 2.1],
    ['2018-12-20', 2.35],
    ['2019-08-01', 2.05],
    ['2019-09-19', 1.85],
    ['2019-10-31', 1.55],
    ['2020-03-16', 0.15],
    ['2021-03-01', 0.03],
    ['2022-03-17', 0.25],
    ['2022-05-05', 0.7],
    ['2022-06-16', 1.35],
    ['2022-07-28', 2.1],
    ['2022-09-22', 2.85],
    ['2022-11-03', 3.65],
    ['2022-12-15', 4.15],
    ['2023-02-02', 4.45],
    ['2023-03-23', 4.7],
    ['2023-05-04', 5],
    ['2023-07-27', 5.2],
    ['2024-09-19', 4.8],
    ['2024-11-08', 4.55],
    ['2024-12-19', 4.3],
    ['2025-09-18', 4.05],
    ['2025-10-30', 3.85],
    ['2025-12-11', 3.6],
    ['2026-09-17', 3.45],
    ['2027-06-17', 3.3],
  ]),
  ...yieldsIn('EUR', [
    ['2004-12-01', 1.95],
    ['2005-12-06', 2.2],
    ['2006-12-13', 3.4],
    ['2007-06-13', 3.9],
    ['2008-10-15', 3.3],
    ['2009-01-21', 1.5],
    ['2009-05-13', 0.4],
    ['2012-07-11', 0.05],
    ['2014-09-10', -0.15],
    ['2016-03-16', -0.45],
    ['2019-09-18', -0.55],
    ['2022-07-27', -0.05],
    ['2022-09-14', 0.65],
    ['2022-11-02', 1.4],
    ['2022-12-21', 1.9],
    ['2023-03-22', 2.85],
    ['2023-06-21', 3.35],
    ['2023-09-20', 3.85],
    ['2024-06-12', 3.6],
    ['2024-09-18', 3.4],
    ['2024-12-18', 2.95],
    ['2025-03-12', 2.45],
    ['2025-06-11', 1.95],
  ]),
  ...yieldsIn('JPY', [
    ['2004-12-01', 0],
    ['2006-07-18', 0.2],
    ['2007-02-22', 0.45],
    ['2008-12-22', 0.1],
    ['2016-02-16', -0.1],
    ['2024-03-21', 0.05],
    ['2024-08-01', 0.2],
    ['2025-01-27', 0.45],
    ['2025-12-22', 0.7],
  ]),
];

export const collateralYieldsUntil = (date: string) => collateralYields.filter((step) => step.date <= date);
