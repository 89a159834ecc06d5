import { z } from 'zod';
import { addressReader } from '../../lib/address.ts';

export const readSecuritySearch = addressReader({
  /** The day whose price lineage is open. */
  lineage: z.iso.date(),
  /** The instant as of which the page is shown; the server says what is wrong with one. */
  asOf: z.string().max(50),
});
