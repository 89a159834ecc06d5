import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { leaksIn, secretsOf } from './watch-for-secrets.ts';
import { createServer, type AddressInfo } from 'node:net';
import { dirname } from 'node:path';

export interface Spawned {
  pid: number;
  /** Standard output and standard error so far. */
  out: () => string;
  error: () => string;
  /** Resolves when the output holds this text; rejects when the process ends before. */
  says: (text: string) => Promise<void>;
  kill: (signal: NodeJS.Signals) => void;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** What Node.js has compiled is shared by the hundreds of processes of a test run. */
const compiled = getCompileCacheDir();
const shared = compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) };

/** Runs a script with this Node.js, and only the environment given. */
export const spawnScript = (script: string, parameters: readonly string[], env: Record<string, string> = {}): Spawned =>
  spawnCommand(process.execPath, [script, ...parameters], env);

export function spawnCommand(command: string, parameters: readonly string[], env: Record<string, string>): Spawned {
  const child = spawn(command, parameters, {
    env: { ...shared, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end();
  let out = '';
  let error = '';
  const listeners = new Set<() => void>();
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
    for (const listener of listeners) listener();
  });
  child.stderr.on('data', (chunk) => (error += String(chunk)));
  const ended = once(child, 'close').then(([code, signal]) => {
    const said = out + error;
    const isLeak = leaksIn(said).length > 0 || secretsOf(env).some((secret) => said.includes(secret));
    if (isLeak) throw new Error(`The output of a process has a secret: ${leaksIn(said).join('\n')}`);
    return (code ?? signal) as number | string;
  });
  return {
    pid: child.pid ?? 0,
    out: () => out,
    error: () => error,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (out.includes(text)) resolve();
        };
        listeners.add(look);
        look();
        void ended.then((code) => reject(new Error(`it ended with ${code} before saying '${text}': ${error}`)));
      }),
    kill: (signal) => child.kill(signal),
    ended,
  };
}

/** A port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
