import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

/** Opens a PDF of a type that is not extracted. */
export const checkPdfJob = defineJob({
  name: 'check-pdf',
  payload: z.strictObject({ documentId: z.string() }),
  // As for an extraction: so long the storage may be away.
  retryLimit: 8,
  retryDelaySeconds: 5,
});
