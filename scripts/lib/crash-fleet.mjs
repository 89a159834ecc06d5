// What crash-test.mjs kills: one server, which it starts again itself, or several behind a balancer, with their PostgreSQL.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './root.mjs';

const source = (file) => import(path.join(root, 'apps', 'server', 'src', file));

async function untilReady(server, isUp) {
  for (;;) {
    if (!isUp()) throw new Error(`the server did not start: ${server.out()}${server.error()}`);
    if (server.out().includes('Landfall is ready')) return;
    await wait(10);
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** One server on either database: a kill is followed by a start. */
export async function oneServer(env) {
  const { spawnScript } = await source('testing/spawned.ts');
  const port = await freePort();
  const starts = [];
  let server;
  async function start() {
    const began = performance.now();
    let isUp = true;
    server = spawnScript(path.join(root, 'apps/server/src/main.ts'), [], { ...env, PORT: String(port) });
    void server.ended.then(() => (isUp = false));
    await untilReady(server, () => isUp);
    starts.push(performance.now() - began);
  }
  async function stop(signal) {
    server.kill(signal);
    await server.ended;
  }
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    several: false,
    disturb: async () => {
      await stop('SIGKILL');
      return 'killed the server';
    },
    recover: start,
    /** As each of the killed ones: just started. */
    refresh: async () => {
      await stop('SIGTERM');
      await start();
    },
    stop: () => stop('SIGTERM'),
    report: () => {
      const sorted = starts.toSorted((a, b) => a - b);
      const [first, median, slowest] = [starts[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(
        Math.round,
      );
      return `${starts.length} starts, first ${first} ms, median ${median} ms, slowest ${slowest} ms`;
    },
  };
}

/** PostgreSQL is restarted every so many times; every second of these as in a crash. */
const betweenRestarts = 5;

/** Several servers: some are killed, or PostgreSQL is restarted, and nobody waits until they are back. */
export async function severalServers(servers, env, postgres) {
  const { startCluster } = await source('testing/cluster.ts');
  const cluster = await startCluster({ servers, env });
  await Promise.all(cluster.servers.map((server) => server.ready()));
  const counts = { kills: 0, restarts: 0 };
  const kill = async (...numbers) => {
    // Whoever was killed before may still be starting: one has to be left.
    await Promise.any(cluster.servers.filter((_, number) => !numbers.includes(number)).map((server) => server.ready()));
    counts.kills += numbers.length;
    const victims = numbers.map((number) => cluster.servers[number].process());
    for (const victim of victims) victim.kill('SIGKILL');
    // A dying one may still take connections.
    await Promise.all(victims.map(({ ended }) => ended));
    return `killed ${numbers.map((number) => `server ${number + 1}`).join(' and ')}`;
  };
  let disturbances = 0;
  return {
    url: cluster.url,
    several: true,
    /** `asked`: kill the server that was asked to change something, else two of them at random. */
    disturb: async ({ asked }) => {
      disturbances += 1;
      if (disturbances % betweenRestarts === 0) {
        const how = (disturbances / betweenRestarts) % 2 === 0 ? 'crash' : 'stop';
        counts.restarts += 1;
        await postgres.restart(how);
        return `restarted PostgreSQL (${how})`;
      }
      if (asked) return kill(cluster.balancer.newest());
      const first = randomInt(servers);
      const second = (first + 1 + randomInt(servers - 1)) % servers;
      return kill(first, second);
    },
    recover: async () => undefined,
    refresh: async () => undefined,
    restartsDatabase: () => counts.restarts > 0,
    stop: () => cluster.stop(),
    report: () =>
      `${servers} servers, ${disturbances} disturbances: ${counts.kills} kills, PostgreSQL restarted ${counts.restarts} times`,
  };
}

/**
 * Reads through the balancer all the time, as a user's page does, and counts what is not answered. While PostgreSQL is away
 * 503 is the right answer.
 */
export function keepReading(read) {
  const over = new AbortController();
  const seen = { answers: 0, unavailable: 0, failed: [], longestMs: 0 };
  const reading = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      const status = await read().catch((error) => String(error));
      seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
      if (status === 200) seen.answers += 1;
      else if (status === 503) seen.unavailable += 1;
      else seen.failed.push(status);
      await wait(50);
    }
  })();
  return async () => {
    over.abort();
    await reading;
    return seen;
  };
}
