import { z } from 'zod';
import { moveFilters } from './moves/moves-model.ts';

/** The dashboard's address: the day's list, or what moved. */
const address = z.object({
  view: z.literal('moves').optional().catch(undefined),
  /** The day before by default. */
  span: z.enum(['week', 'month']).optional().catch(undefined),
  /** What moved as it was known at this instant; the server says what is wrong with one. */
  asOf: z.string().max(50).optional().catch(undefined),
  /** All by default. */
  show: z.enum(moveFilters).exclude(['all']).optional().catch(undefined),
});
export type DashboardAddress = { [K in keyof z.output<typeof address>]?: NonNullable<z.output<typeof address>[K]> };

export function readDashboardAddress(raw: Record<string, unknown>): DashboardAddress {
  return Object.fromEntries(Object.entries(address.parse(raw)).filter(([, value]) => value !== undefined));
}
