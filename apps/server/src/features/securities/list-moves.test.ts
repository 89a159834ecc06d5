import { getMarketMoves, type MarketMoves } from '@landfall/contract';
import { dayNumber } from '@landfall/instruments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { beginLoad, loadPrices, loadSecurities } from '../market-data/index.ts';
import { alpha, beta, inventedCusip, inventedSecurity, isinOf } from '../market-data/testing/invented.ts';
import { earlierDays } from './list-moves.ts';

describe('the earlier days', () => {
  it.each([
    ['a Friday', '2026-11-20', { day: '2026-11-19', week: '2026-11-13', month: '2026-10-20' }],
    ['a Monday', '2026-11-09', { day: '2026-11-06', week: '2026-11-02', month: '2026-10-09' }],
    ['the day after a holiday', '2026-11-27', { day: '2026-11-25', week: '2026-11-20', month: '2026-10-27' }],
    ['a week after a holiday', '2026-12-03', { day: '2026-12-02', week: '2026-11-25', month: '2026-11-03' }],
    ['a month after a holiday', '2026-11-12', { day: '2026-11-10', week: '2026-11-05', month: '2026-10-09' }],
    ['the end of a longer month', '2026-03-31', { day: '2026-03-30', week: '2026-03-24', month: '2026-02-27' }],
  ])('of %s', (_what, date, days) => {
    expect(earlierDays(date)).toEqual(days);
  });
});

const today = '2026-01-15';
const cusip = (issue: string) => inventedCusip('99887C', issue);
const [young, matured, redeemed, exhausted, old] = ['AA', 'AB', 'AC', 'AD', 'AE'].map(cusip) as [
  string,
  string,
  string,
  string,
  string,
];

let landfall: TestApp;
let trader: string;
beforeAll(async () => {
  landfall = await createTestApp();
  trader = await landfall.login('trader@landfall.example');
  const ctx = await landfall.ctx();
  await ctx.tx(async (tx) => {
    const [a = 0, b = 0, y = 0, m = 0] = await loadSecurities(tx, ctx, [
      inventedSecurity(alpha),
      inventedSecurity(beta, { issuerName: 'Anvil Re Ltd.' }),
      inventedSecurity(young, { issuerName: 'Young Re', issueDate: '2026-01-12' }),
      inventedSecurity(matured, { issuerName: 'Mature Re', maturityDate: '2026-01-08' }),
      inventedSecurity(redeemed, { issuerName: 'Redeemed Re', status: 'REDEEMED', statusFrom: '2026-01-14' }),
      inventedSecurity(exhausted, { issuerName: 'Exhausted Re', status: 'EXHAUSTED', statusFrom: '2025-12-16' }),
      // Just outside: the day against which a month is compared.
      inventedSecurity(old, { issuerName: 'Old Re', maturityDate: '2025-12-15' }),
    ]);
    const importNo = await beginLoad(tx, ctx, { kind: 'PRICES', fileName: 'sheet.csv', loadedBy: 'test' });
    const rows: [number, string, number, number][] = [
      [a, '2025-12-15', 98.9, 510],
      [a, '2026-01-08', 100.1, 480.5],
      [a, '2026-01-14', 99.5, 498],
      [a, today, 99.75, 495],
      [b, '2026-01-14', 4.9, Number.NaN],
      [b, today, 4.5, 9_000],
      [y, today, 100, 400],
      [m, '2026-01-07', 100, 10],
    ];
    await loadPrices(tx, importNo, {
      securityNo: Int32Array.from(rows, (row) => row[0]),
      day: Int32Array.from(rows, (row) => dayNumber(row[1])),
      cleanPrice: Float64Array.from(rows, (row) => row[2]),
      discountMargin: Float64Array.from(rows, (row) => row[3]),
      line: Int32Array.from(rows, (_row, index) => index),
    });
  });
});
afterAll(() => landfall.close());

const get = (date: string, cookie = trader) =>
  landfall.inject({ method: 'GET', url: `/securities/moves?date=${date}` }, cookie);
async function moves(date = today): Promise<MarketMoves> {
  const answer = await get(date);
  expect(answer.statusCode, answer.body).toBe(200);
  return getMarketMoves.responses[200].parse(answer.json());
}

describe('GET /securities/moves', () => {
  it('sets each price of the day against those of the three earlier days', async () => {
    const { since, securities } = await moves();
    expect(since).toEqual({ day: '2026-01-14', week: '2026-01-08', month: '2025-12-15' });
    const names = securities.map(({ name }) => name.split(' 2025')[0]);
    expect(names).toEqual(['Anvil Re Ltd.', 'Fernhollow Re Ltd.', 'Young Re']);
    expect(securities.map(({ changes }) => changes)).toEqual([
      { day: { price: -0.4, dm: null }, week: null, month: null },
      // 99.75 less 98.9 is 0.8499999999999943 in doubles.
      { day: { price: 0.25, dm: -3 }, week: { price: -0.35, dm: 14.5 }, month: { price: 0.85, dm: -15 } },
      { day: null, week: null, month: null },
    ]);
    expect(securities[1]).toMatchObject({ isin: isinOf(alpha), bidPx: 99.75, bidDm: 495, source: 'EVALUATED' });
  });

  it('tells the notes that were issued or have ended within the month, the newest first', async () => {
    const { turns } = await moves();
    expect(turns.map(({ cusip: id, turn, on }) => [id, turn, on])).toEqual([
      [redeemed, 'REDEEMED', '2026-01-14'],
      [young, 'NEW', '2026-01-12'],
      [matured, 'MATURED', '2026-01-08'],
      [exhausted, 'EXHAUSTED', '2025-12-16'],
    ]);
    expect(turns[1]).toMatchObject({ parAmount: 100_000_000, currency: 'USD', maturityDate: '2027-12-31' });
  });

  it('takes overrides for the prices of their days, on either side', async () => {
    const { db } = landfall.services.database;
    const { security_no } = await db
      .selectFrom('securities')
      .select('security_no')
      .where('cusip', '=', alpha)
      .executeTakeFirstOrThrow();
    const override = {
      security_no,
      revision: 1,
      discount_margin: 600,
      comment: null,
      author_id: null,
      author_email: null,
      file_name: 'override.csv',
      line: 2,
      created_at: landfall.clock.now(),
    };
    await db
      .insertInto('price_overrides')
      .values([
        { ...override, price_date: '2026-01-14', clean_price: 98 },
        { ...override, price_date: today, clean_price: 97 },
      ])
      .execute();
    const [, one] = (await moves()).securities;
    expect(one).toMatchObject({ bidPx: 97, source: 'OVERRIDE', changes: { day: { price: -1, dm: 0 } } });
  });

  it('is empty on a day without prices, and knows the days that there are', async () => {
    expect((await moves('2026-01-11')).securities).toEqual([]);
    for (const date of ['2026-01-16', '2007-12-31', 'banana']) {
      const answer = await get(date);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: [{ path: 'date' }] }]);
    }
  });

  it('answers whoever may search, and nobody else', async () => {
    const viewer = await landfall.login('viewer@landfall.example');
    expect((await get(today, viewer)).statusCode).toBe(403);
    expect((await get(today, '')).statusCode).toBe(401);
  });
});
