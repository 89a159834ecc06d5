import { securityTypes } from '@landfall/contract';
import { z } from 'zod';
import { addressReader } from '../../lib/address.ts';

/** The trades screen's search, as its address carries it. */
export const readTradesAddress = addressReader({
  type: z.enum(securityTypes.map(({ value }) => value)),
  date: z.iso.date(),
});
export type TradesAddress = ReturnType<typeof readTradesAddress>;
