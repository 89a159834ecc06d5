import { z } from 'zod';
import { createContext, type Ctx } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import type { App } from '../../platform/http/app.ts';
import { repeatWhileListening } from '../../platform/http/repeat-while-listening.ts';
import { defineJob, handleJob } from '../../platform/queue.ts';
import { tidyUp } from './tidy-up.ts';

const tidyUpJob = defineJob({ name: 'tidy-up', payload: z.strictObject({}), timeoutSeconds: 1_800 });
const everyMs = 60 * 60_000;

const enqueue = (ctx: Ctx, everySeconds = 0): Promise<string> =>
  ctx.tx((tx) => ctx.queue.enqueue(tx, tidyUpJob, {}, { key: 'tidy-up', subject: 'tidy-up', everySeconds }));

/** Every hour, by one of the servers that listen. */
function tidyUpWhileListening(app: App): void {
  const ctx = createContext(app.services, { requestId: 'housekeeping' });
  repeatWhileListening(app, ctx.log, async () => [
    { name: 'Queueing the clean-up', everyMs, atOnce: false, run: () => enqueue(ctx, everyMs / 1_000) },
  ]);
}

export const housekeeping: Feature = {
  name: 'housekeeping',
  routes: tidyUpWhileListening,
  atStart: async (ctx) => {
    await enqueue(ctx);
  },
  jobs: [
    handleJob({
      job: tidyUpJob,
      handle: async (ctx, _nothing, run) => {
        await tidyUp(ctx, run);
      },
    }),
  ],
};
