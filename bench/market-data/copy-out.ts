import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathTo } from './processes.ts';

export interface Address {
  host: string;
  port: number;
  user: string;
  database: string;
}

const defaultPort = 5432;

/** A database of the server at `postgres://user@%2Fa%2Ffolder`, where its socket is. */
export function addressOf(server: string, database: string): Address {
  const { hostname, port } = new URL(server);
  return { host: decodeURIComponent(hostname), port: Number(port || defaultPort), user: 'postgres', database };
}

interface Connection {
  query(text: string): void;
}
/** What pg lets a query of one's own be: it is handed the messages of the protocol. */
interface Submittable {
  submit(connection: Connection): void;
  handleCopyData(message: { chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
  handleRowDescription(): void;
  handleEmptyQuery(): void;
}
export interface Client {
  connect(): Promise<void>;
  end(): Promise<void>;
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}
type ClientClass = new (options: Address) => Client;

const requireOfServer = createRequire(pathTo('apps/server/package.json'));
const { Client: PgClient } = requireOfServer('pg') as { Client: ClientClass };

export async function connect(address: Address): Promise<Client> {
  const client = new PgClient(address);
  await client.connect();
  return client;
}

/** Bytes of `COPY (…) TO STDOUT`, read and dropped. */
function copyOut(client: Client, query: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const nothing = (): void => undefined;
    const submittable: Submittable = {
      submit: (connection) => connection.query(`copy (${query}) to stdout with (format csv)`),
      handleCopyData: ({ chunk }) => void (bytes += chunk.length),
      handleCommandComplete: nothing,
      handleRowDescription: nothing,
      handleEmptyQuery: nothing,
      handleReadyForQuery: () => resolve(bytes),
      handleError: reject,
    };
    (client.query as unknown as (query: Submittable) => void).call(client, submittable);
  });
}

const program = 'psql';

/** Milliseconds that psql takes for the same copy, its start and connection taken off; undefined without psql. */
function psql({ host, port, user, database }: Address, command: string): number | undefined {
  const started = performance.now();
  const args = ['-h', host, '-p', String(port), '-U', user, '-d', database, '-X', '-q', '-c', command];
  const { status } = spawnSync(program, args, { stdio: 'ignore', timeout: 120_000 });
  return status === 0 ? performance.now() - started : undefined;
}

export interface Copy {
  by: string;
  milliseconds: number;
}

/** `\\copy` of a query by psql, or by the same protocol where psql is not installed. */
export async function copyOf(address: Address, client: Client, query: string): Promise<Copy> {
  const line = query.replaceAll(/\s+/g, ' ');
  const idle = psql(address, 'select 1');
  const whole = idle === undefined ? undefined : psql(address, `\\copy (${line}) to '/dev/null' with (format csv)`);
  if (idle !== undefined && whole !== undefined) return { by: 'psql \\copy', milliseconds: whole - idle };
  const started = performance.now();
  await copyOut(client, line);
  return { by: 'COPY TO STDOUT', milliseconds: performance.now() - started };
}
