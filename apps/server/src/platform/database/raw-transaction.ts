import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase, Connection, Submittable } from 'pg';
import type { Tx } from './schema.ts';

/** What is beneath the query builder's transaction. */
interface RawTransaction {
  client: ClientBase;
  /** The embedded database's own folder: there COPY reads a file of it, as its socket takes none of the protocol's. */
  folder: string | null;
}

const raw = new WeakMap<Tx, RawTransaction>();

export function rememberRaw(tx: Tx, transaction: RawTransaction): void {
  raw.set(tx, transaction);
}

function rawOf(tx: Tx): RawTransaction {
  const found = raw.get(tx);
  if (!found) throw new Error('This transaction is none of the database’s own');
  return found;
}

/** Files that are read by COPY; one that is left was written by a server that died. */
export const copyFilePrefix = 'landfall-copy-';

/** As the driver must have it to send it in binary form. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** What goes before the bytes of a CopyData message: its letter, and its length without it. */
const copyDataHead = 5;

function sendCopy(client: ClientBase, statement: string, content: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const nothing = (): void => undefined;
  const submittable: Submittable & Record<string, unknown> = {
    submit: (connection: Connection) => connection.query(statement),
    handleCopyInResponse: (connection: Connection) => {
      const { stream } = connection;
      // Past the driver's own writer, which would copy it all first.
      const head = Buffer.alloc(copyDataHead);
      head.write('d', 'latin1');
      head.writeInt32BE(content.byteLength + copyDataHead - 1, 1);
      stream.cork();
      stream.write(head);
      stream.write(asBuffer(content));
      (connection as Connection & { endCopyFrom(): void }).endCopyFrom();
      stream.uncork();
    },
    handleCommandComplete: nothing,
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleEmptyQuery: nothing,
    handleReadyForQuery: () => resolve(),
    handleError: reject,
  };
  client.query(submittable);
  return promise;
}

/** Adds rows to a table. `into`: `table (columns)`; `content`: a whole binary COPY of them. */
export async function copyInto(tx: Tx, into: string, content: Uint8Array): Promise<void> {
  const { client, folder } = rawOf(tx);
  if (folder === null) return sendCopy(client, `copy ${into} from stdin (format binary)`, content);
  const name = copyFilePrefix + randomUUID();
  const path = join(folder, name);
  try {
    await writeFile(path, content, { mode: 0o600 });
    await client.query(`copy ${into} from '${name}' (format binary)`);
  } finally {
    await rm(path, { force: true });
  }
}
