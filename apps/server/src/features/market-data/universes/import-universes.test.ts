import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { insertComposition } from '../compositions/composition-store.ts';
import { loadSecurities } from '../securities/load-securities.ts';
import { alpha, importText, inventedSecurity } from '../testing/invented.ts';

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp();
});
afterAll(() => landfall.close());

const db = () => landfall.services.database.db;
beforeEach(async () => {
  for (const table of ['eod_days', 'eod_process_dependencies', 'eod_processes', 'eod_universes'] as const) {
    await db().deleteFrom(table).execute();
  }
});

const head = 'UNIVERSE_ID,NAME,INDEX_CODE,BASE_DATE,BASE_LEVEL,CALENDAR,SIGN_OFF,ACTIVE,STALE_DAYS,MISSING_TERMS';
const load = async (...lines: string[]) =>
  importText(await landfall.ctx(), 'UNIVERSES', [head, ...lines, ''].join('\n'), 'universes.csv');
const texts = (notes: readonly { line: number; text: string }[]) => notes.map(({ line, text }) => `${line} ${text}`);
const stored = () => db().selectFrom('eod_universes').selectAll().orderBy('universe_id').execute();
const startDay = (universeId: string) =>
  db()
    .insertInto('eod_days')
    .values({ universe_id: universeId, effective_date: '2026-01-14', started_by: 'SYS', started_at: new Date(0) })
    .execute();

it('adds universes with the processes of an evening, and changes nothing the second time', async () => {
  const lines = [
    'CATS,All bonds,DESK-CAT,2026-01-13,,,,,,',
    'QUAKE,Earthquakes,DESK-Q,1/12/2026,1000,us_bank+london,n,N,5,no_interest',
  ];
  expect(await load(...lines)).toMatchObject({ rowsRead: 2, added: 2, changed: 0, refused: 0, fault: null });
  expect(await stored()).toMatchObject([
    {
      universe_id: 'CATS',
      name: 'All bonds',
      index_code: 'DESK-CAT',
      calendar: 'US_BOND',
      base_date: '2026-01-13',
      base_level: '100',
      settings: {},
      is_active: true,
    },
    {
      universe_id: 'QUAKE',
      calendar: 'US_BANK+LONDON',
      base_date: '2026-01-12',
      base_level: '1000',
      settings: { staleDays: 5, missingTerms: 'NO_INTEREST' },
      is_active: false,
    },
  ]);
  const processes = await db()
    .selectFrom('eod_processes')
    .select(['universe_id', 'name', 'enable_signoff'])
    .orderBy('universe_id')
    .orderBy('position')
    .execute();
  expect(processes.length).toBe(16);
  expect(processes.filter((row) => row.enable_signoff)).toEqual([
    { universe_id: 'CATS', name: 'Sign off prices', enable_signoff: true },
  ]);
  expect(await load(...lines)).toMatchObject({ added: 0, changed: 0, unchanged: 2, notes: [] });
});

it('says what lets the first evenings fail: no composition, and more days than the schedule catches up', async () => {
  const ctx = await landfall.ctx();
  const [securityNo = 0] = await ctx.tx((tx) => loadSecurities(tx, ctx, [inventedSecurity(alpha)]));
  const row = { securityNo, effectiveFrom: '2025-12-01', effectiveTo: null, parAmount: '1', weight: '1' };
  const rows = ['DESK-CAT', 'DESK-OLD'].map((indexCode) => ({
    ...row,
    effectiveTo: indexCode === 'DESK-OLD' ? '2026-01-14' : null,
    indexCode,
    newEntrant: false,
    entryAtAsk: false,
    comment: null,
  }));
  await ctx.tx((tx) => insertComposition(tx, { uploadNo: null, rows, at: ctx.clock.now() }));
  const { notes } = await load(
    'CATS,All bonds,DESK-CAT,2025-12-15,,,,,,',
    'QUAKE,Earthquakes,DESK-Q,2026-01-14,,,,,,',
    'OLD,Ended,DESK-OLD,2026-01-14,,,,,,',
  );
  expect(texts(notes)).toEqual([
    '2 21 business days follow BASE_DATE 2025-12-15, and the schedule catches up 10: run the older ones first, with eod run --from',
    '3 no composition of DESK-Q is on file: its evenings begin once one is uploaded',
    '4 no composition of DESK-OLD is in force today: its evening fails until one is uploaded',
  ]);
});

it('changes what a line says and keeps what it leaves empty, with the values before and after in the audit log', async () => {
  await load('CATS,All bonds,DESK-CAT,2026-01-13,,,N,,5,');
  expect(await load('CATS,All cat bonds,DESK-CAT,2026-01-12,50,,Y,,,NO_INTEREST')).toMatchObject({
    added: 0,
    changed: 1,
  });
  const settings = { staleDays: 5, missingTerms: 'NO_INTEREST' };
  expect(await stored()).toMatchObject([
    { name: 'All cat bonds', base_date: '2026-01-12', base_level: '50', settings, is_active: true },
  ]);
  const [entry] = await db()
    .selectFrom('audit_log')
    .select(['subject_id', 'before', 'after', 'detail'])
    .where('action', '=', 'universe.change')
    .execute();
  expect(entry).toMatchObject({
    subject_id: 'CATS',
    before: { name: 'All bonds', baseLevel: 100, enableSignoff: false, settings: { staleDays: 5 } },
    after: { name: 'All cat bonds', baseLevel: 50, enableSignoff: true, settings },
    detail: { fileName: 'universes.csv', line: 2 },
  });
});

it('keeps what the levels rest on once a day has been run', async () => {
  await load('CATS,All bonds,DESK-CAT,2026-01-13,,,,,,');
  await startDay('CATS');
  const { changed, refusals } = await load('CATS,All bonds,DESK-CAT,2026-01-12,,,,,,');
  expect([changed, texts(refusals)]).toEqual([
    0,
    ['2 BASE_DATE stays 2026-01-13: days of CATS have been run, and its levels rest on it'],
  ]);
  expect(await load('CATS,Cats,DESK-CAT,2026-01-13,100,,,N,9,')).toMatchObject({ changed: 1, refused: 0 });
  expect(await stored()).toMatchObject([{ name: 'Cats', is_active: false, settings: { staleDays: 9 } }]);
});

it('refuses ids and indices that differ from others by case only, but not those on file', async () => {
  await load('CATS,All bonds,DESK-CAT,2026-01-13,,,,,,');
  const { added, refusals } = await load(
    'cats,Name,CODE-1,2026-01-13,,,,,,',
    'U2,Name,desk-cat,2026-01-13,,,,,,',
    'U3,Name,CODE-3,2026-01-13,,,,,,',
    'u3,Name,CODE-4,2026-01-13,,,,,,',
    'U5,Name,code-3,2026-01-13,,,,,,',
  );
  expect(added).toBe(1);
  expect(texts(refusals.toSorted((a, b) => a.line - b.line))).toEqual([
    '2 UNIVERSE_ID cats differs from CATS, on file, by upper and lower case only',
    '3 INDEX_CODE desk-cat differs from DESK-CAT, on file, by upper and lower case only',
    '5 UNIVERSE_ID u3 differs from U3, that of line 4, by upper and lower case only',
    '6 INDEX_CODE code-3 differs from CODE-3, that of line 4, by upper and lower case only',
  ]);
  await db().updateTable('eod_universes').set({ index_code: 'desk-cat' }).where('universe_id', '=', 'U3').execute();
  expect(await load('U3,Other name,desk-cat,2026-01-13,,,,,,')).toMatchObject({ changed: 1, refused: 0 });
});

it('refuses line by line, with the reason, and takes the others', async () => {
  await load('CATS,All bonds,DESK-CAT,2026-01-13,,,,,,');
  const { added, refused, refusals } = await load(
    'A B,Name,CODE-1,2026-01-13,,,,,,',
    'U2,,CODE-2,2026-01-13,,,,,,',
    'U3,Name,DESK-CAT,2026-01-13,,,,,,',
    'U4,Name,CODE-4,2026-01-10,,,,,,',
    'U5,Name,CODE-5,2026-01-13,0,,,,,',
    'U6,Name,CODE-6,2026-01-13,,MARS,,,,',
    'U7,Name,CODE-7,2026-01-13,,,maybe,,,',
    'U8,Name,CODE-8,2026-01-13,,,,,1.5,',
    'U9,Name,CODE-9,2026-01-13,,,,,,SKIP',
    'U10,Name,CODE-10,2026-01-13,,,,,,',
    'U10,Name,CODE-11,2026-01-13,,,,,,',
    'U11,Name,CODE-10,2026-01-13,,,,,,',
  );
  expect([added, refused]).toEqual([1, 11]);
  expect(texts(refusals.toSorted((a, b) => a.line - b.line))).toEqual([
    '2 UNIVERSE_ID A B is not 1 to 40 letters, digits, _ and -',
    '3 NAME is missing',
    '4 INDEX_CODE DESK-CAT is of the universe CATS',
    '5 BASE_DATE 2026-01-10 is not a business day in the calendar US_BOND',
    '6 BASE_LEVEL 0 is not above 0',
    '7 CALENDAR MARS is not one of US_BOND, US_BANK, NYSE, LONDON, TARGET, WEEKENDS, or several joined by +',
    '8 SIGN_OFF maybe is not one of Y, N',
    expect.stringContaining('9 STALE_DAYS 1.5: '),
    expect.stringContaining('10 MISSING_TERMS SKIP: '),
    '12 line 11 already has the universe U10',
    '13 line 11 already has the index CODE-10',
  ]);
});
