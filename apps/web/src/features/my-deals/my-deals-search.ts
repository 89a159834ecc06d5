import { z } from 'zod';

/** The screen's address: tab, day, filter and open document. */
const search = z.object({
  /** The stream by default. */
  tab: z.literal('tree').optional().catch(undefined),
  /** The day of the stream; today by default. */
  date: z.iso.date().optional().catch(undefined),
  /** The stream of every day. */
  any: z.boolean().optional().catch(undefined),
  /** The filter's text. The address parser reads `q=2025` as a number. */
  q: z.coerce.string().trim().min(1).max(100).optional().catch(undefined),
  /** The document whose preview is open. */
  document: z.string().min(1).max(64).optional().catch(undefined),
});
export type MyDealsSearch = { [K in keyof z.output<typeof search>]?: NonNullable<z.output<typeof search>[K]> };

export function readMyDealsSearch(raw: Record<string, unknown>): MyDealsSearch {
  const { any, ...read } = search.parse(raw);
  const kept = { ...read, ...(any ? { any } : {}) };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
