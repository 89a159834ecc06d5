import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { parentPort, workerData } from 'node:worker_threads';
import type { Address } from './owner-lock.ts';

type Session = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>;

/** Parse, Bind, Describe, Execute, Close and Flush: the client's Sync will follow. */
const beforeSync: ReadonlySet<number | undefined> = new Set(Array.from('PBDECH', (type) => type.charCodeAt(0)));

/**
 * The socket server lets several clients share one session message by message, and blocks the others only during a
 * transaction. A statement with parameters takes several messages, so one client's parameters could reach another client's
 * statement. Therefore a client has the session to itself until its Sync.
 */
function keepExchangesWhole(session: Session): void {
  const execute = session.execProtocolRawStream.bind(session);
  const isInTransaction = session.isInTransaction.bind(session);
  let exchanging = false;
  session.execProtocolRawStream = async (message, options) => {
    try {
      await execute(message, options);
    } finally {
      exchanging = beforeSync.has(message[0]);
    }
  };
  session.isInTransaction = () => exchanging || isInTransaction();
}

// Runs in a worker thread, because PostgreSQL in WebAssembly would block the event loop.

export interface WorkerInput {
  dataDirectory: string;
  address: Address;
}
export type WorkerMessage = { ready: Address } | { broken: string } | { stopped: true };

const { dataDirectory, address } = workerData as WorkerInput;
const port = parentPort;
if (!port) throw new Error('The embedded database runs in a worker thread');
const tell = (message: WorkerMessage): void => port.postMessage(message);

/** An error after which PostgreSQL would end all its processes. This engine continues but never answers again. */
const panicField = 'VPANIC\0';

function readPanic(data: Uint8Array): string | null {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const start = bytes.indexOf(panicField, 0, 'latin1');
  if (start < 0) return null;
  const fields = bytes.toString('utf8', start).split('\0');
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'it panicked';
}

const database = await PGlite.create(dataDirectory);
keepExchangesWhole(database);
const execute = database.execProtocolRawStream.bind(database);
const tellBroken = (reason: string): void => tell({ broken: reason });
// If the engine fails, the socket server silently stops answering, so report it.
database.execProtocolRawStream = async (message, options) => {
  try {
    return await execute(message, {
      ...options,
      onRawData: (data) => {
        const panic = readPanic(data);
        if (panic !== null) tellBroken(panic);
        options?.onRawData?.(data);
      },
    });
  } catch (error) {
    tellBroken(error instanceof Error ? error.message : String(error));
    throw error;
  }
};

const server = new PGLiteSocketServer({
  db: database,
  maxConnections: 100,
  ...(address.host.startsWith('/')
    ? { path: `${address.host}/.s.PGSQL.${address.port}` }
    : { host: address.host, port: address.port }),
});
await server.start();

port.once('message', () => {
  void (async () => {
    await server.stop();
    await database.close();
    tell({ stopped: true });
    port.close();
  })();
});
const listening = address.host.startsWith('/') ? address.port : Number(server.getServerConn().split(':').pop());
tell({ ready: { host: address.host, port: listening } });
