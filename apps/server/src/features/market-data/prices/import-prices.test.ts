import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { loadSecurities } from '../securities/load-securities.ts';
import { alpha, alphaRegS, beta, importText, inventedCusip, inventedSecurity, isinOf } from '../testing/invented.ts';
import { loadIndexRates } from './price-store.ts';

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp();
  const ctx = await landfall.ctx();
  await ctx.tx((tx) =>
    loadSecurities(tx, ctx, [
      inventedSecurity(alpha, { aliases: [{ kind: 'CUSIP', value: alphaRegS, rule: 'REG_S' }] }),
      inventedSecurity(beta, { issuerClass: 'B' }),
    ]),
  );
});
afterAll(() => landfall.close());

const db = () => landfall.services.database.db;
const load = async (text: string | Uint8Array, name?: string) => importText(await landfall.ctx(), 'PRICES', text, name);
const stored = () =>
  db()
    .selectFrom('daily_prices')
    .select(['price_date', 'clean_price', 'discount_margin', 'revision', 'line'])
    .orderBy('price_date')
    .orderBy('security_no')
    .execute();
const versionOf = async (dataset: string) =>
  (await db().selectFrom('data_versions').select('version').where('dataset', '=', dataset).executeTakeFirstOrThrow())
    .version;

describe('importing prices', () => {
  it('adds, leaves equal ones alone, and keeps what a correction replaces', async () => {
    const first = `CUSIP,ISIN,EFFECTIVE_DATE,CLEAN_PRICE,DM\n${alpha},,2026-01-12,99.5,512.3\n,${isinOf(beta)},1/12/2026,101,n/m\n`;
    expect(await load(first, 'monday.csv')).toMatchObject({
      added: 2,
      changed: 0,
      unchanged: 0,
      refused: 0,
      fault: null,
    });
    const before = await versionOf('prices');

    expect(await load(first, 'monday.csv')).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await versionOf('prices')).toBe(before);
    expect(
      await db().selectFrom('market_imports').select('file_name').where('kind', '=', 'PRICES').execute(),
    ).toHaveLength(1);

    expect(
      await load(`CUSIP;EFFECTIVE_DATE;PRICE;DISCOUNT_MARGIN\r\n${alphaRegS};2026-01-12;99,75;\r\n`),
    ).toMatchObject({
      added: 0,
      changed: 1,
    });
    expect(await stored()).toEqual([
      { price_date: '2026-01-12', clean_price: '99.75', discount_margin: null, revision: 2, line: 2 },
      { price_date: '2026-01-12', clean_price: '101', discount_margin: null, revision: 1, line: 3 },
    ]);
    expect((await sql`select * from price_history`.execute(db())).rows).toMatchObject([
      { revision: 1, clean_price: '99.5', discount_margin: '512.3', line: 2 },
    ]);
    expect(await versionOf('prices')).toBeGreaterThan(before);
  });

  it('refuses line by line, with the reason, and takes the others', async () => {
    const unknown = inventedCusip('99887Z', 'AA');
    const wrong = `${alpha.slice(0, 8)}${(Number(alpha[8]) + 1) % 10}`;
    const report = await load(
      [
        'CUSIP,ISIN,EFFECTIVE_DATE,CLEAN_PRICE,DM',
        `${alpha},,2026-01-13,98,1`,
        `${alpha},,2026-01-13,97,1`,
        `${wrong},,2026-01-13,98,1`,
        `${unknown},,2026-01-13,98,1`,
        ',,2026-01-13,98,1',
        `${alpha},${isinOf(beta)},2026-01-13,98,1`,
        `${alpha},,2026-02-30,98,1`,
        `${alpha},,2026-01-16,98,1`,
        `${alpha},,2024-12-31,98,1`,
        `${alpha},,2026-01-14,0,1`,
        `${alpha},,2026-01-14,200.01,1`,
        `${alpha},,2026-01-14,abc,1`,
        `${alpha},,2026-01-14,98,abc`,
        `${alpha},,2026-01-14,98,-100000.1`,
        `${alpha},,2026-01-14,98,"1,234"`,
        `${alpha},,2026-01-14,98,50,5`,
        `${beta},,2026-01-13,98,50,,`,
        '',
      ].join('\n'),
    );
    expect(report).toMatchObject({ rowsRead: 17, added: 2, refused: 15 });
    expect(report.refusals.map(({ line, text }) => `${line} ${text}`)).toEqual([
      '3 line 2 already has a price for this security and day',
      `4 CUSIP ${wrong} has a wrong check digit`,
      `5 no security has the CUSIP ${unknown}`,
      '6 CUSIP/ISIN: at least one of them is needed',
      `7 ${alpha} is Fernhollow Re Ltd. 2025-1 Class A, ${isinOf(beta)} is Fernhollow Re Ltd. 2025-1 Class B`,
      '8 EFFECTIVE_DATE 2026-02-30 is not a date such as 2026-01-31',
      '9 EFFECTIVE_DATE 2026-01-16 is in the future',
      '10 EFFECTIVE_DATE 2024-12-31 is before the issue date 2025-01-10',
      '11 CLEAN_PRICE 0 is not above 0 and at most 200',
      '12 CLEAN_PRICE 200.01 is not above 0 and at most 200',
      '13 CLEAN_PRICE abc is not a number',
      '14 DM abc is not a number',
      '15 DM -100000.1 is beyond 100000 basis points',
      '16 DM 1,234 may have a thousands separator: write it without',
      '17 the row has more cells than the header: put text that contains separators in quotes',
    ]);
  });

  it('reads past characters that nobody sees, which web pages and spreadsheets leave in cells and headers', async () => {
    const hidden = `\u{200B}${alpha.slice(0, 5)}\u{AD}${alpha.slice(5)}\u{A0}`;
    const report = await load(`CU\u{AD}SIP,EFFECTIVE_DATE,CLEAN_PRICE\n${hidden},\u{A0}2025-06-04,97\u{200B}\n`);
    expect(report).toMatchObject({ added: 1, refused: 0, fault: null });
  });

  it('takes the evaluated prices of an exported list, and no override for one', async () => {
    const report = await load(
      `CUSIP,EFFECTIVE_DATE,CLEAN_PRICE,DM,SOURCE\n${alpha},2025-06-03,97,,EVALUATED\n${beta},2025-06-03,97,,OVERRIDE\n`,
    );
    expect(report).toMatchObject({ added: 1, refused: 1 });
    expect(report.refusals[0]?.text).toBe('SOURCE is OVERRIDE: an override is no evaluated price');
  });

  it.each([
    ['nothing', '', 'The file is empty.'],
    [
      'a missing and an unknown column',
      'CUSIP,EFFECTIVE_DATE,PRIZE\n',
      'The header is wrong: unknown column PRIZE, column CLEAN_PRICE is missing.',
    ],
    [
      'a column twice',
      'CUSIP,EFFECTIVE_DATE,PRICE,CLEAN_PRICE\n',
      'The header is wrong: column CLEAN_PRICE appears twice.',
    ],
    [
      'a quote that is never closed',
      `CUSIP,EFFECTIVE_DATE,PRICE\n${alpha},2026-01-14,"98\n`,
      'Line 2: a quote is opened but never closed.',
    ],
    ['bytes', new Uint8Array([0x43, 0x55, 0xc3, 0x28, 0x0a]), 'The file is not UTF-8 or UTF-16 text.'],
  ])('refuses a file of %s as a whole', async (_what, text, fault) => {
    const before = await stored();
    expect(await load(text)).toMatchObject({ fault, added: 0 });
    expect(await stored()).toEqual(before);
  });

  it('computes the margin where the file gives none and the index rate is known', async () => {
    const ctx = await landfall.ctx();
    await ctx.tx((tx) => loadIndexRates(tx, [{ currency: 'USD', date: '2024-01-01', ratePercent: 4 }]));
    await load(`CUSIP,EFFECTIVE_DATE,PRICE\n${beta},2026-01-14,100\n`);
    const row = (await stored()).at(-1);
    // At par the margin is the spread, up to the calendar of the running period.
    expect(Number(row?.discount_margin)).toBeGreaterThan(630);
    expect(Number(row?.discount_margin)).toBeLessThan(660);
  });

  it('notes a price that is a fraction of par after one that was not, and takes it', async () => {
    const header = 'CUSIP,EFFECTIVE_DATE,PRICE';
    const cusip = inventedCusip('99885P', 'AA');
    const ctx = await landfall.ctx();
    await ctx.tx((tx) => loadSecurities(tx, ctx, [inventedSecurity(cusip, { issuerClass: 'P' })]));
    const lines = [`${cusip},2026-01-12,99.5`, `${cusip},2026-01-13,0.997`, `${cusip},2026-01-14,99.6`];
    expect(await load([header, ...lines, ''].join('\n'))).toMatchObject({
      added: 3,
      notes: [
        { line: 3, text: 'CLEAN_PRICE 0.997 follows 99.5 of 2026-01-12: check that it is per 100, 99.5 and not 0.995' },
      ],
    });
    // A loss is no fraction.
    expect(await load([header, `${cusip},2026-01-15,12`, ''].join('\n'))).toMatchObject({ added: 1, notes: [] });
  });

  it('says that prices get no margin where the rates of their currency are not loaded', async () => {
    const [euro, dollar] = [inventedCusip('99885E', 'AA'), inventedCusip('99885E', 'AB')];
    const ctx = await landfall.ctx();
    await ctx.tx((tx) =>
      loadSecurities(tx, ctx, [
        inventedSecurity(euro, { issuerClass: 'E', currency: 'EUR' }),
        inventedSecurity(dollar, { issuerClass: 'F' }),
      ]),
    );
    const file = (margin: string) =>
      [
        'CUSIP,EFFECTIVE_DATE,PRICE,DM',
        `${dollar},2026-01-13,99,`,
        `${euro},2026-01-13,99,${margin}`,
        `${euro},2026-01-14,99,${margin}`,
      ].join('\n');
    expect((await load(file(''))).notes).toEqual([
      { line: 3, text: '2 prices get no margin: there are no index rates in EUR' },
    ]);
    expect((await load(file('612'))).notes).toEqual([]);
  });
});
