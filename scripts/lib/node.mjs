import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const neededMajor = 24;
const isNewEnough = Number(process.versions.node.split('.')[0]) >= neededMajor;

/** The repository's root folder, whatever the current one is. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Says in one line what is wrong and ends with exit code 1. */
export function fail(message) {
  console.error(message);
  return process.exit(1);
}

/** Path of the Node.js that runs Landfall: the one its packages bring, or this one where it is new enough. */
export function nodeBinary() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = path.join(root, 'node_modules', `node-${platform}-${process.arch}`);
  const binary = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  if (isNewEnough) return process.execPath;
  return fail(
    `Landfall needs Node.js ${neededMajor}: this is ${process.versions.node}, and no package brings one for ${process.platform} ${process.arch}.`,
  );
}

/** The script file of a package's command, to be run with nodeBinary() on any platform. */
export function binScript(packageName, command = packageName) {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** A signal to npm ends npm and the shell that it runs a script in, and reaches nobody else: then `stop` is called. */
export function onceShellEnds(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, 500);
}

/** Runs a long-lived child in this terminal: its signals are passed on, its exit code becomes ours. */
export function become(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  onceShellEnds(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** Runs this script again with the Node.js that Landfall brings where this one is older; then it does not return. */
export async function onNewNode() {
  if (isNewEnough) return;
  become(nodeBinary(), process.argv.slice(1), { cwd: root });
  await new Promise(() => undefined);
}
