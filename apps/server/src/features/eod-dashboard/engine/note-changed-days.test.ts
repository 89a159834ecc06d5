import type { EodDay } from '@landfall/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../../platform/context.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { compositionFile, validated } from '../../uploads/testing/upload-fixture.ts';
import { restateDay } from './run-again.ts';
import { runDayAtOnce } from './run-at-once.ts';
import { recheck } from './recheck.ts';
import {
  addComposition,
  addPrices,
  addSecurities,
  addUniverse,
  correctPrice,
  fixed,
  levelOf,
  overridePrice,
  zero,
} from './testing/hand-market-fixture.ts';

// Monday, the base, and the days after it; today is Thursday.
const base = '2026-01-12';
const [tuesday, wednesday, thursday] = ['2026-01-13', '2026-01-14', '2026-01-15'] as const;
const days = [tuesday, wednesday, thursday];

let app: TestApp;
let ctx: Ctx;
let analyst: string;
/** Two zeros, two that pay 8 per cent, and one that is in no composition at first. */
const loads = [zero(1), zero(2), fixed(3), fixed(4), zero(5)];
let first: number, second: number, paying: number, other: number, outside: number;

const million = 1_000_000;

const marked = async (): Promise<Record<string, string>> => {
  const rows = await ctx.db
    .selectFrom('eod_days')
    .select(['universe_id', 'effective_date', 'restatement_reason'])
    .where('restatement_reason', 'is not', null)
    .orderBy('effective_date')
    .execute();
  return Object.fromEntries(
    rows.map((row) => [`${row.universe_id} ${row.effective_date}`, row.restatement_reason ?? '']),
  );
};
const lookAgain = async (): Promise<Record<string, string>> => {
  await recheck(ctx, async () => undefined);
  return marked();
};
const restate = async (effectiveDate: string): Promise<void> => {
  const day = { universeId: 'STANDS', effectiveDate, triggeredBy: 'desk@landfall.example', reason: 'To be sure' };
  await ctx.tx((tx) => restateDay(tx, ctx, day));
  await app.drainJobs();
};
const every = (reason: string, of: readonly string[] = days) =>
  Object.fromEntries(of.map((date) => [`STANDS ${date}`, reason]));
const checks = async () => (await sql`select from eod_day_checks`.execute(ctx.db)).rows.length;

beforeAll(async () => {
  app = await createTestApp();
  ctx = await app.ctx();
  analyst = await app.login();
  [first, second, paying, other, outside] = (await addSecurities(ctx, loads)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  await addPrices(
    ctx,
    [first, second, paying, other, outside].flatMap((securityNo, place) =>
      [base, ...days].map((date, day) => ({ securityNo, date, price: 99 + place / 10 + day / 100 })),
    ),
  );
  await ctx.tx((tx) => addUniverse(tx, { universeId: 'STANDS', baseDate: base }));
  await addComposition(
    ctx,
    'STANDS',
    { from: base },
    [first, second, paying, other].map((securityNo) => ({ securityNo, parAmount: million })),
  );
  for (const effectiveDate of days) {
    await runDayAtOnce(ctx, { universeId: 'STANDS', effectiveDate, triggeredBy: 'SYS', at: ctx.clock.now() });
  }
});
afterAll(() => app.close());

test('published days stand where nothing has changed, however often they are looked at', async () => {
  expect((await levelOf(ctx, 'STANDS', thursday))?.revision).toBe(1);
  expect(await lookAgain()).toEqual({});
  expect(await checks()).toBe(3);
  const version = async () =>
    (await ctx.db.selectFrom('data_versions').select('version').where('dataset', '=', 'eod').executeTakeFirst())
      ?.version;
  const before = await version();
  // What has no part in an index: a description, another stated weight.
  await ctx.db.updateTable('securities').set({ short_description: 'Otherwise' }).execute();
  await sql`update index_compositions set weight = weight / 2, comment = 'Otherwise'`.execute(ctx.db);
  expect(await lookAgain()).toEqual({});
  expect(await version()).toBe(before);
});

test('a price that is other marks its day; restating it clears the mark, for good', async () => {
  await correctPrice(ctx, { securityNo: first, date: wednesday, price: 99.5 });
  await overridePrice(ctx, { securityNo: second, date: wednesday, price: 98 });
  expect(await lookAgain()).toEqual(every('2 prices have changed since the day was published.', [wednesday]));
  await restate(wednesday);
  expect(await marked()).toEqual({});
  expect((await levelOf(ctx, 'STANDS', wednesday))?.revision).toBe(2);
  // Wednesday's close is where Thursday opens: it has followed.
  expect((await levelOf(ctx, 'STANDS', thursday))?.revision).toBe(2);
  expect(await lookAgain()).toEqual({});
  // An evaluated price below an override has no part in the day.
  await correctPrice(ctx, { securityNo: second, date: wednesday, price: 97 });
  expect(await lookAgain()).toEqual({});
});

const codes = loads.map(({ cusip }) => cusip ?? '');
const row = (place: number, par: number, weight: number, entrant = 'N') =>
  `STANDS-INDEX,${codes[place] ?? ''},,${wednesday},,${par},${weight},${entrant},N,`;
/** Some minutes later, as uploads and publications are told apart by their times. */
function replace(...rows: string[]) {
  app.clock.set(new Date(app.clock.now().getTime() + 60_000));
  return validated(app, analyst, { content: compositionFile(...rows), type: 'composition/upload', name: 'new.csv' });
}
const undo = (uploadId: string) =>
  app.inject({ method: 'POST', url: `/csv/uploads/${uploadId}/undo`, payload: { comment: 'A mistake' } }, analyst);

test('a day that only follows a restated one stays marked for what has changed of its own', async () => {
  await correctPrice(ctx, { securityNo: first, date: tuesday, price: 98.7 });
  await correctPrice(ctx, { securityNo: first, date: thursday, price: 99.7 });
  const reason = 'One price has changed since the day was published.';
  expect(await lookAgain()).toEqual(every(reason, [tuesday, thursday]));
  await restate(tuesday);
  const { revision = 0 } = (await levelOf(ctx, 'STANDS', thursday)) ?? {};
  expect(await marked()).toEqual(every(reason, [thursday]));
  await restate(thursday);
  expect(await marked()).toEqual({});
  expect((await levelOf(ctx, 'STANDS', thursday))?.revision).toBe(revision + 1);
});

test('an upload that says the same as the composition before it marks nothing', async () => {
  const { uploadId } = await replace(...[0, 1, 2, 3].map((place) => row(place, million, 0.25, 'Y')));
  expect(await lookAgain()).toEqual({});
  expect((await undo(uploadId)).statusCode).toBe(200);
  expect(await lookAgain()).toEqual({});
});

test('a composition that is replaced marks the days it covers, until they are restated', async () => {
  const { uploadId } = await replace(row(0, 2 * million, 0.4), row(1, million, 0.2), row(4, 2 * million, 0.4, 'Y'));
  const reason = 'The composition (one added, 2 removed, one altered) has changed since the day was published.';
  expect(await lookAgain()).toEqual(every(reason, [wednesday, thursday]));
  expect((await undo(uploadId)).statusCode).toBe(200);
  // It stays marked, for a person to look at; the day says the same, and is marked no more.
  await restate(wednesday);
  await restate(thursday);
  expect(await lookAgain()).toEqual({});
  expect((await levelOf(ctx, 'STANDS', wednesday))?.revision).toBe(3);
});

test('a composition that is replaced and taken back before anybody looks marks nothing', async () => {
  const { uploadId } = await replace(row(0, million, 0.5), row(4, million, 0.5));
  expect((await undo(uploadId)).statusCode).toBe(200);
  expect(await lookAgain()).toEqual({});
});

test('what was restated with an uploaded composition is marked once that is taken back', async () => {
  const { uploadId } = await replace(row(0, million, 0.5), row(1, million, 0.5));
  app.clock.set(new Date(app.clock.now().getTime() + 60_000));
  await restate(wednesday);
  await restate(thursday);
  expect(await lookAgain()).toEqual({});
  const { revision = 0 } = (await levelOf(ctx, 'STANDS', thursday)) ?? {};
  expect(revision).toBeGreaterThan(2);
  // The screen refuses this; a restored backup or a hand in the database does not.
  expect((await undo(uploadId)).statusCode).toBe(409);
  await sql`update index_compositions set is_current = false where upload_no is not null`.execute(ctx.db);
  const reason = 'The composition (2 added) has changed since the day was published.';
  expect(await lookAgain()).toEqual(every(reason, [wednesday, thursday]));
  await restate(wednesday);
  await restate(thursday);
  expect(await lookAgain()).toEqual({});
});

test('a close that members entered at marks the day they entered on, and no other', async () => {
  await correctPrice(ctx, { securityNo: first, date: base, price: 98 });
  expect(await lookAgain()).toEqual(every('One price has changed since the day was published.', [tuesday]));
  await restate(tuesday);
  expect(await lookAgain()).toEqual({});

  await replace(row(0, million, 0.5), row(4, million, 0.5, 'Y'));
  await lookAgain();
  await restate(wednesday);
  await restate(thursday);
  expect(await lookAgain()).toEqual({});
  await correctPrice(ctx, { securityNo: outside, date: tuesday, price: 91 });
  expect(await lookAgain()).toEqual(every('One price has changed since the day was published.', [wednesday]));
  await replace(...[0, 1, 2, 3].map((place) => row(place, million, 0.25)));
  await lookAgain();
  await restate(wednesday);
  await restate(thursday);
  expect(await lookAgain()).toEqual({});
});

test('a factor marks the days from it on, and a day before it not', async () => {
  const factor = { security_no: first, effective_from: wednesday, factor: 0.9, principal_paid: 10, comment: null };
  await ctx.db.insertInto('principal_factors').values(factor).execute();
  const reason = 'The principal of one member has changed since the day was published.';
  // Thursday opens at Wednesday's published close: only its own close is other.
  expect(await lookAgain()).toEqual(every(reason, [wednesday, thursday]));
  await restate(wednesday);
  expect(await lookAgain()).toEqual({});
});

test('a status and coupon terms mark the days that they reach', async () => {
  await ctx.db
    .updateTable('securities')
    .set({ status: 'EXHAUSTED', status_from: thursday })
    .where('security_no', '=', second)
    .execute();
  await sql`
    update coupon_history set coupon_rate = 9
    where security_id = (select security_id from securities where security_no = ${paying})`.execute(ctx.db);
  const interest = 'The interest of one member (coupon terms or index rates) has changed since the day was published.';
  const both =
    'The principal of one member and the interest of one member (coupon terms or index rates) have changed since the day was published.';
  expect(await lookAgain()).toEqual({ ...every(interest, [tuesday, wednesday]), ...every(both, [thursday]) });
  await restate(tuesday);
  expect(await lookAgain()).toEqual({});
});

test('index rates count for what floats, and terms that give no interest any more are told', async () => {
  await ctx.db.insertInto('index_rates').values({ rate_date: '2020-01-01', rate_percent: 4 }).execute();
  expect(await lookAgain()).toEqual({});
  await ctx.db.updateTable('securities').set({ coupon_type: 'FLOAT' }).where('security_no', '=', other).execute();
  expect(Object.keys(await lookAgain())).toHaveLength(3);
  await restate(tuesday);
  expect(await lookAgain()).toEqual({});
  await ctx.db.updateTable('index_rates').set({ rate_percent: 5 }).execute();
  const interest = 'The interest of one member (coupon terms or index rates) has changed since the day was published.';
  expect(await lookAgain()).toEqual(every(interest));
  await restate(tuesday);
  await ctx.db.deleteFrom('index_rates').execute();
  const unusable =
    'The terms or index rates of one member (which can no longer be calculated) have changed since the day was published.';
  expect(await lookAgain()).toEqual(every(unusable));
});

test('days that the dashboard shows no more are compared once in a while, and named on each of its days', async () => {
  await ctx.db.insertInto('index_rates').values({ rate_date: '2020-01-01', rate_percent: 5 }).execute();
  for (const date of days) await restate(date);
  await recheck(ctx, async () => undefined, true);
  expect(await marked()).toEqual({});
  app.clock.set(new Date('2026-03-16T21:00:00Z'));
  await correctPrice(ctx, { securityNo: first, date: wednesday, price: 97 });
  expect(await lookAgain()).toEqual({});
  await recheck(ctx, async () => undefined, true);
  const reason = 'One price has changed since the day was published.';
  expect(await marked()).toEqual(every(reason, [wednesday]));
  const { data } = (await app.inject({ url: '/eod/dashboard?effectiveDate=2026-03-16' }, await app.login())).json<{
    data: { day: EodDay };
  }>();
  expect(data.day.olderChanges).toEqual({
    count: 1,
    days: [{ universeId: 'STANDS', effectiveDate: wednesday, reason }],
  });
});
