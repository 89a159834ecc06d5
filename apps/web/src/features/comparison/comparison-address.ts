import { z } from 'zod';
import { addressReader } from '../../lib/address.ts';

const name = z.string().min(1).max(64);
const version = z.coerce.number().int().min(1);

/** The screen's address: both sides, each a document or `on-file`, and whether equal values show. */
export const readComparisonAddress = addressReader({
  left: name,
  leftVersion: version,
  right: name,
  rightVersion: version,
  all: z.boolean(),
});
export type ComparisonAddress = ReturnType<typeof readComparisonAddress>;
