import { z } from 'zod';

const search = z.object({
  /** Only documents that wait for review. */
  pending: z.boolean().optional().catch(undefined),
  /** The document under review. */
  document: z.string().min(1).max(64).optional().catch(undefined),
  /** The issuer class whose tab is open. */
  class: z.coerce.string().max(2_000).optional().catch(undefined),
});
export type AnalystViewSearch = z.output<typeof search>;

export const readAnalystViewSearch = (raw: Record<string, unknown>): AnalystViewSearch => {
  const { pending, document, class: issuerClass } = search.parse(raw);
  return {
    ...(pending ? { pending } : {}),
    ...(document === undefined ? {} : { document }),
    ...(issuerClass === undefined ? {} : { class: issuerClass }),
  };
};
