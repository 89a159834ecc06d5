import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Address } from './owner-lock.ts';
import type { WorkerInput, WorkerMessage } from './worker.ts';

export interface Engine {
  address: Address;
  /** `discard`: the folder is about to be deleted, so that nothing need be written out. */
  stop(discard?: boolean): Promise<void>;
}

/** The longest path of a socket that Linux and macOS take, less the socket's own name. */
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
 * A folder that only this user may enter, as the embedded database asks for no password: beside the data, else among
 * the temporary files (a long path, a file system without sockets). Null where there are none: Windows.
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

/** Starts the embedded database on its folder. `onBroken` hears when it fails afterwards. */
export async function startEngine(dataDirectory: string, onBroken: (reason: string) => void): Promise<Engine> {
  const folder = await socketFolder(dataDirectory);
  const input: WorkerInput = {
    dataDirectory,
    address: folder ? { host: folder, port: 5432 } : { host: '127.0.0.1', port: 0 },
  };
  // No inherited flags: a test runner's or a debugger's are not for the database.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: input, execArgv: [] });
  const removeFolder = async (): Promise<void> => {
    if (folder) await rm(folder, { recursive: true, force: true });
  };
  try {
    const [message] = (await once(worker, 'message')) as [WorkerMessage];
    if (!('ready' in message)) throw new Error('broken' in message ? message.broken : 'it stopped');
    let stopping = false;
    const fail = (reason: string): void => {
      if (!stopping) onBroken(reason);
    };
    worker.on('message', (later: WorkerMessage) => {
      if ('broken' in later) fail(later.broken);
    });
    worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => fail(`it ended with code ${code}`));
    return {
      address: message.ready,
      stop: async (discard = false) => {
        stopping = true;
        const ended = once(worker, 'exit');
        if (discard) void worker.terminate();
        else worker.postMessage('stop', []);
        await ended;
        await removeFolder();
      },
    };
  } catch (error) {
    await worker.terminate();
    await removeFolder();
    throw new Error(`the embedded database in ${dataDirectory} does not start: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
