// `npm test`: everything CI runs, in the order in which it fails fastest. `npm test -- unit browser` runs the named stages only.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { binScript, nodeBinary } from './lib/node.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const node = nodeBinary();
const scratch = mkdtempSync(path.join(tmpdir(), 'landfall-test-'));
const counts = { passed: 0, failed: 0, skipped: 0 };

function run(args, env = {}) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
    });
    child.on('error', () => resolve({ ok: false, seconds: 0 }));
    child.on('exit', (code) => resolve({ ok: code === 0, seconds: (performance.now() - started) / 1000 }));
  });
}

async function vitest(name, env, filters = []) {
  const report = path.join(scratch, `${name}.json`);
  const result = await run(
    [binScript('vitest'), 'run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  try {
    const json = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += json.numPassedTests;
    counts.failed += json.numFailedTests;
    counts.skipped += json.numPendingTests;
    return { ...result, ok: result.ok && json.numPassedTests > 0 };
  } catch {
    return { ...result, ok: false };
  }
}

async function browser() {
  ensureWebBuilt();
  const data = path.join(scratch, 'e2e');
  const result = await run([binScript('@playwright/test', 'playwright'), 'test'], {
    CHROMIUM_PATH: ensureChromium(),
    E2E_DATA: data,
  });
  try {
    const { stats } = JSON.parse(readFileSync(path.join(data, 'playwright-report.json'), 'utf8'));
    counts.passed += stats.expected;
    counts.failed += stats.unexpected;
    counts.skipped += stats.skipped;
    return { ...result, ok: result.ok && stats.expected > 0 };
  } catch {
    return { ...result, ok: false };
  }
}

/** Known weaknesses of what runs in production. A registry that does not answer this question is no fault of ours. */
function audit() {
  const npm = process.env.npm_execpath;
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const { stdout } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  const found = readReport(stdout)?.metadata?.vulnerabilities;
  if (!found) {
    console.log('The registry gave no answer about known weaknesses: not checked.');
    return { ok: true, seconds: 0 };
  }
  console.log(`Known weaknesses: ${JSON.stringify(found)}`);
  return { ok: found.high + found.critical === 0, seconds: 0 };
}

function readReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Slices whose tests run on PostgreSQL alone: a database of its own for each file takes the embedded one seconds. What
 * asks most of a database runs on both, and the browser tests go through every slice on the embedded one.
 * `npx vitest run` runs them all there.
 */
const postgresOnly = [
  'accounts',
  'administration',
  'analyst-view',
  'bonds-at-risk',
  'deal-room',
  'eod-dashboard',
  'housekeeping',
  'live-updates',
  'market-data/demo',
  'securities',
];

const stages = {
  format: () => run([binScript('oxfmt'), '--check', '.']),
  lint: () => run([binScript('oxlint'), '--type-aware', '--max-warnings', '0']),
  types: () => run([binScript('typescript', 'tsc'), '-b']),
  walls: () => run(['scripts/check-walls.mjs']),
  'dead-code': () => run([binScript('knip'), '--no-progress']),
  audit,
  unit: () =>
    vitest(
      'unit',
      {},
      postgresOnly.map((files) => `--exclude=apps/server/src/features/${files}/**`),
    ),
  // What starts the embedded database by itself, or none, has run above.
  postgres: () =>
    vitest('postgres', { LANDFALL_TEST_DATABASE: 'postgres' }, [
      'apps/server',
      ...['**/src/cli/**', '**/database/embedded/**', '**/platform/storage/**', '**/storage-crash*'].map(
        (files) => `--exclude=${files}`,
      ),
    ]),
  browser,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in stages));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. There are: ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}
const failed = [];
for (const [name, stage] of Object.entries(stages)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${name}`);
  const { ok, seconds } = await stage();
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`);
  if (!ok) failed.push(name);
}
rmSync(scratch, { recursive: true, force: true });
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = failed.length > 0 ? 1 : 0;
