import { z } from 'zod';
import { addressReader } from '../../lib/address.ts';

/** The event whose bonds are shown. */
export const readBondsAddress = addressReader({ event: z.string().max(100) });
