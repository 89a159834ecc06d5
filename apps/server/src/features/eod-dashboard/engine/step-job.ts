import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

/** Works on one run of one process. */
export const stepJob = defineJob({
  name: 'eod.step',
  payload: z.strictObject({ runId: z.uuid() }),
  retryLimit: 2,
  retryDelaySeconds: 5,
  timeoutSeconds: 300,
  concurrency: 2,
});
