import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from './node.mjs';

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

const npmCommand = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Is what the lock file asks for what stands in node_modules? (npm keeps its own record of what it installed.) */
function isInstalled() {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '' || !name.includes('node_modules/') || entry.optional || entry.peer) return true;
    if (entry.link) return existsSync(path.join(root, name));
    return installed[name]?.version === entry.version;
  });
}

/** Installs exactly the lock file's packages where they are not there yet. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (once; about a minute) …');
  const npm = process.env.npm_execpath;
  const args = [
    ...(npm ? [npm] : []),
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const result = spawnSync(npm ? process.execPath : npmCommand, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: '' },
  });
  if (result.status !== 0)
    fail(
      'Landfall could not install its packages: see the lines above. Is the npm registry reachable and this folder writable?',
    );
}
