import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { hasRoom } from '../../room.ts';
import type { Address } from './owner-lock.ts';
import type { WorkerInput, WorkerMessage } from './worker.ts';

export interface Engine {
  address: Address;
  /** `discard`: the folder will be deleted, so nothing needs to be written. */
  stop(discard?: boolean): Promise<void>;
}

/** The longest path of a socket in Linux and macOS, without the socket's name. */
const longestFolder = 80;

function takesSockets(folder: string): Promise<boolean> {
  if (folder.length > longestFolder) return Promise.resolve(false);
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(join(folder, 'probe'), () => server.close(() => resolve(true)));
  });
}

/**
 * A folder for the socket that only this user may enter, because the embedded database has no password: next to the data, or
 * among the temporary files if the path is too long or the file system has no sockets. Null on Windows.
 */
async function socketFolder(dataDirectory: string): Promise<string | null> {
  if (process.platform === 'win32') return null;
  const beside = join(dirname(dataDirectory), 'run');
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { mode: 0o700 });
  if (await takesSockets(beside)) return beside;
  await rm(beside, { recursive: true });
  const temporary = await mkdtemp(join(tmpdir(), 'landfall-'));
  if (await takesSockets(temporary)) return temporary;
  await rm(temporary, { recursive: true });
  return null;
}

export interface EngineOptions {
  /** Called each time the engine has failed and restarts. */
  onRestart: (error: Error) => void;
  /** The engine has failed and does not start again. */
  onBroken: (reason: string) => void;
}

/** How long a stop waits for the engine to write its data; otherwise the next start reads the log. */
const stopMilliseconds = 8_000;
const lookForRoomMilliseconds = 1_000;
/** After so many failures in a row with enough disk space, the engine is not restarted. */
const mostTries = 5;
/** After running this long, a failure starts a new count. */
const startedWellMilliseconds = 60_000;

/** The engine throws objects that are no errors, such as `{ name: 'ErrnoError', errno: 51 }`. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : inspect(error));

/** Starts a worker with the engine; returns it with its address. */
async function launch(input: WorkerInput): Promise<{ worker: Worker; address: Address }> {
  // The flags of a test runner or debugger must not be inherited.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: input, execArgv: [] });
  try {
    const [message] = (await once(worker, 'message')) as [WorkerMessage];
    if ('ready' in message) return { worker, address: message.ready };
    throw new Error('broken' in message ? message.broken : 'it stopped');
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

/**
 * Starts the embedded database on its folder, and restarts it at the same address when it fails. Without disk space for its
 * log, it waits for some.
 */
export async function startEngine(dataDirectory: string, { onRestart, onBroken }: EngineOptions): Promise<Engine> {
  const folder = await socketFolder(dataDirectory);
  const removeFolder = async (): Promise<void> => {
    if (folder) await rm(folder, { recursive: true, force: true });
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const begin = (at: Address) => launch({ dataDirectory, address: at });
  const first = await begin(folder ? { host: folder, port: 5432 } : { host: '127.0.0.1', port: 0 }).catch(
    async (error: unknown) => {
      await removeFolder();
      // Without space the engine fails in any way.
      const isFull = !(await hasRoom(dirname(dataDirectory)));
      const reason = isFull ? 'there is no space left on its disk' : messageOf(error);
      throw new Error(`the embedded database in ${dataDirectory} does not start: ${reason}`, { cause: error });
    },
  );
  const { address } = first;
  /** Null during a restart. */
  let worker: Worker | null = null;
  let startedAt = 0;
  let tries = 0;
  let restart: Promise<void> = Promise.resolve();
  use(first.worker);

  function use(started: Worker): void {
    worker = started;
    startedAt = performance.now();
    const fail = (reason: string): void => {
      if (worker !== started || signal.aborted) return;
      worker = null;
      restart = startAgain(started, reason);
    };
    started.on('message', (message: WorkerMessage) => {
      if ('broken' in message) fail(message.broken);
    });
    started.on('error', (error) => fail(messageOf(error)));
    started.on('exit', (code) => fail(`it ended with code ${code}`));
  }

  async function startAgain(failed: Worker, reason: string): Promise<void> {
    if (performance.now() - startedAt > startedWellMilliseconds) tries = 0;
    onRestart(new Error(`the embedded database failed and is started again: ${reason}`));
    await failed.terminate();
    for (let last = reason; !worker && !signal.aborted;) {
      try {
        if (!(await hasRoom(dirname(dataDirectory)))) {
          await wait(lookForRoomMilliseconds, undefined, { signal });
          continue;
        }
        tries += 1;
        if (tries > mostTries) {
          onBroken(last);
          return;
        }
        // An old socket file would prevent the restart.
        if (folder) await rm(join(folder, `.s.PGSQL.${address.port}`), { force: true });
        use((await begin(address)).worker);
      } catch (error) {
        last = messageOf(error);
        if (!signal.aborted) onRestart(new Error(`the embedded database does not start: ${last}`, { cause: error }));
      }
    }
  }

  return {
    address,
    stop: async (discard = false) => {
      stopping.abort();
      await restart;
      if (worker && !discard) {
        const ended = once(worker, 'exit');
        worker.postMessage('stop', []);
        await Promise.race([ended, wait(stopMilliseconds, undefined, { ref: false })]);
      }
      await worker?.terminate();
      await removeFolder();
    },
  };
}
