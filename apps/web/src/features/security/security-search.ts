import { z } from 'zod';

/** The day whose price lineage is open. */
const search = z.object({ lineage: z.iso.date().optional().catch(undefined) });
export type SecuritySearch = z.output<typeof search>;

export const readSecuritySearch = (raw: Record<string, unknown>): SecuritySearch => {
  const { lineage } = search.parse(raw);
  return lineage === undefined ? {} : { lineage };
};
