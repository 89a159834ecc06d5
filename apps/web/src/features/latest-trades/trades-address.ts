import { securityTypes } from '@landfall/contract';
import { z } from 'zod';

/** The trades screen's search, as its address carries it. */
const address = z.object({
  type: z
    .enum(securityTypes.map(({ value }) => value))
    .optional()
    .catch(undefined),
  date: z.iso.date().optional().catch(undefined),
});
export type TradesAddress = z.output<typeof address>;

export function readTradesAddress(raw: Record<string, unknown>): TradesAddress {
  return Object.fromEntries(Object.entries(address.parse(raw)).filter(([, value]) => value !== undefined));
}
