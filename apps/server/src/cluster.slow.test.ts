import type { ExtractedDocumentData } from '@landfall/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { withReasons } from './features/analyst-view/review-fixture.ts';
import { circularName, sample } from './features/deal-room/upload-fixture.ts';
import { startCluster, type Cluster, type ClusterServer } from './testing/cluster.ts';
import { startPostgres, type PostgresServer } from './testing/postgres-server.ts';

// Three real servers, and a PostgreSQL that is restarted.
vi.setConfig({ testTimeout: 180_000 });
const patience = { timeout: 60_000, interval: 100 };
const onPostgres = inject('testDatabase') === 'postgres';

let postgres: PostgresServer;
let cluster: Cluster;
let data: string;
let cookie: string;
beforeAll(async () => {
  if (!onPostgres) return;
  postgres = await startPostgres({ durable: true });
  data = await mkdtemp(join(tmpdir(), 'landfall-cluster-'));
  cluster = await startCluster({
    servers: 3,
    env: {
      DATABASE_URL: `${postgres.url}/postgres`,
      LANDFALL_DATA: data,
      LANDFALL_NOW: '2009-03-05',
      LANDFALL_CALLS_PER_MINUTE: '0',
    },
  });
  await allReady();
  const credentials = { email: 'admin@landfall.example', password: 'Landfall-demo-1' };
  const login = await call(cluster, '/auth/login', credentials);
  cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  // What the demonstration loads in the background changes prices too.
  const live = () => query("select job from job_runs where state in ('queued', 'running')");
  await vi.waitUntil(async () => (await live()).length === 0, { timeout: 150_000, interval: 500 });
});
afterAll(async () => {
  if (!onPostgres) return;
  await cluster.stop();
  await postgres.stop();
  await rm(data, { recursive: true, force: true });
});

const allReady = () => Promise.all(cluster.servers.map((server) => server.ready()));
const server = (place: number): ClusterServer => cluster.servers[place] ?? expect.fail(`There is no server ${place}`);

const call = ({ url }: { url: string }, path: string, body?: object): Promise<Response> =>
  fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie: cookie ?? '',
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  });

async function query<T extends pg.QueryResultRow>(text: string, parameters: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  try {
    return (await client.query<T>(text, parameters)).rows;
  } finally {
    await client.end();
  }
}

interface ListedDeal {
  security_id: string;
  issuer_name: string;
  issuer_series: string;
}

/** Uploads the circular under another hash, and returns its document. */
async function upload(to: { url: string }): Promise<string> {
  const deals = (await (await call(to, '/deal-room/deals')).json()) as ListedDeal[];
  const form = new FormData();
  form.set('document_type', 'OC');
  form.set('deal_room_host', 'intralinks');
  for (const deal of deals) {
    if (deal.issuer_name === 'Northwind Re Ltd.' && deal.issuer_series === '2025-1') {
      form.append('security_id', deal.security_id);
    }
  }
  const bytes = Buffer.concat([sample(circularName), Buffer.from(`\n%${performance.now()}\n`)]);
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), circularName);
  const answer = await call(to, '/deal-room/upload', form);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: { documentId: string } }).data.documentId;
}

/** Uploads one price, as a row of its file. */
async function uploadPrice(to: { url: string }, row: string): Promise<Response> {
  const form = new FormData();
  const session = (await (await call(cluster, '/auth/session')).json()) as { user: { id: string } };
  form.set('userId', session.user.id);
  form.set('uploadType', 'security-price/override');
  const csv = `CUSIP,ISIN,EFFECTIVE_DATE,PRICE,DISCOUNT_MARGIN,COMMENTS\n${row}\n`;
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'prices.csv');
  return call(to, '/csv/upload', form);
}

const statusOf = async (documentId: string): Promise<string> => {
  const answer = await call(cluster, `/deal-room/extracted-document-data/${documentId}`);
  const body = (await answer.json()) as { document?: { status: string } };
  return body.document?.status ?? `${answer.status}`;
};

test.runIf(onPostgres)(
  'what one server has stored, another answers within a second, and tells who follows',
  async () => {
    const day = '/securities?startDate=2009-03-05&endDate=2009-03-05';
    type Row = { cusip: string; bidPx: number };
    const read = async (place: number): Promise<Row[]> => (await (await call(server(place), day)).json()) as Row[];
    const [row] = await read(1);
    const stream = await call(server(2), '/live-updates?topic=prices');
    const told: string[] = [];
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const listening = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) told.push(part.value);
    })();
    const events = () => told.join('').match(/"topic":"prices"/g)?.length ?? 0;
    await vi.waitFor(() => expect(events()).toBe(1), 10_000);

    const price = (row?.bidPx ?? 0) + 0.25;
    const uploaded = await uploadPrice(server(0), `${row?.cusip},,2009-03-05,${price},,`);
    const stored = performance.now();
    expect(await uploaded.json()).toMatchObject({ status: 'SUCCESS' });
    const shown = async (place: number) =>
      expect((await read(place)).find(({ cusip }) => cusip === row?.cusip)?.bidPx).toBe(price);
    await Promise.all([1, 2].map((place) => vi.waitFor(() => shown(place), { timeout: 10_000, interval: 20 })));
    expect(performance.now() - stored).toBeLessThan(1_000);
    await vi.waitFor(() => expect(events()).toBe(2), 10_000);
    await reader?.cancel();
    await listening;
  },
);

test.runIf(onPostgres)('the job of a killed server goes on within 15 seconds on another', async () => {
  const [first, second, third] = [server(0), server(1), server(2)].map((each) => each.process());
  // The third takes no run: one of the others has it.
  third?.kill('SIGSTOP');
  const documentId = await upload(server(0));
  const subject = `document:${documentId}`;
  await vi.waitFor(
    async () => {
      expect(await query("select from job_runs where subject = $1 and state = 'running'", [subject])).toHaveLength(1);
    },
    { timeout: 60_000, interval: 5 },
  );
  for (const each of [first, second]) each?.kill('SIGKILL');
  const killedAt = Date.now();
  third?.kill('SIGCONT');
  await vi.waitFor(async () => expect(await statusOf(documentId)).toBe('PENDING_REVIEW'), patience);
  const [run] = await query<{ interruptions: number; started_at: Date }>(
    'select interruptions, started_at from job_runs where subject = $1',
    [subject],
  );
  expect(run?.interruptions).toBe(1);
  expect((run?.started_at.getTime() ?? Infinity) - killedAt).toBeLessThan(15_000);
  await allReady();
});

test.runIf(onPostgres).each(['stop', 'crash'] as const)(
  'after a restart of PostgreSQL (%s) what was acknowledged is there, and every server goes on by itself',
  async (how) => {
    const pids = cluster.servers.map((each) => each.process().pid);
    const documentId = await upload(cluster);
    await postgres.restart(how);
    await allReady();
    expect(cluster.servers.map((each) => each.process().pid)).toEqual(pids);
    await vi.waitFor(async () => expect(await statusOf(documentId)).toBe('PENDING_REVIEW'), patience);
    for (const place of [0, 1, 2]) {
      expect(((await (await call(server(place), '/auth/session')).json()) as { valid: boolean }).valid).toBe(true);
    }
  },
);

/** Makes a call to the first server, and kills it while its transaction waits to write into this table. */
async function killAtWrite(table: string, act: () => Promise<Response>): Promise<void> {
  const holder = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await holder.connect();
  try {
    await holder.query('begin');
    // Readers go on.
    await holder.query(`lock table ${table} in exclusive mode`);
    const answered = act().then(
      ({ status }) => status,
      () => 'cut off',
    );
    const waiting = () => query('select 1 from pg_locks where relation = $1::regclass and not granted', [table]);
    await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), patience);
    server(0).process().kill('SIGKILL');
    expect(await answered).toBe('cut off');
  } finally {
    await holder.end();
  }
}

const published = () =>
  query(`select (select count(*) from modeled_stats) as stats, (select count(*) from sign_offs) as sign_offs,
    (select count(*) from price_overrides) as prices, (select count(*) from uploads) as uploads`);

test.runIf(onPostgres)('an upload whose server is killed leaves nothing, and another server takes it', async () => {
  const day = '/securities?startDate=2009-03-05&endDate=2009-03-05';
  const priceOf = async (cusip: string): Promise<number | undefined> =>
    ((await (await call(server(1), day)).json()) as { cusip: string; bidPx: number }[]).find(
      (each) => each.cusip === cusip,
    )?.bidPx;
  const [row] = (await (await call(server(1), day)).json()) as { cusip: string; bidPx: number }[];
  const [cusip, old] = [row?.cusip ?? '', row?.bidPx ?? 0];
  const file = `${cusip},,2009-03-05,${old + 0.5},,`;
  const before = await published();
  await killAtWrite('audit_log', () => uploadPrice(server(0), file));
  expect(await published()).toEqual(before);
  expect(await priceOf(cusip)).toBe(old);
  expect(await (await uploadPrice(server(1), file)).json()).toMatchObject({ status: 'SUCCESS' });
  expect(await priceOf(cusip)).toBe(old + 0.5);
  await allReady();
});

test.runIf(onPostgres)('a sign-off whose server is killed publishes nothing, and another server takes it', async () => {
  const documentId = await upload(server(1));
  await vi.waitFor(async () => expect(await statusOf(documentId)).toBe('PENDING_REVIEW'), patience);
  const data = await call(server(1), `/deal-room/extracted-document-data/${documentId}`);
  const request = withReasons((await data.json()) as ExtractedDocumentData);
  const signOff = (to: { url: string }) => call(to, `/deal-room/documents/${documentId}/sign-off`, request);
  const before = await published();
  await killAtWrite('sign_offs', () => signOff(server(0)));
  expect(await published()).toEqual(before);
  expect(await statusOf(documentId)).toBe('PENDING_REVIEW');
  expect(await (await signOff(server(1))).json()).toMatchObject({ document: { status: 'SIGNED_OFF' } });
  expect(await published()).not.toEqual(before);
  await allReady();
});
