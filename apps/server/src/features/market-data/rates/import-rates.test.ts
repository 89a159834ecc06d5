import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { openMargins } from '../prices/margins.ts';
import { loadSecurities } from '../securities/load-securities.ts';
import { alpha, importText, inventedSecurity } from '../testing/invented.ts';

let landfall: TestApp;
let securityNo: number;
beforeAll(async () => {
  landfall = await createTestApp();
  const ctx = await landfall.ctx();
  [securityNo = 0] = await ctx.tx((tx) => loadSecurities(tx, ctx, [inventedSecurity(alpha)]));
});
afterAll(() => landfall.close());

const loadFile = async (...lines: string[]) =>
  importText(await landfall.ctx(), 'RATES', [...lines, ''].join('\n'), 'rates.csv');
const load = (...lines: string[]) => loadFile('RATE_DATE,RATE_PERCENT', ...lines);
const stored = async () => {
  const rows = await landfall.services.database.db.selectFrom('index_rates').selectAll().orderBy('rate_date').execute();
  return rows.map(
    (row) => `${row.rate_date} ${Number(row.rate_percent)}${row.currency === 'USD' ? '' : ` ${row.currency}`}`,
  );
};
const margin = async () => (await openMargins(landfall.services.database.db))(securityNo, '2026-01-14', 99);

it('gives floating notes their margins, corrects a rate, and leaves equal ones alone', async () => {
  expect(await margin()).toBeNull();
  const lines = ['2025-01-02,4.25', '1/2/2026,3.5'];
  expect(await load(...lines)).toMatchObject({ rowsRead: 2, added: 2, changed: 0, refused: 0, notes: [], fault: null });
  expect(await stored()).toEqual(['2025-01-02 4.25', '2026-01-02 3.5']);
  expect(await margin()).toBeGreaterThan(0);
  expect(await load(...lines)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect(await load('2026-01-02,3.55')).toMatchObject({ added: 0, changed: 1 });
  expect(await stored()).toEqual(['2025-01-02 4.25', '2026-01-02 3.55']);
});

it('refuses what is no rate of a day that has come, and tells of one that may be a fraction', async () => {
  const before = await stored();
  const { refusals } = await load('2026-01-16,3.5', '2026-02-30,3.5', '2026-01-14,', '2026-01-14,350', '2026-01-14,5%');
  expect(refusals.map(({ line, text }) => `${line} ${text}`)).toEqual([
    '2 RATE_DATE 2026-01-16 is in the future',
    '3 RATE_DATE 2026-02-30 is not a date such as 2026-01-31',
    '4 RATE_PERCENT is missing',
    '5 RATE_PERCENT 350 is not between -5 and 30',
    '6 RATE_PERCENT 5% is not a number',
  ]);
  expect(await stored()).toEqual(before);
  const { added, refused, notes } = await load('2026-01-13,0.0355', '2026-01-13,0.04');
  expect([added, refused, notes.map(({ text }) => text)]).toEqual([
    1,
    1,
    ['RATE_PERCENT 0.0355 follows 3.55: check that it is per cent a year, 5.25 and not 0.0525'],
  ]);
});

it('keeps the rates of each currency apart: a note has a margin over its own only', async () => {
  const { db } = landfall.services.database;
  const dollars = await margin();
  await db.updateTable('securities').set({ currency: 'EUR' }).where('security_no', '=', securityNo).execute();
  expect(await margin()).toBeNull();
  const report = await loadFile(
    'RATE_DATE,RATE_PERCENT,CURRENCY',
    '2025-01-02,2.5,eur',
    '2025-01-02,4.3,',
    '2026-01-02,2,EUR',
    '2026-01-02,2.1,EUR',
    '2026-01-02,2,EURO',
    '2026-01-02,2,YEN',
  );
  expect(report).toMatchObject({ added: 2, changed: 1, notes: [] });
  expect(report.refusals.map(({ line, text }) => `${line} ${text}`)).toEqual([
    '5 line 4 already has a rate for this day',
    '6 CURRENCY EURO is no currency code of ISO 4217 such as USD or JPY',
    '7 CURRENCY YEN is no currency code of ISO 4217 such as USD or JPY',
  ]);
  expect(await stored()).toEqual(expect.arrayContaining(['2025-01-02 4.3', '2025-01-02 2.5 EUR', '2026-01-02 2 EUR']));
  const euros = await margin();
  expect(euros).not.toBeNull();
  expect(euros).not.toBe(dollars);
  // The first rate of a currency follows none of another.
  const { notes } = await loadFile('RATE_DATE,RATE_PERCENT,CURRENCY', '2026-01-05,0.5,JPY', '2026-01-05,0.5,EUR');
  expect(notes.map(({ line, text }) => `${line} ${text}`)).toEqual([
    '3 RATE_PERCENT 0.5 follows 2: check that it is per cent a year, 5.25 and not 0.0525',
  ]);
});
