import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { tinyPdf } from './features/deal-room/upload-fixture.ts';
import { addAdministrator, addDeal, logIn, startServer, uploadModel } from './testing/live-server.ts';
import { createTestDatabase } from './testing/test-database.ts';

// A real process: what an error without a listener ends.
vi.setConfig({ testTimeout: 180_000 });

const cuts = 100;
/** Answers that are waited for between two cuts, so that each one meets other work. */
const answersBetween = 12;

test.runIf(inject('testDatabase') === 'postgres')(
  'a server whose connections are cut a hundred times under load answers 503 and goes on',
  async () => {
    const { databaseUrl, close } = await createTestDatabase();
    const url = databaseUrl ?? '';
    const data = await mkdtemp(join(tmpdir(), 'landfall-cut-'));
    const env = { DATABASE_URL: url, LANDFALL_DATA: data, LANDFALL_DEMO: 'off', PORT: '0', LOG_LEVEL: 'error' };
    const password = await addAdministrator(env);
    const { server, address } = await startServer({ ...env, LANDFALL_CALLS_PER_MINUTE: '0' });
    const administrator = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') });
    try {
      await administrator.connect();
      const cookie = await logIn(address, password);
      const dealId = await addDeal(address, cookie);
      const upload = (content: string) => uploadModel(address, cookie, dealId, tinyPdf(content));
      const read = (path: string) => fetch(address + path, { headers: { cookie } });

      const over = new AbortController();
      const statuses: Record<number, number> = {};
      let answers = 0;
      async function repeat(call: (round: number) => Promise<Response>): Promise<void> {
        for (let round = 0; !over.signal.aborted; round += 1) {
          const answer = await call(round);
          await answer.arrayBuffer();
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          answers += 1;
        }
      }
      const paths = ['/auth/session', '/deal-room/deals/documents/list', '/deal-room/deals/documents/list', '/readyz'];
      const load = Promise.all([
        ...paths.map((path) => repeat(() => read(path))),
        repeat((round) => upload(`round ${round}`)),
      ]);
      // What fails under load is told by the load itself, below.
      load.catch(() => undefined);

      const cut = async (): Promise<boolean> => {
        const { rowCount } = await administrator.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
          [new URL(url).pathname.slice(1)],
        );
        return (rowCount ?? 0) > 0;
      };
      for (let done = 0; done < cuts;) {
        const before = answers;
        const failed = load.then(() => undefined);
        await Promise.race([
          vi.waitUntil(() => answers >= before + answersBetween, { timeout: 30_000, interval: 5 }),
          failed,
        ]);
        if (await cut()) done += 1;
      }
      over.abort();
      await load;
      // Read, stored, or not possible just now: nothing else.
      expect(Object.keys(statuses).toSorted()).toEqual(['200', '201', '503']);

      await vi.waitFor(async () => expect((await read('/readyz')).status).toBe(200), { timeout: 30_000 });
      expect((await upload('after the last cut')).status).toBe(201);
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    } finally {
      server.kill('SIGKILL');
      await server.ended;
      await administrator.end();
      await close();
      await rm(data, { recursive: true, force: true });
    }
  },
);
