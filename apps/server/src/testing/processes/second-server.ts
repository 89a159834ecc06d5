// A server beside the one that owns the database and works on its jobs: takes calls, and says its port.
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../start-server.ts';
import { features } from '../../features.ts';
import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { openServices } from '../../platform/services.ts';

export const secondServerScript = import.meta.filename;

if (process.argv[1] === secondServerScript) {
  const fail = (reason: string): never => {
    throw new Error(reason);
  };
  const { services } = await openServices(readConfig(), createLog('silent'), {
    features,
    serving: false,
    onBroken: fail,
  });
  const app = await buildApp(services, features);
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.stdout.write(`port ${(app.server.address() as AddressInfo).port}\n`);
}
