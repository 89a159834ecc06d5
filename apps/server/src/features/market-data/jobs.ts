import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../platform/queue.ts';
import { importDropped, putAway } from './imports/drop-folder.ts';
import { fetchFeed } from './imports/feeds.ts';
import { importKinds } from './imports/import-one.ts';

export const importDroppedJob = defineJob({
  name: 'market-data.import-dropped',
  payload: z.strictObject({
    kind: z.enum(Object.keys(importKinds) as [string, ...string[]]),
    /** Of a file in the kind's own folder, so without separators. */
    name: z.string().regex(/^[^/\\\0]+$/),
  }),
  timeoutSeconds: 1_800,
});

export const fetchFeedJob = defineJob({
  name: 'market-data.fetch-feed',
  payload: z.strictObject({ url: z.url() }),
  retryLimit: 1,
  timeoutSeconds: 60,
});

export const marketDataJobs: readonly JobHandler[] = [
  handleJob({
    job: importDroppedJob,
    handle: (ctx, file) => importDropped(ctx, file),
    // Out of the way, or it would be tried again at the next look.
    failed: async (_tx, ctx, file, { message }) => {
      const report = `${file.name}: not imported, nothing was changed.\n${message}\n`;
      await putAway(ctx.config, file, 'refused', report).catch((error: unknown) =>
        ctx.log.warn({ err: error, file }, 'A dropped file could not be put away'),
      );
    },
  }),
  handleJob({ job: fetchFeedJob, handle: (ctx, { url }, { signal }) => fetchFeed(ctx, url, signal) }),
];
