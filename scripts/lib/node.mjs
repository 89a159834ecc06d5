import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fail } from './fail.mjs';
import { root } from './root.mjs';

const neededMajor = 24;

/** Path of the Node.js that runs Landfall: the one its packages bring, or this one where it is new enough. */
export function nodeBinary() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = path.join(root, 'node_modules', `node-${platform}-${process.arch}`);
  const binary = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  return fail(
    `Landfall needs Node.js ${neededMajor}: this is ${process.versions.node}, and no package brings one for ${process.platform} ${process.arch}.`,
  );
}

/** The environment to run Landfall in: what Node.js has compiled is kept, which saves a start a second. */
export function nodeEnvironment() {
  return { NODE_COMPILE_CACHE: path.join(root, '.cache', 'node'), ...process.env };
}

/** The script file of a package's command, to be run with nodeBinary() on any platform. */
export function binScript(packageName, command = packageName) {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
