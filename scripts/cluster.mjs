// `npm run cluster [-- --servers 3]`: several servers on one PostgreSQL and one data directory behind a small balancer, to try what happens when
// one of them dies. Without DATABASE_URL the PostgreSQL is one of its own. It and a data directory without LANDFALL_DATA are gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { fail, onceShellEnds, onNewNode, root } from './lib/node.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
await onNewNode();
ensureWebBuilt();

const { values } = parseArgs({ options: { servers: { type: 'string', default: '3' } } });
const count = Number(values.servers);
if (![2, 3, 4].includes(count)) fail('--servers must be 2, 3 or 4');

const source = (file) => import(path.join(root, 'apps', 'server', 'src', 'testing', file));
const { startPostgres } = await source('postgres-server.ts');
const { startCluster } = await source('cluster.ts');
const scratch = mkdtempSync(path.join(tmpdir(), 'landfall-cluster-'));
const postgres = process.env.DATABASE_URL ? null : await startPostgres({ durable: true });
const env = {
  LANDFALL_DATA: scratch,
  ...(postgres ? { DATABASE_URL: `${postgres.url}/postgres` } : {}),
  ...process.env,
};

let isStopping = false;
const port = Number(process.env.PORT ?? 4600);
const cluster = await startCluster({
  servers: count,
  env,
  port,
  onEnd: (number, output) => {
    if (isStopping) return;
    const words = output.trim().split('\n').slice(-3).join('\n');
    console.log(`Server ${number + 1} ended and is started again.${words ? ` Its last words:\n${words}` : ''}`);
  },
});
async function stop() {
  if (isStopping) return;
  isStopping = true;
  console.log('Stopping …');
  await cluster.stop();
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
onceShellEnds(() => void stop());

console.log(`Starting ${count} servers …`);
await Promise.all(cluster.servers.map((server) => server.ready()));
console.log(`${count} servers answer at ${cluster.url}. One that is killed is started again:`);
for (const [number, server] of cluster.servers.entries()) {
  console.log(`  server ${number + 1}  ${server.url}  kill -9 ${server.process().pid}`);
}
