// `node scripts/crash-test.mjs [--times 10] [--postgres] [--verbose]`: kills the real server (kill -9) at random moments of an upload, an extraction
// and a sign-off, starts it again on the same data and looks at what is left. Nothing acknowledged may be lost, nothing may be half done, and an
// interrupted extraction has to complete by itself. Ends with 1 when something is wrong.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { onNewNode, root } from './lib/node.mjs';

await onNewNode();

const { values } = parseArgs({
  options: {
    times: { type: 'string' },
    postgres: { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
});
const times = Number(values.times ?? 10);
const server = path.join(root, 'apps', 'server');
const source = (file) => import(path.join(server, 'src', file));
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'landfall-crash-'));
const { freePort, spawnScript } = await source('testing/spawned.ts');
const postgres = values.postgres
  ? await (await source('testing/postgres-server.ts')).startPostgres({ durable: true })
  : null;
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const env = {
  PATH: process.env.PATH,
  PORT: String(port),
  LANDFALL_DATA: dataDirectory,
  LOG_LEVEL: 'warn',
  // All calls come from one address.
  LANDFALL_CALLS_PER_MINUTE: '0',
  ...(postgres ? { DATABASE_URL: `${postgres.url}/postgres` } : {}),
};

let running;
/** How long each start took. */
const starts = [];
async function start() {
  const began = performance.now();
  running = spawnScript(path.join(server, 'src', 'main.ts'), [], env);
  await running.says('Landfall is ready');
  starts.push(performance.now() - began);
}
async function stop(signal) {
  running?.kill(signal);
  await running?.ended;
}

let cookie = '';
async function call(method, target, body, headers = {}) {
  const form = body instanceof FormData;
  const response = await fetch(url + target, {
    method,
    headers: { cookie, ...(body && !form ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  });
  const type = response.headers.get('content-type') ?? '';
  const answer = type.includes('json') ? await response.json() : Buffer.from(await response.arrayBuffer());
  return { status: response.status, answer, headers: response.headers };
}

async function expectOk(promise, what) {
  const { status, answer, headers } = await promise;
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(answer)}`);
  return { answer, headers };
}

async function logIn() {
  const credentials = { email: 'admin@landfall.example', password: 'Landfall-demo-1' };
  const { headers } = await expectOk(call('POST', '/auth/login', credentials), 'login');
  cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const sample = (name) => readFileSync(path.join(server, 'fixtures', 'documents', name));
const samples = {
  northwind: sample('northwind-re-2025-1-offering-circular.pdf'),
  halyard: sample('halyard-re-2026-3-offering-circular.pdf'),
};
/** The same document under another hash: a PDF reader skips what follows its end. */
const variant = (bytes, padding = 0) =>
  Buffer.concat([bytes, Buffer.from(`\n%${randomBytes(12).toString('hex')}\n`), Buffer.alloc(padding, 10)]);
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

let deals = [];
function upload(bytes, type, issuer, series) {
  const form = new FormData();
  form.set('document_type', type);
  form.set('deal_room_host', 'intralinks');
  for (const deal of deals) {
    if (deal.issuer_name === issuer && deal.issuer_series === series) form.append('security_id', deal.security_id);
  }
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), `${sha256(bytes).slice(0, 8)}.pdf`);
  return call('POST', '/deal-room/upload', form);
}
const uploadNorthwind = (bytes) => upload(bytes, 'OC', 'Northwind Re Ltd.', '2025-1');
const uploadHalyard = (bytes) => upload(bytes, 'OC', 'Halyard Re DAC', '2026-3');

const dataUrl = (id) => `/deal-room/extracted-document-data/${id}`;
const getData = async (id) => (await expectOk(call('GET', dataUrl(id)), 'data')).answer;

const readSeconds = 120;
/** A job of a server that died is gone on with by then. */
const mostResumeMs = 15_000;
async function untilRead(id) {
  for (const end = performance.now() + readSeconds * 1000; performance.now() < end;) {
    const data = await getData(id);
    if (data.document.status !== 'PROCESSING') return data;
    await wait(50);
  }
  return getData(id);
}

async function allDocuments() {
  const documents = [];
  for (let page = 0; ; page += 1) {
    const { answer } = await expectOk(call('GET', `/deal-room/deals/documents/list?size=200&page=${page}`), 'list');
    documents.push(...answer.data.content);
    if (answer.data.last) return documents;
  }
}

/** Looks behind the API, through the running server's own database. */
async function inDatabase(look) {
  const { parseConfig } = await source('platform/config.ts');
  const { openDatabase } = await source('platform/database/open-database.ts');
  const { createLog } = await source('platform/log.ts');
  const onBroken = (reason) => {
    throw new Error(reason);
  };
  const database = await openDatabase(parseConfig(env), createLog('silent'), { attach: true, onBroken });
  try {
    return await look(async (text, parameters) => (await database.pool.query(text, parameters)).rows);
  } finally {
    await database.close();
  }
}

/**
 * Starts something, kills the server at a random moment of it, and tells what was answered before. The moments follow
 * what the machine makes of it: later when the kill came before the end (as `isOver` sees it afterwards), else earlier.
 */
async function killDuring(act, pace, isOver = async (answer) => answer !== null && answer.status < 500) {
  const answered = act().then(
    (answer) => answer,
    () => null,
  );
  const after = randomInt(Math.max(2, Math.ceil(pace.ms)));
  await wait(after);
  await stop('SIGKILL');
  const answer = await Promise.race([answered, wait(5_000, null)]);
  await start();
  if (values.verbose) console.log(`  killed after ${after} ms`);
  pace.ms *= (await isOver(answer)) ? 0.7 : 1.3;
  return answer;
}

/** How long something takes on a server that has just been started, as each of the killed ones has. */
async function timed(prepare, act) {
  await stop('SIGTERM');
  await start();
  const prepared = await prepare();
  const began = performance.now();
  const result = await act(prepared);
  return { prepared, result, ms: performance.now() - began };
}

async function abandon() {
  await stop('SIGTERM');
  await postgres?.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void abandon());

const faults = [];
const fault = (phase, text) => {
  faults.push(`${phase}: ${text}`);
  console.log(`  FAULT ${phase}: ${text}`);
};
const table = [];

async function duringUpload() {
  const padding = 4 * 1024 * 1024;
  const pace = await timed(
    async () => variant(samples.halyard, padding),
    (bytes) => expectOk(uploadHalyard(bytes), 'upload'),
  );
  const sent = new Map();
  const row = { phase: 'upload', kills: 0, acknowledged: 0, 'done unacknowledged': 0, 'not done': 0 };
  for (let n = 0; n < times; n += 1) {
    const bytes = variant(samples.halyard, padding);
    const answer = await killDuring(() => uploadHalyard(bytes), pace);
    const id = answer?.status === 201 ? answer.answer.data.documentId : null;
    sent.set(sha256(bytes), id);
    const documents = await allDocuments();
    const found = documents.find((document) => document.originalName === `${sha256(bytes).slice(0, 8)}.pdf`);
    row.kills += 1;
    if (id) row.acknowledged += 1;
    else row[found ? 'done unacknowledged' : 'not done'] += 1;
    if (id && found?.documentId !== id) fault('upload', `acknowledged document ${id} is lost`);
    if (found) {
      const { answer: stored } = await expectOk(
        call('GET', `/deal-room/deals/documents/download/${found.documentId}`),
        'download',
      );
      if (sha256(stored) !== sha256(bytes)) fault('upload', `document ${found.documentId} has other bytes`);
      if (found.issuerClasses.length === 0) fault('upload', `document ${found.documentId} has no deal`);
    }
    const again = await uploadHalyard(bytes);
    if (again.status !== (found ? 409 : 201)) fault('upload', `the same file again was answered ${again.status}`);
  }
  const halves = await inDatabase((query) =>
    query(`select d.id from documents d left join job_runs r on r.id = d.latest_run_id
      where d.document_type in ('OC', 'RESET') and r.id is null`),
  );
  for (const { id } of halves) fault('upload', `document ${id} has no extraction job`);
  table.push(row);
}

/** Waits for what is queued, so that one phase does not slow the next; every document must get read by itself. */
async function untilAllRead() {
  for (const listed of await allDocuments()) {
    const { documentId } = listed;
    const { document } = listed.status === 'PROCESSING' ? await untilRead(documentId) : { document: listed };
    if (document.status === 'PROCESSING' || document.status === 'EXTRACTION_FAILED') {
      fault('reading', `document ${documentId} is ${document.status}: ${document.statusReason}`);
    }
  }
}

async function duringExtraction() {
  const send = async () =>
    (await expectOk(uploadNorthwind(variant(samples.northwind)), 'upload')).answer.data.documentId;
  const pace = await timed(send, untilRead);
  const baseline = pace.result;
  const rows = (data) =>
    JSON.stringify([data.securities, data.modeledStats, data.evidence]).replaceAll(data.document.documentId, '');
  let slowestResume = 0;
  const row = { phase: 'extraction', kills: 0, 'read before the kill': 0, 'completed by itself': 0, 'not done': 0 };
  for (let n = 0; n < times; n += 1) {
    const id = await send();
    let before = null;
    let killedAt = 0;
    await killDuring(
      async () => null,
      pace,
      async () => {
        killedAt = Date.now();
        before = await getData(id);
        return before.document.status !== 'PROCESSING';
      },
    );
    const data = await untilRead(id);
    row.kills += 1;
    if (data.document.status !== 'PENDING_REVIEW') {
      row['not done'] += 1;
      fault('extraction', `document ${id} is ${data.document.status}: ${data.document.statusReason}`);
      continue;
    }
    row[before.document.status === 'PROCESSING' ? 'completed by itself' : 'read before the kill'] += 1;
    if (data.version !== 1 || rows(data) !== rows(baseline)) fault('extraction', `document ${id} was read otherwise`);
    const [{ versions, extractions }] = await inDatabase((query) =>
      query(
        `select (select count(*) from extracted_data where document_id = $1) as versions,
          (select count(*) from extractions where document_id = $1) as extractions`,
        [id],
      ),
    );
    if (Number(versions) !== 1 || Number(extractions) !== 1) fault('extraction', `document ${id} was kept twice`);
    const [{ resumed }] = await inDatabase((query) =>
      query(
        `select (extract(epoch from started_at) * 1000)::float8 as resumed from job_runs
          where subject = $1 and interruptions > 0 union all select null limit 1`,
        [`document:${id}`],
      ),
    );
    slowestResume = Math.max(slowestResume, (resumed ?? 0) - killedAt);
  }
  row['slowest to go on, ms'] = Math.round(slowestResume);
  if (slowestResume > mostResumeMs) fault('extraction', `a job went on only after ${Math.round(slowestResume)} ms`);
  table.push(row);
}

const published = (id) =>
  inDatabase(async (query) => {
    const count = async (name) =>
      Number((await query(`select count(*) as n from ${name} where document_id = $1`, [id]))[0].n);
    const [{ audited }] = await query(
      `select count(*) as audited from audit_log where subject_id = $1 and action = 'document.sign-off'`,
      [id],
    );
    return JSON.stringify({
      signOffs: await count('sign_offs'),
      stats: await count('modeled_stats'),
      coupons: await count('coupon_history'),
      attributions: await count('el_attributions'),
      audited: Number(audited),
    });
  });

async function duringSignOff() {
  const prepare = async () => {
    const { answer } = await expectOk(uploadNorthwind(variant(samples.northwind)), 'upload');
    return untilRead(answer.data.documentId);
  };
  const signOff = (data) => call('POST', `/deal-room/documents/${data.document.documentId}/sign-off`, data);
  const pace = await timed(prepare, (data) => expectOk(signOff(data), 'sign-off'));
  const whole = await published(pace.prepared.document.documentId);
  const nothing = JSON.stringify({ signOffs: 0, stats: 0, coupons: 0, attributions: 0, audited: 0 });
  const row = { phase: 'sign-off', kills: 0, acknowledged: 0, 'done unacknowledged': 0, 'not done': 0 };
  for (let n = 0; n < times; n += 1) {
    const data = await prepare();
    const id = data.document.documentId;
    const answer = await killDuring(() => signOff(data), pace);
    const { status } = (await getData(id)).document;
    const state = await published(id);
    row.kills += 1;
    if (answer?.status === 200) row.acknowledged += 1;
    else row[status === 'SIGNED_OFF' ? 'done unacknowledged' : 'not done'] += 1;
    if (answer?.status === 200 && status !== 'SIGNED_OFF') fault('sign-off', `acknowledged sign-off of ${id} is lost`);
    if (state !== (status === 'SIGNED_OFF' ? whole : nothing)) fault('sign-off', `${id} is ${status} with ${state}`);
    const again = await signOff(data);
    if (again.status !== (status === 'SIGNED_OFF' ? 409 : 200)) {
      fault('sign-off', `signing ${id} off again was answered ${again.status}`);
    }
    if ((await published(id)) !== whole) fault('sign-off', `${id} was published otherwise`);
  }
  table.push(row);
}

/** Every byte that the database refers to is there and whole, and nothing else is that an upload has left for good. */
function checkFiles() {
  const command = [path.join(server, 'src', 'cli', 'main.ts'), 'storage', 'check', '--deep'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  if (status !== 0) fault('files', stdout + stderr);
  else console.log(`files: ${stdout.trim().replaceAll('\n', ' ')}`);
}

try {
  await start();
  await logIn();
  deals = (await expectOk(call('GET', '/deal-room/deals'), 'deals')).answer;
  for (const phase of [duringUpload, duringExtraction, duringSignOff]) {
    await untilAllRead();
    await phase();
    const row = Object.entries(table.at(-1)).map(([name, value]) => `${name} ${value}`);
    console.log(row.join('  ·  '));
  }
  checkFiles();
} catch (error) {
  fault('crash test', error.stack);
} finally {
  await stop('SIGTERM');
  await postgres?.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}
const sorted = starts.toSorted((a, b) => a - b);
const [median, slowest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(Math.round);
console.log(
  `${postgres ? 'PostgreSQL' : 'embedded database'}: ${starts.length} starts, median ${median} ms, slowest ${slowest} ms; ${faults.length} faults`,
);
process.exitCode = faults.length > 0 || table.length < 3 ? 1 : 0;
