import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { fail, root } from './node.mjs';

// Chromium without a window is half as much work for a machine, and is taken where it is there.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const fixed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function found() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  const own = createRequire(path.join(root, 'package.json'))('@playwright/test').chromium.executablePath();
  return [...onPath, ...fixed, own].find((candidate) => candidate && existsSync(candidate));
}

const works = (command, args) => spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Path of a Chromium for the browser tests; one is installed where none is found. */
export function ensureChromium() {
  let chromium = found();
  if (chromium) return chromium;
  console.log('No Chromium found; installing one …');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && works('apt-get', ['--version'])) {
    works('apt-get', ['update', '-qq']);
    const install = (name) => works('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    if (!install('chromium-headless-shell')) install('chromium');
  } else {
    works(process.execPath, [path.join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  }
  chromium = found();
  if (chromium) return chromium;
  return fail(
    'No Chromium for the browser tests. Install one (Debian or Ubuntu: `sudo apt-get install chromium`) or set CHROMIUM_PATH to its binary, and run `npm test` again.',
  );
}
