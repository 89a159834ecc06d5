import { z } from 'zod';

const address = z.object({
  by: z.literal('composition').optional().catch(undefined),
  index: z
    .union([z.string().max(100), z.number().transform(String)])
    .optional()
    .catch(undefined),
  date: z.iso.date().optional().catch(undefined),
});
export type CompositionAddress = { [K in keyof z.output<typeof address>]?: NonNullable<z.output<typeof address>[K]> };

/** Nothing where the address is of another search of the screen. */
export function readCompositionAddress(raw: Record<string, unknown>): CompositionAddress {
  const read = address.parse(raw);
  return read.by === undefined
    ? {}
    : Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined && value !== ''));
}
