import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';

/** Reads a document and extracts its securities; the analyst view handles it. */
export const extractDocumentJob = defineJob({
  name: 'extract-document',
  payload: z.object({ documentId: z.string() }),
  // The doubling delays add up to twenty minutes, in which the storage may be unavailable.
  retryLimit: 8,
  retryDelaySeconds: 5,
  // Enough for a long scan; reading the text layer has its own limit.
  timeoutSeconds: 3_600,
  // Two, so that a long scan does not delay quick documents.
  concurrency: 2,
});

export const documentSubject = (documentId: string): string => `document:${documentId}`;
