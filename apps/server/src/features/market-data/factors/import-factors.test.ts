import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { makeDropFolders } from '../imports/drop-folder.ts';
import { loadSecurities } from '../securities/load-securities.ts';
import { alpha, beta, importText, inventedCusip, inventedSecurity, isinOf } from '../testing/invented.ts';
import { enqueueDropped } from '../watch.ts';

const gamma = inventedCusip('99887C', 'AC');
const head = 'CUSIP,ISIN,EFFECTIVE_FROM,FACTOR,PRINCIPAL_PAID,COMMENT';

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp();
  const ctx = await landfall.ctx();
  await ctx.tx((tx) =>
    loadSecurities(tx, ctx, [
      inventedSecurity(alpha),
      inventedSecurity(beta, { issuerClass: 'B' }),
      inventedSecurity(gamma, { issuerClass: 'C' }),
    ]),
  );
});
afterAll(() => landfall.close());

const db = () => landfall.services.database.db;
beforeEach(() => db().deleteFrom('principal_factors').execute());

const load = async (...lines: string[]) =>
  importText(await landfall.ctx(), 'FACTORS', [head, ...lines, ''].join('\n'), 'factors.csv');
const stored = async () => {
  const rows = await db()
    .selectFrom('principal_factors as f')
    .innerJoin('securities as s', 's.security_no', 'f.security_no')
    .select(['s.cusip', 'f.effective_from', 'f.factor', 'f.principal_paid', 'f.comment'])
    .orderBy('s.cusip')
    .orderBy('f.effective_from')
    .execute();
  return rows.map((row) =>
    [row.cusip, row.effective_from, Number(row.factor), Number(row.principal_paid), row.comment].join(' '),
  );
};
const versionOfSecurities = async () =>
  (await db().selectFrom('data_versions').select('version').where('dataset', '=', 'securities').executeTakeFirst())
    ?.version;

it('adds changes of principal, corrects them, and leaves equal ones alone', async () => {
  const lines = [
    `${alpha},,2026-03-02,0.6,40,Called in part`,
    `${alpha},,2026-06-01,0.6,,`,
    `,${isinOf(beta)},1/12/2026,0,,Total loss`,
    `${gamma},${isinOf(gamma)},2026-01-12,0.5,49.5,`,
  ];
  expect(await load(...lines)).toMatchObject({ rowsRead: 4, added: 4, changed: 0, refused: 0, fault: null });
  const before = await stored();
  expect(before).toEqual([
    `${alpha} 2026-03-02 0.6 40 Called in part`,
    `${alpha} 2026-06-01 0.6 0 `,
    `${beta} 2026-01-12 0 0 Total loss`,
    `${gamma} 2026-01-12 0.5 49.5 `,
  ]);
  const version = await versionOfSecurities();
  expect(await load(...lines)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
  expect(await versionOfSecurities()).toBe(version);

  // A correction, a change before it that fits to what is stored behind, and a comment that stays.
  expect(await load(`${alpha},,2026-03-02,0.7,20,`, `${alpha},,2026-02-02,0.9,10,`)).toMatchObject({
    added: 1,
    changed: 1,
  });
  expect((await stored()).slice(0, 3)).toEqual([
    `${alpha} 2026-02-02 0.9 10 `,
    `${alpha} 2026-03-02 0.7 20 Called in part`,
    `${alpha} 2026-06-01 0.6 0 `,
  ]);
  const audited = await db()
    .selectFrom('audit_log')
    .select(['before', 'after', 'detail'])
    .where('action', '=', 'principal-factor.correct')
    .execute();
  expect(audited).toMatchObject([
    { before: { factor: 0.6 }, after: { factor: 0.7 }, detail: { effectiveFrom: '2026-03-02', line: 2 } },
  ]);
});

it('refuses line by line, with the reason', async () => {
  const unknown = inventedCusip('99887Z', 'AA');
  const report = await load(
    `${unknown},,2026-01-12,0.5,0,`,
    ',,2026-01-12,0.5,0,',
    `${alpha},${isinOf(beta)},2026-01-12,0.5,0,`,
    `${gamma},,2026-01-12,1.2,0,`,
    `${beta},,2026-02-02,0.5,50,`,
    `${beta},,2026-02-02,0.4,60,`,
    `${alpha},,2026-01-12,0.8,20,`,
  );
  expect(report).toMatchObject({ rowsRead: 7, added: 1, refused: 6 });
  const said = report.refusals.toSorted((a, b) => a.line - b.line).map(({ line, text }) => `${line} ${text}`);
  expect(said).toEqual([
    `2 no security has the CUSIP ${unknown}`,
    '3 CUSIP/ISIN: at least one of them is needed',
    `4 ${alpha} is Fernhollow Re Ltd. 2025-1 Class A, ${isinOf(beta)} is Fernhollow Re Ltd. 2025-1 Class B`,
    '5 FACTOR 1.2 is not between 0 and 1',
    '6 not imported, because line 7 of the same security is wrong',
    '7 line 6 already has a factor for this security and day',
  ]);
  expect(await stored()).toEqual([`${alpha} 2026-01-12 0.8 20 `]);
});

it.each([
  ['no day', `${alpha},,,0.5,0,`, 'EFFECTIVE_FROM is missing'],
  [
    'a day before the issue',
    `${alpha},,2024-12-31,0.5,0,`,
    'EFFECTIVE_FROM 2024-12-31 is before the issue date 2025-01-10',
  ],
  ['no factor', `${alpha},,2026-01-12,,0,`, 'FACTOR is missing'],
  ['a negative factor', `${alpha},,2026-01-12,-0.1,0,`, 'FACTOR -0.1 is not between 0 and 1'],
  ['a factor in per cent', `${alpha},,2026-01-12,60%,0,`, 'FACTOR 60% is not a number'],
  [
    'cash that is paid in',
    `${alpha},,2026-01-12,0.5,-1,`,
    'PRINCIPAL_PAID -1 is not between 0 and 100 of original par',
  ],
  [
    'more cash than the fall',
    `${alpha},,2026-01-12,0.6,40.01,`,
    'PRINCIPAL_PAID 40.01 on 2026-01-12 is more than the factor falls, from 1 to 0.6: at most 40',
  ],
  [
    'a comment of too many emoji',
    `${alpha},,2026-01-12,0.6,40,${'🌀'.repeat(501)}`,
    'COMMENT is longer than 500 characters',
  ],
  ['a long comment', `${alpha},,2026-01-12,0.6,40,${'x'.repeat(501)}`, 'COMMENT is longer than 500 characters'],
])('refuses %s', async (_what, line, text) => {
  const report = await load(line);
  expect(report).toMatchObject({ added: 0, refused: 1, refusals: [{ line: 2, text }] });
  expect(await stored()).toEqual([]);
});

it('refuses repaid principal that comes back, after what is stored and before it, and with it the whole security', async () => {
  await load(`${alpha},,2026-03-02,0.6,40,`);
  const before = await stored();
  const rising = await load(
    `${alpha},,2026-06-01,0.5,10,`,
    `${alpha},,2026-09-01,0.7,0,`,
    `${beta},,2026-03-02,0.5,0,`,
  );
  expect(rising).toMatchObject({ added: 1, refused: 2 });
  expect(rising.refusals).toContainEqual({
    line: 3,
    text: 'FACTOR 0.7 from 2026-09-01 is above 0.5: 50 per 100 of original par were repaid before it',
  });
  expect(rising.refusals).toContainEqual({
    line: 2,
    text: 'not imported, because line 3 of the same security is wrong',
  });
  // What is stored from March would be paid for by less of a fall.
  const earlier = await load(`${alpha},,2026-02-02,0.9,10,`);
  expect(earlier.refusals).toEqual([
    { line: 2, text: 'PRINCIPAL_PAID 40 on 2026-03-02 is more than the factor falls, from 0.9 to 0.6: at most 30' },
  ]);
  expect((await stored()).filter((line) => line.startsWith(alpha))).toEqual(before);
});

it('takes written-off principal that comes back, as far as nothing was repaid, and says so', async () => {
  await load(`${alpha},,2026-03-02,0.6,40,`, `${alpha},,2026-06-01,0.2,0,`);
  const back = await load(`${alpha},,2026-09-01,0.6,0,`);
  expect(back).toMatchObject({
    added: 1,
    refused: 0,
    notes: [{ line: 2, text: 'FACTOR rises from 0.2 to 0.6 on 2026-09-01' }],
  });
  const paid = await load(`${alpha},,2026-10-01,0.6,1,`);
  expect(paid.refusals).toEqual([
    {
      line: 2,
      text: 'PRINCIPAL_PAID 1 on 2026-10-01 is more than the factor falls, from 0.6 to 0.6: at most 0',
    },
  ]);
  // What is stored from September would come back after it was repaid.
  const earlier = await load(`${alpha},,2026-08-03,0.1,10,`);
  expect(earlier.refusals).toEqual([
    {
      line: 2,
      text: 'FACTOR 0.6 from 2026-09-01 is above 0.5: 50 per 100 of original par were repaid before it',
    },
  ]);
});

it('is taken from the drop folder, and a file that is none changes nothing', async () => {
  const ctx = await landfall.ctx();
  await makeDropFolders(ctx.config);
  const drop = join(ctx.config.dataDirectory, 'drop', 'factors');
  await mkdir(drop, { recursive: true });
  await writeFile(join(drop, 'month.csv'), `${head}\n${alpha},,2026-03-02,0.6,40,\n`);
  await writeFile(join(drop, 'none.csv'), 'CUSIP,FACTOR\n');
  const seen = new Map<string, string>();
  await enqueueDropped(ctx, seen);
  expect(await enqueueDropped(ctx, seen)).toBe(2);
  await landfall.drainJobs();
  expect(await readFile(join(drop, 'done', 'month.csv.report.txt'), 'utf8')).toBe(
    'month.csv (factors): 1 rows read, 1 added, 0 changed, 0 unchanged, 0 skipped, 0 refused.\n',
  );
  expect(await readFile(join(drop, 'refused', 'none.csv.report.txt'), 'utf8')).toContain(
    'column EFFECTIVE_FROM is missing',
  );
  expect(await stored()).toHaveLength(1);
});
