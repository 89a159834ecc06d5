import { searchTraceTrades } from '@landfall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { loadSecurities } from '../securities/load-securities.ts';
import { alpha, beta, importText, inventedSecurity, isinOf } from '../testing/invented.ts';

const header =
  'Date;Time;Settlement;Status;Quantity;Price;Yield;Remuneration;ATS; Modifier;2nd Modifier;Special;As-Of;Side;Reporting Party Type;Contra Party Type;Finra Ticker';

/** A line of the export: `1/14/2026 10:00:00 Trade 250000 99.5`, then the side and the as-of flag. */
function line(text: string, cusip = alpha): string {
  const [date = '', time = '', status = '', quantity = '', price = '', side = 'S', asOf = '-'] = text.split(' ');
  return `${date};${time};1/16/2026;${status};${quantity};${price};;M;;_;_;-;${asOf};${side};D;C;${cusip}`;
}

let landfall: TestApp;
let trader: string;
beforeAll(async () => {
  landfall = await createTestApp();
  trader = await landfall.login('trader@landfall.example');
  const ctx = await landfall.ctx();
  await ctx.tx((tx) =>
    loadSecurities(tx, ctx, [inventedSecurity(alpha), inventedSecurity(beta, { issuerClass: 'B' })]),
  );
});
beforeEach(async () => {
  await landfall.services.database.pool.query('truncate trace_prints, trace_daily');
});
afterAll(() => landfall.close());

const load = async (lines: readonly string[], name = 'export.csv') =>
  importText(await landfall.ctx(), 'TRADES', `${[header, ...lines].join('\r\n')}\r\n`, name);
const ask = (date: string, cookie = trader, type = 'ILS') =>
  landfall.inject({ method: 'GET', url: `/trace-trades?securityType=${type}&effectiveDate=${date}` }, cookie);
const trades = async (date: string) => searchTraceTrades.responses[200].parse((await ask(date)).json()).data;

describe('importing a TRACE export', () => {
  const lines = [
    line('1/14/2026 10:00:00 Trade 250000 99.000'),
    line('1/14/2026 10:05:00 Trade 750000 100.000 B'),
    line('1/14/2026 11:00:00 Trade 1MM+ 101.000'),
    line('1/14/2026 12:00:00 Trade 500000 50.000'),
    line('1/14/2026 12:00:00 Cancel 500000 50.000'),
    line('1/14/2026 13:00:00 Cancel 1000000 10.000'),
    line('1/14/2026 13:00:00 Correction 1000000 100.500'),
    line('01/14/2026 14:00:00 Trade 1000000 100,25', beta),
    line('1/13/2026 16:00:00 Trade 300000 99.750 S A'),
    line('1/14/2026 12:00:00 NoTrade 0 100 - -', beta),
    header,
  ];

  it('adds up what stands by security and day, capped sizes as a floor', async () => {
    const report = await load(lines);
    expect(report).toMatchObject({ rowsRead: 10, skipped: 1, refused: 0, added: 8, fault: null });
    const [a, b] = await trades('2026-01-14');
    // (0.25 × 99 + 0.75 × 100 + 1 × 101 + 1 × 100.5) / 3
    expect(a).toEqual({
      cusip: alpha,
      isin: isinOf(alpha),
      name: 'Fernhollow Re Ltd. 2025-1 Class A',
      aggregatePrice: 100.416667,
      aggregatePriceFormatted: '100.42',
      aggregateVolumeDivided: 3000,
      isVolumeFloor: true,
      aggregateYieldFormatted: null,
      tradeCount: 4,
    });
    expect(b).toMatchObject({
      cusip: beta,
      aggregatePrice: 100.25,
      aggregateVolumeDivided: 1000,
      isVolumeFloor: false,
    });
    expect(await trades('2026-01-13')).toMatchObject([{ aggregatePrice: 99.75, tradeCount: 1 }]);
  });

  it('changes nothing the second time, nor when exports overlap', async () => {
    await load(lines);
    const before = await trades('2026-01-14');
    expect(await load(lines)).toMatchObject({ added: 0, changed: 0 });
    expect(await load(lines.slice(0, 4))).toMatchObject({ added: 0, changed: 0 });
    expect(await load([...lines.slice(0, 3), line('1/14/2026 15:00:00 Trade 100000 99')])).toMatchObject({ added: 1 });
    await load(lines);
    expect((await trades('2026-01-14'))[0]?.tradeCount).toBe((before[0]?.tradeCount ?? 0) + 1);
  });

  it('takes cancels and corrections of trades that came with an earlier export', async () => {
    await load([line('1/14/2026 10:00:00 Trade 250000 99'), line('1/14/2026 11:00:00 Trade 250000 80')]);
    await load([line('1/14/2026 10:00:00 Cancel 250000 99'), line('1/14/2026 11:00:00 Correction 250000 98')]);
    expect(await trades('2026-01-14')).toMatchObject([{ aggregatePrice: 98, tradeCount: 1 }]);
    await load([line('1/14/2026 10:00:00 Trade 250000 99')]);
    await load([line('1/14/2026 11:00:00 Correction 250000 98')]);
    expect(await trades('2026-01-14')).toMatchObject([{ aggregatePrice: 98, tradeCount: 1 }]);
    await load([line('1/14/2026 11:00:00 Cancel 250000 98')]);
    expect(await trades('2026-01-14')).toEqual([]);
  });

  it('takes corrections of two equal trades that came with an earlier export', async () => {
    const both = (status: string, price: number) =>
      [1, 2].map(() => line(`1/14/2026 10:00:00 ${status} 250000 ${price}`));
    await load(both('Trade', 80));
    await load(both('Correction', 98));
    expect(await trades('2026-01-14')).toMatchObject([{ aggregatePrice: 98, tradeCount: 2 }]);
  });

  it('shows no sign of a yield that rounds to nothing', async () => {
    await load([line('1/14/2026 10:00:00 Trade 250000 98').replace(';98;;', ';98;-0.001;')]);
    expect(await trades('2026-01-14')).toMatchObject([{ aggregateYieldFormatted: '0.00' }]);
  });

  it('shows the yield of a correction that came later and corrects nothing else', async () => {
    const withYield = (status: string, percent: string) =>
      line(`1/14/2026 10:00:00 ${status} 250000 98`).replace(';98;;', `;98;${percent};`);
    await load([withYield('Trade', '75')]);
    await load([withYield('Trade', '75'), withYield('Correction', '7.5')]);
    await load([withYield('Trade', '75')]);
    expect(await trades('2026-01-14')).toMatchObject([{ aggregateYieldFormatted: '7.50', tradeCount: 1 }]);
  });

  it('applies a correction of the yield alone that comes without its original, once, and says so', async () => {
    const withYield = (status: string, percent: string) =>
      line(`1/14/2026 10:00:00 ${status} 250000 98`).replace(';98;;', `;98;${percent};`);
    const correct = [withYield('Correction', '7.5')];
    await load([withYield('Trade', '75')]);
    expect(await load(correct)).toMatchObject({ added: 1, changed: 1 });
    expect(await trades('2026-01-14')).toMatchObject([{ aggregateYieldFormatted: '7.50', tradeCount: 1 }]);
    expect(await load(correct)).toMatchObject({ added: 0, changed: 0 });
    await load([withYield('Trade', '75')]);
    expect(await trades('2026-01-14')).toMatchObject([{ aggregateYieldFormatted: '7.50', tradeCount: 1 }]);

    // Before its original, it stands in its place.
    await landfall.services.database.pool.query('truncate trace_prints, trace_daily');
    const { notes } = await load(correct);
    expect(notes[0]?.text).toMatch(/^corrects an unknown trade/);
    await load([withYield('Trade', '75')]);
    expect(await trades('2026-01-14')).toMatchObject([{ aggregateYieldFormatted: '7.50', tradeCount: 1 }]);
    // What it corrects has come: another trade of that moment is one.
    await load([line('1/14/2026 10:00:00 Trade 250000 97')]);
    expect(await trades('2026-01-14')).toMatchObject([{ tradeCount: 2 }]);
  });

  it('lets a correction that came first take the place of its original, also where it is corrected itself', async () => {
    await load([line('1/14/2026 11:00:00 Correction 250000 98')]);
    const original = [line('1/14/2026 11:00:00 Trade 250000 80')];
    await load(original);
    expect(await trades('2026-01-14')).toMatchObject([{ aggregatePrice: 98, tradeCount: 1 }]);
    expect(await load(original)).toMatchObject({ added: 0, changed: 0 });
    // It replaces one trade, and no second one of that moment.
    await load([line('1/14/2026 11:00:00 Trade 250000 81')]);
    expect(await trades('2026-01-14')).toMatchObject([{ tradeCount: 2 }]);

    await load([line('1/13/2026 11:00:00 Correction 250000 98')]);
    await load([line('1/13/2026 11:00:00 Correction 250000 97')]);
    await load([line('1/13/2026 11:00:00 Trade 250000 80')]);
    expect(await trades('2026-01-13')).toMatchObject([{ aggregatePrice: 97, tradeCount: 1 }]);

    // Nor does the original stand where its correction has been cancelled before it came.
    await load([line('1/12/2026 11:00:00 Correction 250000 98')]);
    await load([line('1/12/2026 11:00:00 Cancel 250000 98')]);
    await load([line('1/12/2026 11:00:00 Trade 250000 80')]);
    expect(await trades('2026-01-12')).toEqual([]);
  });

  it('refuses lines that belong to another security, and others it cannot use', async () => {
    const report = await load([
      line('1/8/2025 10:00:00 Trade 250000 99').replace('1/16/2026', '1/9/2025'),
      line('1/14/2026 10:00:00 Trade 48240 1005.000'),
      line('1/14/2026 10:00:00 Trade 250000 99', '000000000'),
      line('1/14/2026 10:00:00 Trade 250000 99', 'FHRE123456'),
      line('2/30/2026 10:00:00 Trade 250000 99'),
      line('1/16/2026 10:00:00 Trade 250000 99'),
      line('1/15/2026 12:05:01 Trade 250000 99'),
      line('1/14/2026 25:00:00 Trade 250000 99'),
      line('1/14/2026 10:00:00 Busted 250000 99'),
      line('1/14/2026 10:00:00 Trade many 99'),
      line('1/14/2026 10:00:00 Trade 1000000000001 99'),
      line('1/14/2026 10:00:00 Trade 250.000 99'),
      line('1/14/2026 10:00:00 Trade 250000 99'),
    ]);
    expect(report).toMatchObject({ added: 1, refused: 12 });
    expect(report.refusals.map(({ line: at, text }) => `${at} ${text}`)).toEqual([
      '2 settles on 2025-01-09, before Fernhollow Re Ltd. 2025-1 Class A was issued on 2025-01-10',
      '3 Price 1005.000 is above the limit of 200',
      '4 no security has the CUSIP 000000000',
      '5 no CUSIP in the last column or in the file name',
      '6 Date 2/30/2026 is not a date such as 2026-01-31',
      '7 Date 1/16/2026 is in the future',
      '8 Time 12:05:01 on 2026-01-15, in New York, is in the future',
      '9 Time 25:00:00 is not a time such as 16:39:12',
      '10 Status Busted is not one of Trade, Cancel, Correction, NoTrade',
      '11 Quantity many is not an amount such as 250000 or 1MM+',
      '12 Quantity 1000000000001 is larger than any bond',
      '13 Quantity 250.000 may have a thousands separator: write it without',
    ]);
  });

  it('takes what was traded up to now in New York, and a little later by another clock', async () => {
    const upToNow = ['11:59:59', '12:00:00', '12:05:00'].map((time) => line(`1/15/2026 ${time} Trade 250000 99`));
    expect(await load(upToNow)).toMatchObject({ added: 3, refused: 0 });
  });

  it('takes the prints of a new note from before it was issued, where they settle on that day or later', async () => {
    const whenIssued = line('1/3/2025 10:00:00 Trade 250000 100.5').replace('1/16/2026', '1/10/2025');
    expect(await load([whenIssued])).toMatchObject({ added: 1, refused: 0 });
  });

  it('takes the CUSIP from the name of the file where the last column holds a ticker', async () => {
    await load([line('1/14/2026 10:00:00 Trade 250000 99', 'FHRE123456')], `FERNHOLLOW RE LTD_${beta}.csv`);
    expect(await trades('2026-01-14')).toMatchObject([{ cusip: beta }]);
  });
});

describe('GET /trace-trades', () => {
  it.each([
    [
      'more than 30 days back',
      '2025-12-15',
      'Effective date cannot be more than 30 days in the past. Please select a more recent date.',
    ],
    ['to come', '2026-01-16', 'Effective date cannot be in the future.'],
  ])('answers 400 in its envelope for a day %s', async (_what, date, message) => {
    const answer = await ask(date);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { status: 'ERROR', data: [], message }]);
  });

  it.each(['', '2026-02-30', '9999-12-31'])("asks for a date in the form's words instead of '%s'", async (date) => {
    const fields = [{ path: 'effectiveDate', message: 'Please select an effective date' }];
    expect((await ask(date)).json()).toMatchObject({ status: 'ERROR', fields });
  });

  it('answers the whole window', async () => {
    const answer = await ask('2025-12-16');
    expect(answer.json()).toEqual({ status: 'SUCCESS', data: [], message: null });
  });

  it('refuses who may not, and what is no security type', async () => {
    expect((await ask('2026-01-14', await landfall.login('viewer@landfall.example'))).statusCode).toBe(403);
    expect((await ask('2026-01-14', trader, 'CDS')).statusCode).toBe(400);
  });
});
