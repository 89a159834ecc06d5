import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Database } from './database/database.ts';
import { causeOf } from './http/error-handler.ts';
import type { Mail } from './mail.ts';
import type { Storage } from './storage/storage.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** A scrape waits no longer for the database. */
const patienceMilliseconds = 2_000;

/** What Prometheus reads of one process. Values of labels are routes, codes and names of jobs: never ids, never input. */
export function createMetrics(database: Database) {
  const registry = new Registry();
  const registers = [registry];
  for (const gauge of [...poolGauges(database), ...queueGauges(database)]) registry.registerMetric(gauge);
  return {
    registry,
    requests: new Histogram({
      name: 'landfall_request_duration_seconds',
      help: 'Time from a request to the begin of its answer, by method, route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    jobRuns: new Counter({
      name: 'landfall_job_runs_total',
      help: 'Runs of jobs that ended here, by job and outcome; a run that is tried again ends several times',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    readings: new Counter({
      name: 'landfall_readings_total',
      help: 'Documents read, by outcome: done, or the code of the failure',
      labelNames: ['outcome'],
      registers,
    }),
    readingSecondsPerPage: new Histogram({
      name: 'landfall_reading_seconds_per_page',
      help: 'Seconds that reading a document took, for each of its pages',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    secondReader: new Counter({
      name: 'landfall_second_reader_total',
      help: 'Documents that a second reader was asked about, by outcome: answered, or why there is no answer',
      labelNames: ['outcome'],
      registers,
    }),
    proposals: new Counter({
      name: 'landfall_second_reader_proposals_total',
      help: 'Values that a second reader proposed, by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
    mails: new Counter({
      name: 'landfall_mails_total',
      help: 'Messages, by outcome: sent or failed',
      labelNames: ['outcome'],
      registers,
    }),
    storageFailures: new Counter({
      name: 'landfall_storage_failures_total',
      help: 'Calls of the file storage that failed, by operation and reason: unavailable, full or error',
      labelNames: ['operation', 'reason'],
      registers,
    }),
    virusScans: new Counter({
      name: 'landfall_virus_scans_total',
      help: 'Files sent to the virus scanner, by outcome: clean, infected, or why there is no clear answer',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** For gauges whose caller registers them. */
const nowhere: Registry[] = [];

function poolGauges({ pool }: Database): Gauge[] {
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: nowhere,
      collect() {
        this.set(read());
      },
    });
  return [
    gauge('landfall_database_connections', 'Open connections of the pool', () => pool.totalCount),
    gauge('landfall_database_connections_idle', 'Connections that nobody uses', () => pool.idleCount),
    gauge('landfall_database_connections_max', 'Connections that the pool may open', () => pool.options.max),
    gauge('landfall_database_waiting', 'Callers that wait for a connection', () => pool.waitingCount),
  ];
}

type QueueRow = { job: string; state: 'waiting' | 'delayed' | 'running'; runs: number; oldestSeconds: number };

/** The queue is one for all servers: each of them tells the same figures. */
async function readQueue({ db }: Database): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select job, state, count(*)::int4 as runs, coalesce(max(age), 0)::float8 as "oldestSeconds"
    from (
      select job, extract(epoch from statement_timestamp() - due_at) as age,
        case when due_at <= statement_timestamp() then 'waiting' when state = 'queued' then 'delayed' else 'running' end as state
      from job_runs where state in ('queued', 'running')
    ) live
    group by job, state`.execute(db);
  return rows;
}

function queueGauges(database: Database): Gauge[] {
  let asking: Promise<QueueRow[] | null> | null = null;
  /** One query for all that a scrape asks at the same moment. */
  const read = (): Promise<QueueRow[] | null> =>
    (asking ??= inTime(readQueue(database)).finally(() => {
      asking = null;
    }));
  const runs = new Gauge({
    name: 'landfall_queue_runs',
    help: 'Runs in the queue, by job and state: waiting (due, and nobody works on it), delayed or running',
    labelNames: ['job', 'state'],
    registers: nowhere,
    async collect() {
      const rows = (await read()) ?? [];
      this.reset();
      for (const row of rows) this.set({ job: row.job, state: row.state }, row.runs);
    },
  });
  const oldest = new Gauge({
    name: 'landfall_queue_oldest_seconds',
    help: 'How long the oldest waiting run of a job has been due',
    labelNames: ['job'],
    registers: nowhere,
    async collect() {
      const rows = (await read()) ?? [];
      this.reset();
      for (const { job, state, oldestSeconds } of rows) if (state === 'waiting') this.set({ job }, oldestSeconds);
    },
  });
  const up = new Gauge({
    name: 'landfall_database_up',
    help: 'Whether the database answers: 1 or 0',
    registers: nowhere,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  return [runs, oldest, up];
}

/** Null where the answer is late, or an error. */
const inTime = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer.catch(() => null), wait(patienceMilliseconds, null, { ref: false })]);

export const countMails = (mail: Mail, { mails }: Metrics): Mail => ({
  send: async (message) => {
    try {
      await mail.send(message);
      mails.inc({ outcome: 'sent' });
    } catch (error) {
      mails.inc({ outcome: 'failed' });
      throw error;
    }
  },
});

const failureReasons: Readonly<Record<string, string>> = {
  UNAVAILABLE: 'unavailable',
  STORAGE_FULL: 'full',
  INTERNAL: 'error',
};

/** A missing file and one that is too large are no failures of the storage. */
export function countStorageFailures(storage: Storage, { storageFailures }: Metrics): Storage {
  const counted = async <R>(operation: string, act: () => Promise<R>): Promise<R> => {
    try {
      return await act();
    } catch (error) {
      const reason = failureReasons[causeOf(error).code];
      if (reason) storageFailures.inc({ operation, reason });
      throw error;
    }
  };
  return {
    ...storage,
    put: (content, options) => counted('put', () => storage.put(content, options)),
    open: (sha256, range) => counted('open', () => storage.open(sha256, range)),
    has: (sha256) => counted('has', () => storage.has(sha256)),
    delete: (sha256) => counted('delete', () => storage.delete(sha256)),
    check: () => counted('check', () => storage.check()),
  };
}

export interface MetricsServer {
  /** Null where it is not configured. */
  url: string | null;
  close(): Promise<void>;
}

/** Serves `/metrics` on an address of its own, where Prometheus reaches it and users do not. */
export async function serveMetrics(
  { metrics: address }: Pick<Config, 'metrics'>,
  { registry }: Metrics,
  log: Log,
): Promise<MetricsServer> {
  if (address === null) return { url: null, close: () => Promise.resolve() };
  // Event loop, memory and processor time of this process.
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'The metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  try {
    server.listen(address);
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(`cannot serve metrics on ${address.host}:${address.port} (${code})`, { cause: error });
  }
  const { port } = server.address() as AddressInfo;
  const url = `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}/metrics`;
  log.info({ url }, 'Metrics are served');
  return {
    url,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
