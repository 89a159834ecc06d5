// A server with one job that never ends: says the run's id once it is running, then waits to be killed.
import { createContext } from '../../platform/context.ts';
import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { defineJob, handleJob } from '../../platform/queue.ts';
import { openServices } from '../../platform/services.ts';
import { z } from 'zod';

export const endlessJobScript = import.meta.filename;
export const endlessJob = defineJob({ name: 'test-endless', payload: z.strictObject({}) });

if (process.argv[1] === endlessJobScript) {
  const handler = handleJob({
    job: endlessJob,
    handle: async (_ctx, _payload, run) => {
      await run.progress(1, 2, 'Half-way');
      process.stdout.write(`running ${run.id}\n`);
      await new Promise(() => undefined);
    },
  });
  const fail = (reason: string): never => {
    throw new Error(reason);
  };
  const { services, worker } = await openServices(readConfig(), createLog('silent'), {
    features: [{ name: 'test', jobs: [handler] }],
    serving: true,
    onBroken: fail,
  });
  await worker.start();
  const ctx = createContext(services, { requestId: 'test' });
  await ctx.tx((tx) => ctx.queue.enqueue(tx, endlessJob, {}));
}
