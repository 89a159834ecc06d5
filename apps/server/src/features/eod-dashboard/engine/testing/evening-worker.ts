// A server that works on the evenings' jobs until it is killed.
import { readConfig } from '../../../../platform/config.ts';
import { createLog } from '../../../../platform/log.ts';
import { openServices } from '../../../../platform/services.ts';
import { eodJobs } from '../jobs.ts';

export const eveningWorkerScript = import.meta.filename;
export const eveningFeatures = [{ name: 'eod-dashboard', jobs: eodJobs }];

if (process.argv[1] === eveningWorkerScript) {
  const { worker } = await openServices(readConfig(), createLog('silent'), {
    features: eveningFeatures,
    serving: true,
    onBroken: (reason) => {
      throw new Error(reason);
    },
  });
  await worker.start();
  process.stdout.write('ready\n');
}
