import { features } from './features.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './start-server.ts';

/** A stop ends by then, whatever is stuck: the database comes to no more harm than by a kill. */
const stopMilliseconds = 25_000;
/** A terminal sends its signal to a whole group of processes, and some pass it on: repeats this soon are one. */
const sameSignalMilliseconds = 1_000;

function fail(message: string): never {
  for (const line of message.split('\n')) process.stderr.write(`Landfall: ${line}\n`);
  process.exit(1);
}

function configured(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message);
    throw error;
  }
}

const config = configured();
const log = createLog(config.logLevel);
const crash = (error: unknown): void => {
  log.fatal({ err: error }, 'The server stops because of an unexpected error');
  fail(error instanceof Error ? error.message : String(error));
};
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

try {
  const server = await startServer(config, log, {
    features,
    onBroken: (reason) => fail(`the embedded database failed: ${reason}`),
  });
  let stoppingSince: number | null = null;
  const stop = (signal: string): void => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > sameSignalMilliseconds) fail('stopped at once after a second signal');
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'The server stops');
    setTimeout(() => fail('stopped after waiting too long'), stopMilliseconds).unref();
    server.stop().then(() => process.exit(0), crash);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  // Last: who reads that it is ready may stop it at once.
  process.stdout.write(server.greeting);
} catch (error) {
  log.debug({ err: error }, 'The server did not start');
  fail(error instanceof Error ? error.message : String(error));
}
