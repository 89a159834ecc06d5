import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

/** Looks whether what has been approved, published or waited for is still what the data says. */
export const recheckJob = defineJob({
  name: 'eod.recheck',
  payload: z.strictObject({}),
  retryLimit: 1,
  timeoutSeconds: 300,
});
