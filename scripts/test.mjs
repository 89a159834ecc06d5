// `npm test`: what a person runs, in the order in which it fails fastest. `npm test -- unit browser` runs the named stages only,
// `npm test -- e2e/shell.spec.ts` the named browser tests,
// and `npm run test:slow` those that take their time.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { binScript, nodeBinary, root } from './lib/node.mjs';

ensureInstalled();
const node = nodeBinary();
const scratch = mkdtempSync(path.join(tmpdir(), 'landfall-test-'));
/** What Node.js has compiled is kept: the tests start hundreds of processes and threads with the same code. */
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'node');
const counts = { passed: 0, failed: 0, skipped: 0 };
/** The names of the failed tests, printed at the end: nobody should have to look for them in a long output. */
const failedTests = [];

function run(args, env = {}, stdio = 'inherit') {
  return new Promise((resolve) => {
    const started = performance.now();
    const output = [];
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    const end = (ok) => resolve({ ok, seconds: (performance.now() - started) / 1000, output: Buffer.concat(output) });
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}

/** Several of these go on at once: what each says is kept until its turn has come. */
const check = (...args) => run(args, {}, 'pipe');

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
    for (const file of json.testResults) {
      const place = path.relative(root, file.name);
      const failures = file.assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of failures)
        failedTests.push(`${place}: ${fullName}\n${firstLines(failureMessages.join('\n'))}`);
      if (file.status === 'failed' && failures.length === 0) failedTests.push(`${place}: could not be run`);
    }
    return { ...result, ok: result.ok && json.numPassedTests > 0 };
  } catch {
    return { ...result, ok: false };
  }
}

/** Journeys that take their time have the tag `@slow`. */
async function browser(...filters) {
  ensureWebBuilt();
  const data = mkdtempSync(path.join(scratch, 'e2e-'));
  const result = await run([binScript('@playwright/test', 'playwright'), 'test', ...filters], {
    CHROMIUM_PATH: ensureChromium(),
    E2E_DATA: data,
  });
  try {
    const { stats, suites } = JSON.parse(readFileSync(path.join(data, 'playwright-report.json'), 'utf8'));
    counts.passed += stats.expected;
    counts.failed += stats.unexpected;
    counts.skipped += stats.skipped;
    failedTests.push(...failedSpecs(suites));
    return { ...result, ok: result.ok && stats.expected > 0 };
  } catch {
    return { ...result, ok: false };
  }
}

function failedSpecs(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => `e2e/${file}:${line}: ${title}\n${firstLines(errorOf(tests))}`),
    ...failedSpecs(inner),
  ]);
}

const errorOf = (tests) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))).join('\n');

const firstLines = (message) => `  ${stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n  ')}`;

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

const checks = {
  format: () => check(binScript('oxfmt'), '--check', '.'),
  // The linter has the types of all files, and reports what is wrong with them: half of the time of a compiler beside it.
  lint: () => check(binScript('oxlint'), '--type-aware', '--type-check', '--max-warnings', '0'),
  walls: () => check('scripts/check-walls.mjs'),
  'dead-code': () => check(binScript('knip'), '--no-progress'),
};
const stages = {
  audit,
  // One more at a time than elsewhere: these wait for the database and for other processes for half of their time.
  unit: () => vitest('unit', {}, ['--project=packages', '--project=server', '--maxWorkers=3']),
  browser: () => browser('--grep-invert', '@slow'),
};
/**
 * What meets the embedded database otherwise than a server: its own code, what waits for its one session, and bulk writes.
 * The browser runs on it too.
 */
const onEmbedded = [
  'platform/database',
  'platform/queue',
  'platform/backup',
  'platform/http/unavailable',
  'features/market-data',
  'features/document-search',
  'features/eod-dashboard/engine',
  'features/securities/as-of',
  'features/uploads',
].map((folder) => `apps/server/src/${folder}`);
/**
 * `npm run test:slow`: long journeys, processes that are killed, the server on the embedded database, each benchmark once.
 * The compiler itself is for a doubt about the linter's types: it finds the same.
 */
const slowStages = {
  types: () => run([binScript('typescript', 'tsc'), '-b']),
  journeys: () => browser('--grep', '@slow'),
  slow: () => vitest('slow', {}, ['--project=slow']),
  embedded: () => vitest('embedded', { LANDFALL_TEST_DATABASE: 'embedded' }, ['--project=server', ...onEmbedded]),
  bench: () => run(['bench/index.ts', '--small']),
};

/** Browser tests that are named by their files, slow ones too. */
const files = process.argv.slice(2).filter((name) => name.startsWith('e2e/'));
if (files.length > 0) stages.browser = () => browser(...files);
const asked = process.argv.slice(2).map((name) => (files.includes(name) ? 'browser' : name));
const usual = [...Object.keys(checks), ...Object.keys(stages)];
const names = [...usual, ...Object.keys(slowStages)];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
const isAsked = (name) => (asked.length === 0 ? usual : asked).includes(name);
const failed = [];
async function report(name, running) {
  console.log(`\n── ${name}`);
  const { ok, seconds, output } = await running();
  if (output) process.stdout.write(output);
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`);
  if (!ok) failed.push(name);
}
const checking = Object.entries(checks)
  .filter(([name]) => isAsked(name))
  .map(([name, stage]) => [name, stage()]);
for (const [name, stage] of checking) await report(name, () => stage);
for (const [name, stage] of Object.entries({ ...stages, ...slowStages })) if (isAsked(name)) await report(name, stage);
rmSync(scratch, { recursive: true, force: true });
if (failedTests.length > 0) console.error(`\nFailed tests:\n${failedTests.join('\n')}`);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = failed.length > 0 ? 1 : 0;
