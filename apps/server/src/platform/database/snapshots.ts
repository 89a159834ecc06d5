import type { Client, Connection, Pool, Submittable } from 'pg';

/** Which transactions a reader sees at this moment, as text. */
const snapshotText = 'select pg_current_snapshot()::text as snapshot';

export async function snapshotOver(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ snapshot: string }>(snapshotText);
  const [row] = rows;
  if (!row) throw new Error('The database does not say what it shows');
  return row.snapshot;
}

const statement = 'snapshot';
/** Connections that have the statement prepared. */
const prepared = new WeakSet<Connection>();

/** What the driver calls while the question is answered: nothing is made of the answer but its one value. */
class Question implements Submittable {
  readonly answer: Promise<string>;
  readonly #resolve: (value: string) => void;
  readonly #reject: (error: Error) => void;
  #value: string | null = null;

  constructor() {
    ({ promise: this.answer, resolve: this.#resolve, reject: this.#reject } = Promise.withResolvers<string>());
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    try {
      if (!prepared.has(connection)) {
        connection.parse({ name: statement, text: snapshotText, types: [] }, true);
        prepared.add(connection);
      }
      connection.bind({ statement }, true);
      connection.execute({}, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#value ??= fields[0] ?? null;
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#value === null) this.#reject(new Error('The database does not say what it shows'));
    else this.#resolve(this.#value);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}

/** Pause before a connection that was lost, or could not be made, is tried again. */
const pauseMilliseconds = 1_000;

export interface SnapshotReader {
  read: () => Promise<string>;
  close: () => Promise<void>;
}

/**
 * Every request asks for it, so it has a connection of its own, over which it takes the server half of what a question
 * through the pool does. While that connection is busy, being made or lost, the pool is asked.
 */
export function createSnapshotReader(pool: Pool, createClient: () => Client): SnapshotReader {
  let held: { client: Client; isFree: boolean } | null = null;
  let openAfter = 0;
  let isClosed = false;

  function open(): void {
    const opened = { client: createClient(), isFree: false };
    held = opened;
    const drop = (): void => {
      if (held !== opened) return;
      held = null;
      openAfter = performance.now() + pauseMilliseconds;
      opened.client.end().catch(() => undefined);
    };
    opened.client.on('error', drop).on('end', drop);
    opened.client.connect((error?: Error) => {
      if (error) drop();
      else opened.isFree = true;
    });
  }

  async function askHeld(own: { client: Client; isFree: boolean }): Promise<string> {
    own.isFree = false;
    const answer = await own.client.query(new Question()).answer;
    own.isFree = true;
    return answer;
  }

  return {
    read: async () => {
      if (!held && !isClosed && performance.now() >= openAfter) open();
      if (!held?.isFree) return snapshotOver(pool);
      const own = held;
      try {
        return await askHeld(own);
      } catch {
        // Lost before it could answer: the connection is not used again, and its end is heard of by those above.
        own.client.end().catch(() => undefined);
        return snapshotOver(pool);
      }
    },
    close: async () => {
      isClosed = true;
      const own = held;
      held = null;
      await own?.client.end();
    },
  };
}
