import { z } from 'zod';
import { json, type Tx } from '../../../platform/database/schema.ts';
import '../tables.ts';

/** The kinds of processes. A universe has one of each. */
export const processKinds = [
  'OPEN_DAY',
  'LOAD_PRICES',
  'APPLY_OVERRIDES',
  'VALIDATE_PRICES',
  'SIGN_OFF_PRICES',
  'LOAD_COMPOSITION',
  'CALCULATE_INDEX',
  'PUBLISH_INDEX',
] as const;
export type ProcessKind = (typeof processKinds)[number];

/** The evening of every universe: each process with its name and what it waits for. */
const usualProcesses: Readonly<Record<ProcessKind, { name: string; dependsOn: readonly ProcessKind[] }>> = {
  OPEN_DAY: { name: 'Open business day', dependsOn: [] },
  LOAD_PRICES: { name: 'Load prices', dependsOn: ['OPEN_DAY'] },
  APPLY_OVERRIDES: { name: 'Apply price overrides', dependsOn: ['LOAD_PRICES'] },
  VALIDATE_PRICES: { name: 'Validate prices', dependsOn: ['APPLY_OVERRIDES'] },
  SIGN_OFF_PRICES: { name: 'Sign off prices', dependsOn: ['VALIDATE_PRICES'] },
  LOAD_COMPOSITION: { name: 'Load composition', dependsOn: ['OPEN_DAY', 'APPLY_OVERRIDES'] },
  CALCULATE_INDEX: { name: 'Calculate index', dependsOn: ['SIGN_OFF_PRICES', 'LOAD_COMPOSITION'] },
  PUBLISH_INDEX: { name: 'Publish index', dependsOn: ['CALCULATE_INDEX'] },
};

/** The thresholds of a universe, stored in `eod_universes.settings`; absent ones have defaults. */
export const universeSettings = z.strictObject({
  /** At least this fraction of the outstanding members must have a price of the day. */
  minimumCoverage: z.number().min(0).max(1).default(0.9),
  /** How long the evening waits for late prices before it fails. */
  waitForPricesMinutes: z.number().min(0).default(0),
  /** Change against the previous close in per cent, and the least change in points for this check. */
  percentChange: z.number().positive().default(5),
  percentChangeFloorPoints: z.number().min(0).default(0.5),
  /** Change against the previous close, in points. */
  absoluteChangePoints: z.number().positive().default(4),
  /** A price that is older in business days counts as missing. */
  staleDays: z.number().int().min(0).default(2),
  /** Business days a price may stay the same. */
  unchangedDays: z.number().int().positive().default(15),
  /** How far a mark may be from the volume-weighted TRACE price, in points, and how many days count. */
  crossSourcePoints: z.number().positive().default(3),
  crossSourceDays: z.number().int().positive().default(3),
  /** Points added to the previous clean close for a member that enters at the ask. */
  entryAskPoints: z.number().min(0).default(0.25),
  /** For members whose interest cannot be calculated: stop, or count it as zero. */
  missingTerms: z.enum(['FAIL', 'NO_INTEREST']).default('FAIL'),
});

export type UniverseSettings = z.infer<typeof universeSettings>;
export type GivenSettings = z.input<typeof universeSettings>;

export const defaultSettings: UniverseSettings = universeSettings.parse({});

export interface NewUniverse {
  universeId: string;
  name: string;
  indexCode: string;
  baseDate: string;
  settings: GivenSettings;
  /** Its prices wait for a second person. */
  enableSignoff: boolean;
  /** Empty: those of the table. */
  calendar?: string;
  baseLevel?: number;
}

/** Adds a universe with its processes. The schedule includes it after activation. */
export async function insertUniverse(tx: Tx, universe: NewUniverse): Promise<void> {
  const { universeId, enableSignoff, calendar, baseLevel } = universe;
  await tx
    .insertInto('eod_universes')
    .values({
      universe_id: universeId,
      name: universe.name,
      index_code: universe.indexCode,
      base_date: universe.baseDate,
      settings: json(universe.settings),
      is_active: false,
      ...(calendar === undefined ? {} : { calendar }),
      ...(baseLevel === undefined ? {} : { base_level: baseLevel }),
    })
    .execute();
  await tx
    .insertInto('eod_processes')
    .values(
      processKinds.map((kind, index) => ({
        universe_id: universeId,
        process_id: kind,
        name: usualProcesses[kind].name,
        position: index + 1,
        kind,
        enable_signoff: enableSignoff && kind === 'SIGN_OFF_PRICES',
      })),
    )
    .execute();
  const dependencies = processKinds.flatMap((kind) =>
    usualProcesses[kind].dependsOn.map((before) => ({
      universe_id: universeId,
      process_id: kind,
      depends_on: before,
    })),
  );
  await tx.insertInto('eod_process_dependencies').values(dependencies).execute();
}

/** Whether the schedule starts their days. */
export const setActive = (tx: Tx, universeIds: readonly string[], isActive: boolean) =>
  tx
    .updateTable('eod_universes')
    .set({ is_active: isActive })
    .where('universe_id', 'in', universeIds)
    .where('is_active', '!=', isActive)
    .execute();
