import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { spawnScript, type Spawned, freePort } from './spawned.ts';

const main = join(import.meta.dirname, '..', 'main.ts');
/** As a supervisor does: at once, but not in a circle that takes the machine. */
const pauseMilliseconds = 500;

export interface ClusterServer {
  url: string;
  /** Of the process that runs now. */
  process(): Spawned;
  /** Resolves once it answers that it is ready. */
  ready(): Promise<void>;
}

export interface Cluster {
  /** The balancer's. */
  url: string;
  servers: readonly ClusterServer[];
  stop(): Promise<void>;
}

export interface ClusterOptions {
  servers: number;
  /** With `DATABASE_URL` and `LANDFALL_DATA`, which all of them share. */
  env: Record<string, string>;
  /** The balancer's; by default a free one. */
  port?: number;
  /** Gets what a process has written once it has ended. */
  onEnd?: (server: number, output: string) => void;
}

/** Several servers on one database behind a balancer. One that ends is started again, as by a supervisor. */
export async function startCluster({ servers: count, env, port, onEnd }: ClusterOptions): Promise<Cluster> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const stopping = new AbortController();

  function supervise(number: number, serverPort: number) {
    let child: Spawned;
    const run = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        child = spawnScript(main, [], { TRUST_PROXY: 'true', ...env, PORT: String(serverPort) });
        await child.ended;
        onEnd?.(number, child.out() + child.error());
        if (!stopping.signal.aborted) await wait(pauseMilliseconds);
      }
    };
    const running = run();
    const isReady = async (): Promise<boolean> => {
      const answer = await fetch(`http://127.0.0.1:${serverPort}/readyz`).catch(() => null);
      return answer?.status === 200;
    };
    const server: ClusterServer = {
      url: `http://127.0.0.1:${serverPort}`,
      process: () => child,
      ready: async () => {
        while (!(await isReady())) await wait(50);
      },
    };
    return { server, running };
  }

  const supervised = ports.map((serverPort, number) => supervise(number, serverPort));
  const balancer = await startBalancer(ports, port);
  const servers = supervised.map(({ server }) => server);
  return {
    url: balancer.url,
    servers,
    stop: async () => {
      stopping.abort();
      for (const server of servers) server.process().kill('SIGTERM');
      await Promise.all(supervised.map(({ running }) => running));
      await balancer.close();
    },
  };
}
