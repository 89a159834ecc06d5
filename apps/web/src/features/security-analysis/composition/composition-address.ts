import { z } from 'zod';
import { addressReader, addressText } from '../../../lib/address.ts';

const read = addressReader({ by: z.literal('composition'), index: addressText(100), date: addressText(40) });
export type CompositionAddress = ReturnType<typeof read>;

/** Nothing where the address is of another search of the screen. */
export function readCompositionAddress(raw: Record<string, unknown>): CompositionAddress {
  const address = read(raw);
  return address.by === undefined ? {} : address;
}
