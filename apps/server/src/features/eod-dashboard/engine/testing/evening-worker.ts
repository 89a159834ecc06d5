// A server that works on the evenings' jobs until it is killed, and says whenever it begins one: `began 1`, `began 2` and so on.
import { readConfig } from '../../../../platform/config.ts';
import { createLog } from '../../../../platform/log.ts';
import type { JobHandler } from '../../../../platform/queue.ts';
import { openServices } from '../../../../platform/services.ts';
import { eodJobs } from '../jobs.ts';

export const eveningWorkerScript = import.meta.filename;
export const eveningFeatures = [{ name: 'eod-dashboard', jobs: eodJobs }];

if (process.argv[1] === eveningWorkerScript) {
  let begun = 0;
  const jobs = eodJobs.map((handler): JobHandler => ({
    ...handler,
    handle: (ctx, payload, run) => {
      begun += 1;
      process.stdout.write(`began ${begun}\n`);
      return handler.handle(ctx, payload, run);
    },
  }));
  const { worker } = await openServices(readConfig(), createLog('silent'), {
    features: [{ name: 'eod-dashboard', jobs }],
    serving: true,
    onBroken: (reason) => {
      throw new Error(reason);
    },
  });
  await worker.start();
}
