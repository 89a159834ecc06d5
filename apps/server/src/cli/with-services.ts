import { features as allFeatures } from '../features.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createContext, type Ctx, type Services } from '../platform/context.ts';
import type { Feature } from '../platform/http/app.ts';
import { createLog } from '../platform/log.ts';
import type { Worker } from '../platform/queue/worker.ts';
import { openServices } from '../platform/services.ts';

export interface Terminal {
  out: (text: string) => void;
  error: (text: string) => void;
  readInput: () => Promise<string>;
  /** What relative paths are relative to: where the command was called. */
  directory: string;
}

export interface Command {
  /** One line a form, without the program's name. */
  usage: string;
  /** Returns the exit code. */
  run: (parameters: readonly string[], terminal: Terminal) => Promise<number>;
}

/** The command was called wrongly: exit code 2, and its usage is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs something on the database: of the running server where there is one. Logs go to standard error. A command that works on
 * jobs itself names the slices whose jobs those are.
 */
export async function withServices<T>(
  run: (ctx: Ctx, services: Services, config: Config, worker: Worker) => Promise<T>,
  features: readonly Feature[] = allFeatures,
): Promise<T> {
  const config = readConfig();
  // What jobs tell while they go well is for the server's log.
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel, 2);
  const onBroken = (reason: string): never => {
    throw new Error(`the embedded database failed: ${reason}`);
  };
  const { services, worker, close } = await openServices(config, log, { features, serving: false, onBroken });
  try {
    return await run(createContext(services, { requestId: 'command-line' }), services, config, worker);
  } finally {
    await close();
  }
}
