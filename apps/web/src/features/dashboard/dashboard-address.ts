import { z } from 'zod';
import { addressReader } from '../../lib/address.ts';
import { moveFilters } from './moves/moves-model.ts';

/** The dashboard's address: the day's list, or what moved. */
export const readDashboardAddress = addressReader({
  view: z.literal('moves'),
  /** The day before by default. */
  span: z.enum(['week', 'month']),
  /** What moved as it was known at this instant; the server says what is wrong with one. */
  asOf: z.string().max(50),
  /** All by default. */
  show: z.enum(moveFilters).exclude(['all']),
});
export type DashboardAddress = ReturnType<typeof readDashboardAddress>;
