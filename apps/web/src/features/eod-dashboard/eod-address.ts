import type { EodStatus } from '@landfall/contract';
import { z } from 'zod';

export const runViews = ['overview', 'exceptions', 'log', 'attempts'] as const;
export type RunView = (typeof runViews)[number];

/** What needs a person: the statuses that the board can be narrowed to. */
export const shownStatuses = ['FAILED', 'PENDING_APPROVAL'] as const satisfies readonly EodStatus[];

/** The address of the end-of-day screen, so that a day, a run or an approval can be shared. */
const address = z.object({
  date: z.iso.date().optional().catch(undefined),
  /** The run that is open beside the day. */
  run: z.uuid().optional().catch(undefined),
  view: z.enum(runViews).optional().catch(undefined),
  /** The run whose approval is being decided. */
  approve: z.uuid().optional().catch(undefined),
  /** Only processes of this status are shown. */
  show: z.enum(shownStatuses).optional().catch(undefined),
  /** The index whose levels are drawn. */
  index: z.string().max(100).optional().catch(undefined),
});
export type EodAddress = z.output<typeof address>;

const withoutGaps = (parts: EodAddress): EodAddress =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

export const readEodAddress = (raw: Record<string, unknown>): EodAddress => withoutGaps(address.parse(raw));

/** The address with some values changed; undefined ones are left out. */
export const changedAddress = (
  before: EodAddress,
  change: { [Key in keyof EodAddress]: EodAddress[Key] | undefined },
) => withoutGaps({ ...before, ...change });
