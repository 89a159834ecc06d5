import { daysInMonth, isLeapYear, parsePlainDate, plainDateFromDayNumber } from '@landfall/instruments';
import type { Timeline } from './timeline.ts';

/** Share of a year's expected loss that has passed by each month's end. US wind is a published shape; others are ours. */
const cumulative = {
  US_WIND: [0.047, 0.094, 0.126, 0.146, 0.166, 0.223, 0.296, 0.487, 0.754, 0.905, 0.955, 1],
  TYPHOON: [0.01, 0.02, 0.03, 0.05, 0.08, 0.14, 0.3, 0.53, 0.78, 0.93, 0.98, 1],
  SOUTHERN_CYCLONE: [0.24, 0.48, 0.72, 0.84, 0.86, 0.86, 0.86, 0.86, 0.86, 0.87, 0.9, 1],
  EUROPE_WIND: [0.27, 0.46, 0.59, 0.63, 0.64, 0.645, 0.65, 0.655, 0.67, 0.73, 0.83, 1],
  THUNDERSTORM: [0.03, 0.07, 0.17, 0.35, 0.57, 0.75, 0.85, 0.91, 0.94, 0.96, 0.98, 1],
  WINTER: [0.33, 0.64, 0.82, 0.87, 0.87, 0.87, 0.87, 0.87, 0.87, 0.88, 0.9, 1],
  WILDFIRE: [0.02, 0.03, 0.04, 0.06, 0.1, 0.18, 0.31, 0.45, 0.6, 0.81, 0.95, 1],
  EVEN: null,
} as const satisfies Record<string, readonly number[] | null>;

export type Season = keyof typeof cumulative;
const seasonNames = Object.keys(cumulative) as Season[];

/** Years of risk passed until a day, on a scale of its own: each calendar year counts one. */
export function riskYears(season: Season, day: number): number {
  const parts = parsePlainDate(plainDateFromDayNumber(day));
  if (!parts) throw new RangeError(`No day: ${day}`);
  const { year, month } = parts;
  const inMonth = (parts.day - 1) / daysInMonth(year, month);
  const shape: readonly number[] | null = cumulative[season];
  if (shape) {
    const before = shape[month - 2] ?? 0;
    return year + before + ((shape[month - 1] ?? 1) - before) * inMonth;
  }
  let dayOfYear = parts.day - 1;
  for (let earlier = 1; earlier < month; earlier += 1) dayOfYear += daysInMonth(year, earlier);
  return year + dayOfYear / (isLeapYear(year) ? 366 : 365);
}

export type SeasonTable = Readonly<Record<Season, Float64Array>>;

/** The risk years of every business day. */
export const seasonTable = ({ days }: Timeline): SeasonTable =>
  Object.fromEntries(
    seasonNames.map((season) => [season, Float64Array.from(days, (day) => riskYears(season, day))]),
  ) as Record<Season, Float64Array>;
