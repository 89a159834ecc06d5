import { pathTo, start, type Started } from './processes.ts';

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
