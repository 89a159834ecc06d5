import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';

/** Reads a document and extracts its securities; the analyst view handles it. */
export const extractDocumentJob = defineJob({
  name: 'extract-document',
  payload: z.object({ documentId: z.string() }),
  // Delays that double add up to twenty minutes: so long the storage may be away.
  retryLimit: 8,
  retryDelaySeconds: 5,
  // Reading the text layer has a limit of its own; this is for recognising a long scan page by page.
  timeoutSeconds: 3_600,
  // Two, so that a scan of many pages does not hold up what is read in a second.
  concurrency: 2,
});

export const documentSubject = (documentId: string): string => `document:${documentId}`;
