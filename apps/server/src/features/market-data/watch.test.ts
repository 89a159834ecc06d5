import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { importDropped, makeDropFolders } from './imports/drop-folder.ts';
import { enqueueDropped, enqueueFeeds, fetchFeedJob, readFeeds } from './watch.ts';
import { loadSecurities } from './securities/load-securities.ts';
import { alpha, inventedSecurity } from './testing/invented.ts';

let landfall: TestApp;
let drop: string;
beforeAll(async () => {
  landfall = await createTestApp();
  drop = join(landfall.services.config.dataDirectory, 'drop');
  await makeDropFolders(landfall.services.config);
  const ctx = await landfall.ctx();
  await ctx.tx((tx) => loadSecurities(tx, ctx, [inventedSecurity(alpha)]));
});
afterAll(() => landfall.close());

const db = () => landfall.services.database.db;

describe('the drop folder', () => {
  it('imports a file once it is left alone, and puts it away with its report', async () => {
    const ctx = await landfall.ctx();
    const seen = new Map<string, string>();
    const good = `CUSIP,EFFECTIVE_DATE,PRICE\n${alpha},2026-01-14,99\nWRONG,2026-01-14,99\n`;
    await writeFile(join(drop, 'prices', 'sheet.csv'), good.slice(0, 20));
    await writeFile(join(drop, 'prices', 'bad.csv'), 'PRIZE\n1\n');
    // Its rows have another separator than its header: not one can be taken.
    await writeFile(join(drop, 'prices', 'mixed.csv'), `CUSIP,EFFECTIVE_DATE,PRICE\n${alpha};2026-01-14;99\n`);
    await writeFile(join(drop, 'prices', 'copying.csv.part'), good);
    expect(await enqueueDropped(ctx, seen)).toBe(0);
    await writeFile(join(drop, 'prices', 'sheet.csv'), good);
    expect(await enqueueDropped(ctx, seen)).toBe(2);
    expect(await enqueueDropped(ctx, seen)).toBe(3);
    await landfall.drainJobs();

    expect((await readdir(join(drop, 'prices'))).toSorted()).toEqual(['copying.csv.part', 'done', 'refused']);
    expect((await readdir(join(drop, 'prices', 'done'))).toSorted()).toEqual(['sheet.csv', 'sheet.csv.report.txt']);
    expect(await readFile(join(drop, 'prices', 'done', 'sheet.csv.report.txt'), 'utf8')).toBe(
      [
        'sheet.csv (prices): 2 rows read, 1 added, 0 changed, 0 unchanged, 0 skipped, 1 refused.',
        '  line 3: refused: CUSIP WRONG is not a CUSIP of nine characters',
        '  line 2: note: 1 price gets no margin: there are no index rates in USD',
        '',
      ].join('\n'),
    );
    expect(await readFile(join(drop, 'prices', 'refused', 'bad.csv.report.txt'), 'utf8')).toContain(
      'refused, nothing was changed.\nThe header is wrong: unknown column PRIZE',
    );
    expect(await readFile(join(drop, 'prices', 'refused', 'mixed.csv.report.txt'), 'utf8')).toContain('1 refused.');
    const [run] = await ctx.queue.findBySubject(ctx.db, 'drop:prices/sheet.csv');
    expect(run).toMatchObject({ state: 'succeeded', job: 'market-data.import-dropped' });
    expect(await db().selectFrom('market_imports').select('loaded_by').where('kind', '=', 'PRICES').execute()).toEqual([
      { loaded_by: 'drop folder' },
    ]);
  });

  it('keeps an earlier file of the same name', async () => {
    const ctx = await landfall.ctx();
    const seen = new Map<string, string>();
    await writeFile(join(drop, 'prices', 'sheet.csv'), `CUSIP,EFFECTIVE_DATE,PRICE\n${alpha},2026-01-15,98\n`);
    await enqueueDropped(ctx, seen);
    await enqueueDropped(ctx, seen);
    await landfall.drainJobs();
    expect((await readdir(join(drop, 'prices', 'done'))).filter((name) => name.endsWith('.csv')).toSorted()).toEqual([
      'sheet-2.csv',
      'sheet.csv',
    ]);
  });
});

describe('a file that changes while it is imported', () => {
  it('stays, and is imported again', async () => {
    const ctx = await landfall.ctx();
    const path = join(drop, 'prices', 'late.csv');
    const lines = (price: number) => `CUSIP,EFFECTIVE_DATE,PRICE\n${alpha},2026-01-13,${price}\n`;
    await writeFile(path, lines(97));
    const meanwhile: typeof ctx.tx = async (run) => {
      await writeFile(path, lines(96.5));
      return ctx.tx(run);
    };
    await importDropped({ ...ctx, tx: meanwhile }, { kind: 'prices', name: 'late.csv' });
    expect(await readFile(path, 'utf8')).toBe(lines(96.5));
    const seen = new Map<string, string>();
    await enqueueDropped(ctx, seen);
    await enqueueDropped(ctx, seen);
    await landfall.drainJobs();
    const found = await sql<{ price: number }>`
      select clean_price::float8 as price from daily_prices where price_date = '2026-01-13'`.execute(db());
    expect(found.rows).toEqual([{ price: 96.5 }]);
    expect(await readdir(join(drop, 'prices'))).not.toContain('late.csv');
  });
});

describe('feeds', () => {
  it('are off without a file that names them, and a wrong one is told', async () => {
    const { config } = landfall.services;
    expect(await readFeeds(config)).toBeNull();
    await mkdir(config.dataDirectory, { recursive: true });
    const path = join(config.dataDirectory, 'feeds.json');
    await writeFile(path, '{"urls": ["https://feeds.example/storms.json"]}');
    expect(await readFeeds(config)).toEqual({ everySeconds: 300, urls: ['https://feeds.example/storms.json'] });
    await writeFile(path, '{"url": "https://feeds.example/storms.json"}');
    await expect(readFeeds(config)).rejects.toThrow('feeds.json cannot be used');
  });

  it('are fetched and stored; a storm is over that a list leaves out when its next report is overdue', async () => {
    let storms: object[] = [{ id: 'al022026', name: 'Ida', classification: 'TS', lastUpdate: '2026-01-15T09:00:00Z' }];
    let isMoved = false;
    const asked = new Set<string | undefined>();
    const server = createServer((request, response) => {
      asked.add(request.url);
      if (isMoved) response.writeHead(302, { location: `${request.url}/elsewhere` });
      response.end(JSON.stringify({ activeStorms: storms }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/CurrentStorms.json`;
    const ctx = await landfall.ctx();
    const poll = async () => {
      const id = await ctx.tx((tx) => ctx.queue.enqueue(tx, fetchFeedJob, { url }));
      await landfall.drainJobs();
      return ctx.queue.find(ctx.db, id);
    };
    const events = () => db().selectFrom('live_events').select(['source_event_id', 'closed_at']).execute();

    expect(await poll()).toMatchObject({ state: 'succeeded' });
    expect(await events()).toEqual([{ source_event_id: 'al022026', closed_at: null }]);
    const listed = storms;
    storms = [];
    await poll();
    expect(await events()).toEqual([{ source_event_id: 'al022026', closed_at: null }]);
    const noon = landfall.clock.now();
    landfall.clock.set(new Date('2026-01-15T18:00:00Z'));
    await poll();
    expect(await events()).toEqual([{ source_event_id: 'al022026', closed_at: landfall.clock.now() }]);
    // A newer list that has it again says that it goes on.
    landfall.clock.set(new Date('2026-01-15T18:05:00Z'));
    storms = listed;
    await poll();
    expect(await events()).toEqual([{ source_event_id: 'al022026', closed_at: null }]);
    landfall.clock.set(noon);
    isMoved = true;
    expect(await poll()).toMatchObject({
      state: 'failed',
      error_message: expect.stringContaining('answers 302') as string,
    });
    expect([...asked]).toEqual(['/CurrentStorms.json']);
    await new Promise((resolve) => server.close(resolve));
    expect(await poll()).toMatchObject({ state: 'failed', error_code: 'FEED_UNREACHABLE' });
  });

  it('are polled once in their time, however many servers do so', async () => {
    const ctx = await landfall.ctx();
    const feeds = { everySeconds: 300, urls: ['http://127.0.0.1:1/feed.json'] };
    const runs = () => ctx.queue.findBySubject(ctx.db, 'feed:http://127.0.0.1:1/feed.json');
    for (let server = 1; server <= 3; server += 1) {
      await enqueueFeeds(ctx, feeds);
      await landfall.drainJobs();
    }
    expect(await runs()).toHaveLength(1);
    await sql`update job_runs set created_at = created_at - make_interval(secs => 300)`.execute(ctx.db);
    for (let server = 1; server <= 3; server += 1) {
      await enqueueFeeds(ctx, feeds);
      await landfall.drainJobs();
    }
    expect(await runs()).toHaveLength(2);
  });
});
