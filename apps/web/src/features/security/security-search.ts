import { z } from 'zod';

const search = z.object({
  /** The day whose price lineage is open. */
  lineage: z.iso.date().optional().catch(undefined),
  /** The instant as of which the page is shown; the server says what is wrong with one. */
  asOf: z.string().max(50).optional().catch(undefined),
});
export type SecuritySearch = z.output<typeof search>;

export const readSecuritySearch = (raw: Record<string, unknown>): SecuritySearch =>
  Object.fromEntries(Object.entries(search.parse(raw)).filter(([, value]) => value !== undefined));
