import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const pathTo = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url));

export interface Started {
  child: ChildProcess;
  /** What the awaited line of its output held. */
  found: string;
  stop(): Promise<void>;
}

/** Starts a program and waits for the line that says it is ready. */
export async function start(
  args: readonly string[],
  ready: RegExp,
  options: { env?: Record<string, string>; input?: string; keepInput?: boolean } = {},
): Promise<Started> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  let errors = '';
  child.stderr.on('data', (text) => (errors += String(text)));
  if (options.input !== undefined) child.stdin.write(options.input);
  if (!options.keepInput) child.stdin.end();
  const found = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += String(text);
      const match = ready.exec(output);
      if (match) resolve(match[1] ?? '');
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with code ${code}: ${errors}`)));
  });
  return {
    child,
    found,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a program to its end and returns what it printed. */
export function runToEnd(args: readonly string[], env: Record<string, string> = {}, input = ''): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    input,
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

const script = `
const { startPostgres } = await import(${JSON.stringify(pathTo('apps/server/src/testing/postgres-server.ts'))});
const server = await startPostgres();
console.log('PostgreSQL at ' + server.url);
process.stdin.resume().on('end', async () => { await server.stop(); process.exit(0); });
`;

/** The PostgreSQL server of the integration tests, in a process of its own. Its `stop` leaves nothing behind. */
export async function startPostgres(): Promise<Started> {
  const started = await start(['--input-type=module', '-e', script], /PostgreSQL at (\S+)/, { keepInput: true });
  return {
    ...started,
    stop: () =>
      new Promise((resolve) => {
        started.child.once('exit', () => resolve());
        started.child.stdin?.end();
      }),
  };
}
