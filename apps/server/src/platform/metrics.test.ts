import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { passwordLinkJob } from '../features/accounts/make-password-link.ts';
import {
  addDeals,
  circularName,
  portfolioPdf,
  post,
  sample,
  uploadParts,
} from '../features/deal-room/upload-fixture.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { parseConfig } from './config.ts';
import { serveMetrics, type MetricsServer } from './metrics.ts';

// Documents are read by threads and processes of their own.
vi.setConfig({ testTimeout: 120_000 });

let landfall: TestApp;
let server: MetricsServer;
beforeAll(async () => {
  // Nobody listens there: every message fails.
  landfall = await createTestApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const { metrics, log } = landfall.services;
  server = await serveMetrics({ metrics: { host: '127.0.0.1', port: 0 } }, metrics, log);
});
afterAll(async () => {
  await server.close();
  await landfall.close();
});

/** All figures, by name and labels as Prometheus reads them. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(server.url ?? '')).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
const answered = (method: string, route: string, status: number): string =>
  `landfall_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

test('after real work the figures are those of the work', async () => {
  const analyst = await landfall.login();
  const deals = await addDeals(landfall);
  const upload = async (change: Parameters<typeof uploadParts>[1]): Promise<void> => {
    expect((await post(landfall, analyst, uploadParts(deals, change))).statusCode).toBe(201);
  };
  await upload({ bytes: sample(circularName), name: circularName, pages: '1' });
  await upload({ bytes: portfolioPdf(), name: 'portfolio.pdf' });
  const email = 'analyst@landfall.example';
  await landfall.inject({ method: 'POST', url: '/users/forgot-password', payload: { email } });
  await sql`update job_runs set due_at = due_at - make_interval(secs => 90) where job = 'extract-document'`.execute(
    landfall.services.database.db,
  );

  const before = await scrape();
  expect(before.get('landfall_queue_runs{job="extract-document",state="waiting"}')).toBe(2);
  expect(before.get('landfall_queue_oldest_seconds{job="extract-document"}')).toBeGreaterThanOrEqual(90);
  expect(before.get('landfall_queue_oldest_seconds{job="extract-document"}')).toBeLessThan(200);

  await landfall.drainJobs();
  const unknown = '01a1fa73-40eb-7000-afbd-2a3b2417c012';
  const data = `/deal-room/extracted-document-data/${unknown}`;
  expect((await landfall.inject({ url: data }, analyst)).statusCode).toBe(404);
  expect((await landfall.inject({ url: data })).statusCode).toBe(401);
  await landfall.inject({ method: 'POST', url: `/guessed/${unknown}?email=${email}` });
  const { dataDirectory } = landfall.services.config;
  await rm(`${dataDirectory}/files`, { recursive: true });
  await landfall.inject({ url: '/readyz' });

  const after = await scrape();
  const expected: [string, number][] = [
    // The analyst, and the administrator who adds the deals.
    [answered('POST', '/auth/login', 200), 2],
    [answered('POST', '/deal-room/upload', 201), 2],
    [answered('GET', '/deal-room/extracted-document-data/{documentId}', 404), 1],
    [answered('GET', '/deal-room/extracted-document-data/{documentId}', 401), 1],
    [answered('POST', 'none', 404), 1],
    [answered('GET', '/readyz', 503), 1],
    ['landfall_readings_total{outcome="DONE"}', 1],
    ['landfall_readings_total{outcome="PORTFOLIO"}', 1],
    ['landfall_reading_seconds_per_page_count', 1],
    ['landfall_job_runs_total{job="extract-document",outcome="succeeded"}', 1],
    ['landfall_job_runs_total{job="extract-document",outcome="failed"}', 1],
    ['landfall_mails_total{outcome="failed"}', passwordLinkJob.retryLimit + 1],
    ['landfall_storage_failures_total{operation="check",reason="error"}', 1],
    ['landfall_database_up', 1],
    ['landfall_database_waiting', 0],
  ];
  expect(expected.map(([name]) => [name, after.get(name)])).toEqual(expected);
  expect(after.has('landfall_queue_runs{job="extract-document",state="waiting"}')).toBe(false);
  expect(after.get('landfall_reading_seconds_per_page_sum')).toBeGreaterThan(0);
  expect(after.get('landfall_database_connections')).toBeGreaterThan(0);
  expect(after.get('landfall_database_connections_max')).toBeGreaterThan(1);
  expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);

  // Nothing that a user sends, and no id, is a value of a label.
  const labels = [...after.keys()].join('\n');
  expect(labels).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|guessed|portfolio\.pdf/);
});

test('the public address has no metrics, and the address of the metrics has nothing else', async () => {
  for (const accept of ['text/plain', 'application/openmetrics-text', '*/*']) {
    const answer = await landfall.inject({ url: '/metrics', headers: { accept } });
    expect([answer.statusCode, answer.body.includes('landfall_')]).toEqual([404, false]);
  }
  const origin = new URL(server.url ?? '').origin;
  for (const path of ['/', '/healthz', '/auth/session']) expect((await fetch(origin + path)).status).toBe(404);
});

test('without a database the other figures are still served', async () => {
  await landfall.database.database.pool.end();
  const figures = await scrape();
  expect(figures.get('landfall_database_up')).toBe(0);
  expect(figures.has(answered('POST', '/auth/login', 200))).toBe(true);
});

test('they are off unless a port is set, which is not the public one', async () => {
  expect(parseConfig({}).metrics).toBeNull();
  expect(parseConfig({ LANDFALL_METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  const clash = () => parseConfig({ PORT: '4700', LANDFALL_METRICS_PORT: '4700' });
  expect(clash).toThrow('LANDFALL_METRICS_PORT must not be the same as PORT');
});
