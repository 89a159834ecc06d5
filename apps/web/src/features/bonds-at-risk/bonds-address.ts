import { z } from 'zod';

/** The event whose bonds are shown. */
const address = z.object({ event: z.string().max(100).optional().catch(undefined) });
export type BondsAddress = z.output<typeof address>;

export const readBondsAddress = (raw: Record<string, unknown>): BondsAddress => {
  const { event } = address.parse(raw);
  return event === undefined ? {} : { event };
};
