import type { EodStatus } from '@landfall/contract';
import { z } from 'zod';
import { addressReader } from '../../lib/address.ts';

export const runViews = ['overview', 'exceptions', 'log', 'attempts'] as const;
export type RunView = (typeof runViews)[number];

/** What needs a person: the statuses that the board can be narrowed to. */
export const shownStatuses = ['FAILED', 'PENDING_APPROVAL'] as const satisfies readonly EodStatus[];

/** The address of the end-of-day screen, so that a day, a run or an approval can be shared. */
export const readEodAddress = addressReader({
  date: z.iso.date(),
  /** The run that is open beside the day. */
  run: z.uuid(),
  view: z.enum(runViews),
  /** The run whose approval is being decided. */
  approve: z.uuid(),
  /** Only processes of this status are shown. */
  show: z.enum(shownStatuses),
  /** The index whose levels are drawn. */
  index: z.string().max(100),
});
export type EodAddress = ReturnType<typeof readEodAddress>;
