import { createDataAnswers } from './http/answer-cache.ts';
import { access, constants } from 'node:fs/promises';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { migrate } from './database/migrations.ts';
import { openDatabase } from './database/open-database.ts';
import type { Feature } from './http/app.ts';
import { createIds } from './ids.ts';
import type { Log } from './log.ts';
import { createMail } from './mail.ts';
import { makeFolder } from './make-folder.ts';
import { countMails, countStorageFailures, createMetrics } from './metrics.ts';
import { createQueue } from './queue.ts';
import { createWorker, type Worker } from './queue/worker.ts';
import { openStorage, prepareStorage } from './storage/open-storage.ts';
import { createTraffic } from './traffic.ts';

export interface ServicesOptions {
  features: readonly Feature[];
  /** The server: owns the data directory and works on the jobs. The command line does neither. */
  serving: boolean;
  onBroken: (reason: string) => void;
}

export interface OpenServices {
  services: Services;
  worker: Worker;
  close: () => Promise<void>;
}

/** A data directory that cannot be used is said at once, before a database gives up in its own words. */
async function requireWritable(directory: string): Promise<void> {
  try {
    await makeFolder(directory);
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new Error(`the data directory ${directory} cannot be written (${reason})`, { cause: error });
  }
}

/** Opens everything a process works with, migrates, and undoes it all if a part fails. */
export async function openServices(config: Config, log: Log, options: ServicesOptions): Promise<OpenServices> {
  await requireWritable(config.dataDirectory);
  const clock = systemClock(config.marketTimeZone, config.fixedNow ?? undefined);
  const ids = createIds();
  const database = await openDatabase(config, log, { attach: !options.serving, onBroken: options.onBroken });
  try {
    const metrics = createMetrics(database);
    const storage = countStorageFailures(await openStorage(config), metrics);
    if (options.serving) await prepareStorage(config, storage, clock, database.kind === 'embedded');
    const handlers = options.features.flatMap((feature) => feature.jobs ?? []);
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, 'The database was brought up to date');
    const parts = createQueue({ database, ids, handlers });
    const mail = countMails(createMail(config, ids, log), metrics);
    const services: Services = {
      config,
      database,
      clock,
      ids,
      storage,
      queue: parts.queue,
      mail,
      log,
      traffic: createTraffic(),
      metrics,
      answers: createDataAnswers(database.db),
    };
    const worker = createWorker(services, parts);
    return {
      services,
      worker,
      close: async () => {
        await worker.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
