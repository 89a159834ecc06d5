import { z } from 'zod';

/** What a universe holds its prices against; stored as `eod_universes.settings`, where what is left out has its default. */
export const universeSettings = z.strictObject({
  /** The day's own prices must have arrived for at least this fraction of the members that are outstanding. */
  minimumCoverage: z.number().min(0).max(1).default(0.9),
  /** How long after its start the evening waits for prices that have not arrived, before it fails for want of them. */
  waitForPricesMinutes: z.number().min(0).default(0),
  /** Change against the close before, per cent of it; and the change in points below which that is not looked at. */
  percentChange: z.number().positive().default(5),
  percentChangeFloorPoints: z.number().min(0).default(0.5),
  /** Change against the close before, in points. */
  absoluteChangePoints: z.number().positive().default(4),
  /** Business days a price may be older than the day before it counts as missing. */
  staleDays: z.number().int().min(0).default(2),
  /** Business days a price may stay the same. */
  unchangedDays: z.number().int().positive().default(15),
  /** How far a mark may be from the volume-weighted TRACE price of the same days, in points; and how many days count. */
  crossSourcePoints: z.number().positive().default(3),
  crossSourceDays: z.number().int().positive().default(3),
  /** Added to the clean price of the close before for a member that enters at the ask, in points. */
  entryAskPoints: z.number().min(0).default(0.25),
  /** Members whose terms do not give their interest: stop, or take their accrued interest and coupons as nothing. */
  missingTerms: z.enum(['FAIL', 'NO_INTEREST']).default('FAIL'),
});

export type UniverseSettings = z.infer<typeof universeSettings>;

export const defaultSettings: UniverseSettings = universeSettings.parse({});
