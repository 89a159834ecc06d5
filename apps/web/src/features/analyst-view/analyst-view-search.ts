import { assigneeFilter, queueOrder } from '@landfall/contract';
import { z } from 'zod';

const search = z.object({
  /** Only documents that wait for review. */
  pending: z.boolean().optional().catch(undefined),
  /** What is searched for. The address parser reads `q=2025` as a number. */
  q: z.coerce.string().trim().min(1).max(100).optional().catch(undefined),
  order: queueOrder.optional().catch(undefined),
  /** Who has taken the documents. */
  taken: assigneeFilter.optional().catch(undefined),
  /** The document under review. */
  document: z.string().min(1).max(64).optional().catch(undefined),
  /** The issuer class whose tab is open. */
  class: z.coerce.string().max(2_000).optional().catch(undefined),
});
export type AnalystViewSearch = { [K in keyof z.output<typeof search>]?: NonNullable<z.output<typeof search>[K]> };

export function readAnalystViewSearch(raw: Record<string, unknown>): AnalystViewSearch {
  const { pending, ...read } = search.parse(raw);
  const kept = { ...(pending ? { pending } : {}), ...read };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

/** The list without an open document. */
export const listOf = ({ pending, q, order, taken }: AnalystViewSearch): AnalystViewSearch => ({
  ...(pending ? { pending } : {}),
  ...(q === undefined ? {} : { q }),
  ...(order === undefined ? {} : { order }),
  ...(taken === undefined ? {} : { taken }),
});
