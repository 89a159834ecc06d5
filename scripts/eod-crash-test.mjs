// `node scripts/eod-crash-test.mjs [--times 20] [--postgres]`: kills (kill -9) the server that works on the end of day at random moments
// and lets another go on. What is left in the end, snapshots and all, has to be what it is where nothing is killed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { nodeBinary } from './lib/node.mjs';
import { root } from './lib/root.mjs';
import { become } from './lib/run.mjs';

if (Number(process.versions.node.split('.')[0]) < 24) {
  become(nodeBinary(), process.argv.slice(1), { cwd: root });
  await new Promise(() => undefined);
}

const { values } = parseArgs({ options: { times: { type: 'string' }, postgres: { type: 'boolean' } } });
const times = Number(values.times ?? 20);
const source = (file) => import(path.join(root, 'apps/server/src', file));
const { evenings, scales } = await source('features/eod-dashboard/engine/testing/killed-evenings-fixture.ts');
const postgres = values.postgres ? await (await source('testing/postgres-server.ts')).startPostgres() : null;
const folder = mkdtempSync(path.join(tmpdir(), 'landfall-eod-crash-'));

async function envOf(name) {
  if (!postgres) return { LANDFALL_DATA: path.join(folder, name), LANDFALL_NOW: '2026-01-15' };
  const { openPostgres } = await source('platform/database/open-database.ts');
  const admin = await openPostgres(`${postgres.url}/postgres`, () => undefined);
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  return {
    LANDFALL_DATA: path.join(folder, name),
    LANDFALL_NOW: '2026-01-15',
    DATABASE_URL: `${postgres.url}/${name}`,
  };
}

try {
  const whole = await evenings.undisturbed(await envOf('whole'), scales.whole);
  const moments = [];
  const env = await envOf('killed');
  await evenings.begun(env, scales.whole);
  const rest = await evenings.killed(env, {
    times,
    longestMilliseconds: 60,
    onKill: (_kill, done) => moments.push(done),
  });
  const missing = whole.filter((line) => !rest.includes(line));
  const extra = rest.filter((line) => !whole.includes(line));
  for (const line of missing.slice(0, 10)) console.log(`  MISSING ${line}`);
  for (const line of extra.slice(0, 10)) console.log(`  EXTRA ${line}`);
  const same = whole.length === rest.length && missing.length === 0 && extra.length === 0;
  console.log(
    `${postgres ? 'PostgreSQL' : 'embedded database'}: killed ${times} times after ${moments.join(', ')} of 72 runs; ` +
      (same ? `the same ${whole.length} rows are left` : 'what is left DIFFERS'),
  );
  if (!same) process.exitCode = 1;
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
