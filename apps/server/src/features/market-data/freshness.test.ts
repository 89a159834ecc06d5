import { dayNumber } from '@landfall/instruments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../start-server.ts';
import { features } from '../../features.ts';
import { openEmbedded } from '../../platform/database/embedded/open-embedded.ts';
import type { Database } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/open-database.ts';
import type { App } from '../../platform/http/app.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { beginLoad } from './imports/import-record.ts';
import { loadPrices } from './prices/price-store.ts';
import { loadSecurities } from './securities/load-securities.ts';
import { alpha, importText, inventedSecurity } from './testing/invented.ts';

const today = '2026-01-15';

let landfall: TestApp;
let trader: string;
/** What another process would have: its own pool, and so its own cache. */
let database: Database;
let other: App;
beforeAll(async () => {
  landfall = await createTestApp();
  trader = await landfall.login('trader@landfall.example');
  const { databaseUrl, dataDirectory } = landfall.database;
  const fail = (error: Error | string): never => {
    throw new Error(String(error));
  };
  database =
    databaseUrl === null
      ? await openEmbedded({ dataDirectory, attach: true, onError: fail, onBroken: fail })
      : await openPostgres(databaseUrl, fail);
  other = await buildApp({ ...landfall.services, database }, features);
  const ctx = await landfall.ctx();
  await ctx.tx(async (tx) => {
    const numbers = await loadSecurities(tx, ctx, [inventedSecurity(alpha)]);
    const importNo = await beginLoad(tx, ctx, { kind: 'PRICES', fileName: 'first', loadedBy: 'test' });
    await loadPrices(tx, importNo, {
      securityNo: numbers,
      day: Int32Array.of(dayNumber(today)),
      cleanPrice: Float64Array.of(90),
      discountMargin: Float64Array.of(1),
    });
  });
});
afterAll(async () => {
  await other.close();
  await database.close();
  await landfall.close();
});

async function priceAt(app: App): Promise<number | undefined> {
  const url = `/securities?startDate=${today}&endDate=${today}`;
  const answer = await app.inject({ method: 'GET', url, headers: { cookie: trader } });
  return answer.json<{ bidPx: number }[]>()[0]?.bidPx;
}

it('shows a change at once in the process that made it and in another', async () => {
  expect([await priceAt(landfall.app), await priceAt(other)]).toEqual([90, 90]);
  for (const price of [91, 92, 93]) {
    const report = await importText(
      await landfall.ctx(),
      'PRICES',
      `CUSIP,EFFECTIVE_DATE,PRICE,DM\n${alpha},${today},${price},1\n`,
    );
    expect(report.changed).toBe(1);
    expect(await priceAt(landfall.app)).toBe(price);
    expect(await priceAt(other)).toBe(price);
  }
});
