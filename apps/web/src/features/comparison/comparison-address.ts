import { z } from 'zod';

const name = z.string().min(1).max(64).optional().catch(undefined);
const version = z.coerce.number().int().min(1).optional().catch(undefined);

/** The screen's address: both sides, each a document or `on-file`, and whether equal values show. */
const address = z.object({
  left: name,
  leftVersion: version,
  right: name,
  rightVersion: version,
  all: z.boolean().optional().catch(undefined),
});
type Read = z.output<typeof address>;
export type ComparisonAddress = { [K in keyof Read]?: NonNullable<Read[K]> };

export const readComparisonAddress = (raw: Record<string, unknown>): ComparisonAddress =>
  Object.fromEntries(Object.entries(address.parse(raw)).filter(([, value]) => value !== undefined));
