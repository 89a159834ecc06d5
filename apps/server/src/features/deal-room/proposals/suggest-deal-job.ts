import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

/** Reads the cover of a document for which no deal fits; the analyst view, which reads, handles it. */
export const suggestDealJob = defineJob({
  name: 'suggest-deal',
  payload: z.strictObject({ proposalId: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 600,
});
