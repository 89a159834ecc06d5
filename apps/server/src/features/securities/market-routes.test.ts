import {
  getMarketDataStatus,
  getPriceLineage,
  getRealTimePricing,
  getSecurity,
  listPrints,
  searchSecurities,
  securitiesCsvHeader,
} from '@landfall/contract';
import { dayNumber } from '@landfall/instruments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { beginLoad, loadIndexRates, loadPrices, loadSecurities, loadTrades } from '../market-data/index.ts';
import { alpha, alphaRegS, beta, inventedCusip, inventedSecurity, isinOf } from '../market-data/testing/invented.ts';

const today = '2026-01-15';
const gamma = inventedCusip('99887C', 'AC');
/** Without a price. */
const unpriced = {
  zeroCoupon: inventedCusip('99887D', 'AD'),
  redeemed: inventedCusip('99887E', 'AE'),
  fixed: inventedCusip('99887F', 'AF'),
  inEuros: inventedCusip('99887G', 'AG'),
};

let landfall: TestApp;
let trader: string;
let viewer: string;
beforeAll(async () => {
  landfall = await createTestApp();
  trader = await landfall.login('trader@landfall.example');
  viewer = await landfall.login('viewer@landfall.example');
  const ctx = await landfall.ctx();
  await ctx.tx(async (tx) => {
    const [a = 0, b = 0, c = 0] = await loadSecurities(tx, ctx, [
      inventedSecurity(alpha, {
        aliases: [{ kind: 'CUSIP', value: alphaRegS, rule: 'REG_S' }],
        modeledStats: [
          { from: '2025-01-10', to: null, attachmentProbability: 3, expectedLoss: 2.5, exhaustionProbability: 2 },
        ],
        couponHistory: [{ from: '2025-01-10', to: '2027-12-31', couponRate: 6.5, spreadType: 'INITIAL' }],
        elAttributions: [
          {
            from: '2025-01-10',
            to: null,
            perilName: 'Florida Hurricane',
            perilId: 'FL_HURRICANE',
            elAttribution: 100,
            applyCdf: true,
          },
        ],
      }),
      inventedSecurity(beta, { issuerName: 'Anvil Re, "Ltd"', issuerClass: 'B' }),
      inventedSecurity(gamma, { issuerName: '=CMD()', issuerClass: 'C' }),
      inventedSecurity(unpriced.zeroCoupon, { couponType: 'ZERO_COUPON', issuerClass: 'D' }),
      inventedSecurity(unpriced.redeemed, { status: 'REDEEMED', statusFrom: '2026-01-14', issuerClass: 'E' }),
      inventedSecurity(unpriced.fixed, { couponType: 'FIXED', couponFrequency: 1, issuerClass: 'F' }),
      inventedSecurity(unpriced.inEuros, { currency: 'EUR', issuerClass: 'G' }),
    ]);
    await loadIndexRates(tx, [
      { currency: 'USD', date: '2024-01-01', ratePercent: 4 },
      { currency: 'USD', date: '2026-01-05', ratePercent: 4.25 },
      { currency: 'USD', date: '2026-01-16', ratePercent: 9 },
    ]);
    const importNo = await beginLoad(tx, ctx, { kind: 'PRICES', fileName: 'sheet.csv', loadedBy: 'test' });
    const rows: [number, string, number, number, number][] = [
      [a, '2026-01-13', 99.25, 500.5, 2],
      [a, '2026-01-14', 99.5, 498, 3],
      [a, today, 99.75, 495, 4],
      [b, today, 4.5, Number.NaN, 5],
      [c, today, 101, -12.5, 6],
    ];
    await loadPrices(tx, importNo, {
      securityNo: Int32Array.from(rows, (row) => row[0]),
      day: Int32Array.from(rows, (row) => dayNumber(row[1])),
      cleanPrice: Float64Array.from(rows, (row) => row[2]),
      discountMargin: Float64Array.from(rows, (row) => row[3]),
      line: Int32Array.from(rows, (row) => row[4]),
    });
    await loadTrades(tx, importNo, [
      {
        securityNo: a,
        tradeDate: '2026-01-14',
        tradeTime: '16:10:00',
        settlementDate: '2026-01-16',
        price: 99.4,
        quantity: 250_000,
        isCapped: false,
        side: 'S',
        yield: null,
        isAsOf: false,
      },
      {
        securityNo: b,
        tradeDate: today,
        tradeTime: '15:30:00',
        settlementDate: today,
        price: 5,
        quantity: 1_000_000,
        isCapped: true,
        side: 'B',
        yield: null,
        isAsOf: false,
      },
    ]);
  });
});
afterAll(() => landfall.close());

const get = (url: string, cookie = trader, headers: Record<string, string> = {}) =>
  landfall.inject({ method: 'GET', url, headers }, cookie);
const search = (query: string, cookie?: string) => get(`/securities?${query}`, cookie);

describe('GET /securities', () => {
  it('gives anyone signed in the list of the last business day, for as long as today has none', async () => {
    const before = 'startDate=2026-01-14&endDate=2026-01-14';
    expect([
      (await search(before, viewer)).statusCode,
      (await search(`${before}&format=csv`, viewer)).statusCode,
    ]).toEqual([200, 200]);
  });

  it("gives anyone signed in today's whole list, by name", async () => {
    const answer = await search(`startDate=${today}&endDate=${today}`, viewer);
    expect(answer.statusCode).toBe(200);
    const rows = searchSecurities.responses[200].parse(answer.json());
    expect(rows.map((row) => [row.name, row.bidPx, row.bidDm])).toEqual([
      ['=CMD() 2025-1 Class C', 101, -12.5],
      ['Anvil Re, "Ltd" 2025-1 Class B', 4.5, null],
      ['Fernhollow Re Ltd. 2025-1 Class A', 99.75, 495],
    ]);
    expect(rows[2]).toEqual({
      name: 'Fernhollow Re Ltd. 2025-1 Class A',
      isin: isinOf(alpha),
      cusip: alpha,
      effectiveDate: today,
      issueDate: '2025-01-10',
      maturityDate: '2027-12-31',
      bidPx: 99.75,
      bidDm: 495,
      source: 'EVALUATED',
    });
  });

  it.each([
    ['a day before the last business day', 'startDate=2026-01-13&endDate=2026-01-13'],
    ['an identifier', `startDate=${today}&cusip=${alpha}`],
    ['a range', `startDate=2026-01-14&endDate=${today}`],
  ])('refuses %s without the right to search', async (_what, query) => {
    const answer = await search(query, viewer);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ status: 'ERROR', code: 'FORBIDDEN' });
    expect((await search(query)).statusCode).toBe(query.includes('-14&end') ? 400 : 200);
  });

  it('refuses who may not search before it says what is wrong with the search', async () => {
    const wrong = 'startDate=banana&cusip=x&colour=red';
    expect((await search(wrong, viewer)).json()).toMatchObject({ code: 'FORBIDDEN' });
    expect((await search(wrong)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await search(`startDate=${today}&format=xml`, viewer)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('refuses without a session', async () => {
    expect((await landfall.inject({ method: 'GET', url: `/securities?startDate=${today}` })).statusCode).toBe(401);
  });

  it.each([
    ['no date', '', 'Some fields are not valid: startDate.'],
    [
      'an end before the start',
      `startDate=${today}&endDate=2026-01-14&cusip=${alpha}`,
      'To date cannot be earlier than from date',
    ],
    [
      'a range of everything',
      `startDate=2026-01-14&endDate=${today}`,
      'Start date and end date must be the same when searching all securities.',
    ],
    ['a day before 2008', 'startDate=2007-12-31', 'Dates before 2008-01-01 cannot be searched.'],
    ['a day to come', 'startDate=2026-01-16', 'Dates in the future cannot be searched.'],
    ['a short CUSIP', `startDate=${today}&cusip=123`, 'Some fields are not valid: cusip[0].'],
    ['a misspelt parameter', `startDate=${today}&cusips=${alpha}`, 'Some fields are not valid: cusips.'],
  ])('answers 400 for %s', async (_what, query, message) => {
    const answer = await search(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 'ERROR', message });
  });

  it('searches by any of the identifiers, aliases too, by name then date', async () => {
    const query = `startDate=2026-01-13&endDate=${today}&cusip=${alphaRegS.toLowerCase()}&cusip=00000000X&isin=${isinOf(beta)}`;
    const rows = searchSecurities.responses[200].parse((await search(query)).json());
    expect(rows.map((row) => [row.cusip, row.effectiveDate])).toEqual([
      [beta, today],
      [alpha, '2026-01-13'],
      [alpha, '2026-01-14'],
      [alpha, today],
    ]);
    expect((await search(`startDate=${today}&cusip=00000000X`)).json()).toEqual([]);
  });

  it('writes the same rows as CSV, safe to open in a spreadsheet', async () => {
    const day = await search(`startDate=${today}&format=csv`);
    expect(day.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = [
      securitiesCsvHeader,
      `'=CMD() 2025-1 Class C,${isinOf(gamma)},${gamma},${today},2025-01-10,2027-12-31,101,-12.5,EVALUATED`,
      `"Anvil Re, ""Ltd"" 2025-1 Class B",${isinOf(beta)},${beta},${today},2025-01-10,2027-12-31,4.5,,EVALUATED`,
      `Fernhollow Re Ltd. 2025-1 Class A,${isinOf(alpha)},${alpha},${today},2025-01-10,2027-12-31,99.75,495,EVALUATED`,
    ];
    expect(day.body).toBe(`${lines.join('\r\n')}\r\n`);
    const all = [alpha, beta, gamma].map((cusip) => `cusip=${cusip}`).join('&');
    expect((await search(`startDate=${today}&format=csv&${all}`)).body).toBe(day.body);
    expect((await search(`startDate=${today}&format=csv&cusip=00000000X`)).body).toBe(`${securitiesCsvHeader}\r\n`);
  });
});

describe('an override', () => {
  const override = (cleanPrice: number, revision: number) =>
    landfall.services.database.db.transaction().execute(async (tx) => {
      const { security_no } = await tx
        .selectFrom('securities')
        .select('security_no')
        .where('cusip', '=', alpha)
        .executeTakeFirstOrThrow();
      await tx.updateTable('price_overrides').set({ is_current: false }).execute();
      await tx
        .insertInto('price_overrides')
        .values({
          security_no,
          price_date: '2026-01-14',
          revision,
          clean_price: cleanPrice,
          discount_margin: 600,
          comment: 'stale mark',
          author_id: null,
          author_email: 'trader@landfall.example',
          file_name: 'override.csv',
          line: 2,
          created_at: landfall.clock.now(),
        })
        .execute();
    });

  it('replaces the price of its day, and its whole line of descent can be seen', async () => {
    await override(98, 1);
    await override(97.5, 2);
    const [row] = (await search('startDate=2026-01-14')).json<unknown[]>();
    expect(row).toMatchObject({ bidPx: 97.5, bidDm: 600, source: 'OVERRIDE' });
    const csv = await search(`startDate=2026-01-14&cusip=${alpha}&format=csv`);
    expect(csv.body).toContain(',97.5,600,OVERRIDE');

    const answer = await get(`/securities/${isinOf(alpha)}/prices/2026-01-14/lineage`);
    const lineage = getPriceLineage.responses[200].parse(answer.json());
    expect(lineage).toMatchObject([
      {
        source: 'EVALUATED',
        revision: 1,
        isCurrent: false,
        bidPx: 99.5,
        fileName: 'sheet.csv',
        line: 3,
        loadedBy: 'test',
      },
      { source: 'OVERRIDE', revision: 1, isCurrent: false, bidPx: 98, comment: 'stale mark' },
      { source: 'OVERRIDE', revision: 2, isCurrent: true, bidPx: 97.5, loadedBy: 'trader@landfall.example', line: 2 },
    ]);
  });
});

describe('GET /pricing-rt', () => {
  it('gives the newest mark of each security: print or price, whichever is later', async () => {
    const answer = await get(`/pricing-rt?cusip=${alpha}&isin=${isinOf(beta)}`);
    const { data } = getRealTimePricing.responses[200].parse(answer.json());
    expect(data).toEqual([
      { cusip: beta, isin: isinOf(beta), bidPx: 5, bidDm: null, asOf: '2026-01-15T20:30:00.000Z', source: 'TRACE' },
      {
        cusip: alpha,
        isin: isinOf(alpha),
        bidPx: 99.75,
        bidDm: 495,
        asOf: '2026-01-15T17:00:00.000Z',
        source: 'EVALUATED',
      },
    ]);
  });

  it('keeps its envelope in errors, and asks for the right', async () => {
    const empty = await get('/pricing-rt');
    expect([empty.statusCode, empty.json()]).toMatchObject([400, { status: 'ERROR', data: [] }]);
    expect((await get(`/pricing-rt?cusip=${alpha}`, viewer)).statusCode).toBe(403);
  });
});

describe('GET /securities/{identifier}', () => {
  it.each([alpha, isinOf(alpha), alphaRegS.toLowerCase()])('finds a security by %s', async (identifier) => {
    const detail = getSecurity.responses[200].parse((await get(`/securities/${identifier}`)).json());
    expect(detail).toMatchObject({
      name: 'Fernhollow Re Ltd. 2025-1 Class A',
      aliases: [{ scheme: 'CUSIP', value: alphaRegS, rule: 'REG_S' }],
      parAmount: 100_000_000,
      riskLabel: 'RISK-ON',
      modeledStats: [{ expectedLoss: 2.5, effectiveToDate: null }],
      couponHistory: [{ couponRate: 6.5, spreadType: 'INITIAL' }],
      elAttributions: [{ perilName: 'Florida Hurricane', elAttribution: 100 }],
      documents: [],
      trades: [{ date: '2026-01-14', price: 99.4, quantityThousands: 250, isFloor: false }],
    });
    expect(detail.prices.map((price) => price.date)).toEqual(['2026-01-13', '2026-01-14', today]);
  });

  it('tells the coupon in force, the next one and what has accrued', async () => {
    const interest = async (cusip: string) =>
      getSecurity.responses[200].parse((await get(`/securities/${cusip}`)).json()).interest;
    const floating = { on: today, nextCouponDate: '2026-03-31' };
    // Since 31 December: five days at 6.5 + 4 per cent, ten at 6.5 + 4.25. The rate of tomorrow is not known today.
    expect(await interest(alpha)).toEqual({
      ...floating,
      accrued: expect.closeTo((10.5 * 5 + 10.75 * 10) / 360, 10),
      collateralYield: 4.25,
      allInCoupon: 10.75,
    });
    expect(await interest(unpriced.fixed)).toEqual({
      on: today,
      nextCouponDate: '2026-12-31',
      accrued: expect.closeTo((6.5 * 15) / 360, 10),
      collateralYield: null,
      allInCoupon: 6.5,
    });
    expect(await interest(unpriced.inEuros)).toEqual({
      ...floating,
      accrued: null,
      collateralYield: null,
      allInCoupon: null,
    });
    expect([await interest(unpriced.zeroCoupon), await interest(unpriced.redeemed)]).toEqual([null, null]);
  });

  it('answers 404 for an unknown one and 403 without the right', async () => {
    expect((await get('/securities/000000000')).statusCode).toBe(404);
    expect((await get('/securities/000000000/prices/2026-01-14/lineage')).statusCode).toBe(404);
    expect((await get(`/securities/${alpha}`, viewer)).statusCode).toBe(403);
    expect((await get(`/securities/${alpha}/prices/2026-01-14/lineage`, viewer)).statusCode).toBe(403);
  });
});

describe('GET /securities/{identifier}/prints', () => {
  it('lists the prints that stand, newest first, beside the evaluated price of the day', async () => {
    const prints = async (cusip: string) =>
      listPrints.responses[200].parse((await get(`/securities/${cusip}/prints`)).json());
    expect(await prints(alpha)).toMatchObject([
      {
        date: '2026-01-14',
        side: 'DEALER_SELLS',
        quantityThousands: 250,
        price: 99.4,
        evaluatedPrice: 99.5,
        evaluatedOn: '2026-01-14',
      },
    ]);
    expect(await prints(gamma)).toEqual([]);
    expect((await get('/securities/000000000/prints')).statusCode).toBe(404);
    expect((await get(`/securities/${alpha}/prints`, viewer)).statusCode).toBe(403);
  });
});

describe('GET /market-data/status', () => {
  it('says how far the data is loaded', async () => {
    const answer = await get('/market-data/status', viewer);
    expect(getMarketDataStatus.responses[200].parse(answer.json())).toEqual({
      isLoading: false,
      loadedFrom: '2026-01-13',
      securities: 7,
      newestPriceDate: today,
    });
  });
});
