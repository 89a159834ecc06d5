import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binScript, fail, nodeBinary, root } from './node.mjs';

const web = path.join(root, 'apps', 'web');
const built = path.join(web, 'dist');
const stampName = '.built-from';
const inputs = ['apps/web', 'packages/contract', 'packages/instruments'];

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/^dist\b/.test(entry.name) || entry.name === 'node_modules' || entry.name.endsWith('.tsbuildinfo')) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* files(full);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield full;
  }
}

/** A digest of everything the built page depends on. */
function digest() {
  const hash = createHash('sha256');
  const all = inputs.flatMap((input) => [...files(path.join(root, input))]);
  for (const file of [...all, path.join(root, 'package-lock.json'), path.join(root, 'tsconfig.base.json')]) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.update(process.env.VITE_API_HOST ?? '').digest('hex');
}

/** Puts a finished folder in the place of another: a server beside it never finds half of it. */
export function putInPlace(finished, place) {
  const before = `${place}.before`;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, before);
  renameSync(finished, place);
  rmSync(before, { recursive: true, force: true });
}

/** Builds the single-page application where its sources have changed since the last build. */
export function ensureWebBuilt() {
  const wanted = digest();
  const stamp = path.join(built, stampName);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web application …');
  const next = `${built}.next`;
  const result = spawnSync(
    nodeBinary(),
    [binScript('vite'), 'build', '--outDir', next, '--configLoader', 'native', '--logLevel', 'warn'],
    {
      cwd: web,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (result.status !== 0) fail('The web application could not be built: see the lines above.');
  writeFileSync(path.join(next, stampName), wanted);
  putInPlace(next, built);
}
