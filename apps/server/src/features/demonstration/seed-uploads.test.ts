import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { loadSecurities } from '../market-data/index.ts';
import { importText, inventedCusip, inventedSecurity } from '../market-data/testing/invented.ts';
import { seedUploads } from './seed-uploads.ts';

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp();
});
afterAll(() => landfall.close());

it('makes one upload of each kind and state, long before the days of the end of day, and only once', async () => {
  const ctx = await landfall.ctx();
  await seedUploads(ctx);
  const list = async () =>
    ctx.db
      .selectFrom('uploads')
      .select([
        'file_name',
        'upload_type',
        'state',
        'valid_rows',
        'invalid_rows',
        'uploaded_by_email',
        'general_errors',
      ])
      .orderBy('upload_no')
      .execute();
  expect(await list()).toEqual([]);

  const cusips = Array.from({ length: 14 }, (_none, index) => inventedCusip('99887E', String(10 + index)));
  await ctx.tx((tx) =>
    loadSecurities(
      tx,
      ctx,
      cusips.map((cusip, index) => inventedSecurity(cusip, { issuerClass: `C${index}` })),
    ),
  );
  const lines = ['2025-10-01', '2025-10-06'].flatMap((day) => cusips.map((cusip) => `${cusip},${day},100,500`));
  await importText(ctx, 'PRICES', ['CUSIP,EFFECTIVE_DATE,CLEAN_PRICE,DM', ...lines].join('\n'));
  await seedUploads(ctx);
  await seedUploads(ctx);
  const file = { upload_type: 'security-price/override', invalid_rows: 0, general_errors: [] };
  expect(await list()).toEqual([
    {
      ...file,
      file_name: 'broker-marks.csv',
      state: 'PROCESSED',
      valid_rows: 4,
      uploaded_by_email: 'analyst@landfall.example',
    },
    {
      ...file,
      file_name: 'desk-focus-composition.csv',
      upload_type: 'composition/upload',
      state: 'PROCESSED',
      valid_rows: 8,
      uploaded_by_email: 'admin@landfall.example',
    },
    {
      ...file,
      file_name: 'month-end-marks.csv',
      state: 'UNDONE',
      valid_rows: 6,
      uploaded_by_email: 'analyst@landfall.example',
    },
    {
      ...file,
      file_name: 'broker-marks-2.csv',
      state: 'REFUSED',
      valid_rows: 8,
      invalid_rows: 4,
      uploaded_by_email: 'analyst@landfall.example',
    },
    {
      ...file,
      file_name: 'storm-marks.csv',
      state: 'WAITING',
      valid_rows: 4,
      uploaded_by_email: 'analyst@landfall.example',
    },
  ]);
  const { rows } = await sql<{ newest: string; furthest: number }>`
    select max(o.price_date) as newest, max(abs(o.clean_price - p.clean_price))::float8 as furthest
    from price_overrides o join daily_prices p on p.security_no = o.security_no and p.price_date = o.price_date
    where o.is_current`.execute(ctx.db);
  expect(rows).toEqual([{ newest: '2025-10-06', furthest: 0.25 }]);
});
