import { z } from 'zod';
import { addressReader, addressText } from '../../lib/address.ts';

/** The screen's address: tab, day, filter and open document. */
export const readMyDealsSearch = addressReader({
  /** The stream by default. */
  tab: z.literal('tree'),
  /** The day of the stream; today by default. */
  date: z.iso.date(),
  /** The stream of every day. */
  any: z.literal(true),
  /** The filter's text. */
  q: addressText(100),
  /** The document whose preview is open. */
  document: z.string().min(1).max(64),
});
export type MyDealsSearch = ReturnType<typeof readMyDealsSearch>;
