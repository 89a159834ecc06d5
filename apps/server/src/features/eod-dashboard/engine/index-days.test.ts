import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../../platform/context.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { eodDashboard } from '../index.ts';
import { recheck } from './recheck.ts';
import { restateDay } from './run-again.ts';
import { runDayAtOnce } from './run-at-once.ts';
import { startDay } from './start-day.ts';
import {
  addComposition,
  addPrices,
  addSecurities,
  addUniverse,
  correctPrice,
  fixed,
  levelOf,
  overridePrice,
  statesOf,
  zero,
  type HandUniverse,
  type Held,
} from './testing/hand-market-fixture.ts';

// Monday to Thursday. The close of the 12th is the base: all levels 100.
const base = '2026-01-12';
const [tuesday, wednesday, thursday] = ['2026-01-13', '2026-01-14', '2026-01-15'];
const million = 1_000_000;

let app: TestApp;
let ctx: Ctx;
/** Numbers of the securities. */
let a: number, b: number, c: number, coupon: number, repaid: number, lost: number, gone: number, matured: number;

beforeAll(async () => {
  app = await createTestApp({ features: [eodDashboard], accounts: 'none' });
  ctx = await app.ctx();
  [a, b, c, coupon, repaid, lost, gone, matured] = (await addSecurities(ctx, [
    zero(1),
    zero(2),
    zero(3),
    fixed(4),
    zero(5),
    zero(6),
    zero(7, { status: 'EXHAUSTED', statusFrom: wednesday }),
    zero(8, { status: 'REDEEMED', statusFrom: wednesday, maturityDate: wednesday }),
  ])) as [number, number, number, number, number, number, number, number];
  const sheet: readonly (readonly [number, ...number[]])[] = [
    [a, 100, 101, 102, 102],
    [b, 80, 79, 79, 79],
    [c, 98, 99, 99.5, 99.5],
    [coupon, 100, 100, 100, 100],
    [repaid, 102, 102, 102, 102],
    [lost, 100, 100, 100, 100],
    [gone, 5, 5],
    [matured, 99.8, 99.8],
  ];
  const days = [base, tuesday, wednesday, thursday] as const;
  await addPrices(
    ctx,
    sheet.flatMap(([securityNo, ...prices]) =>
      prices.map((price, index) => ({ securityNo, date: days[index] ?? base, price })),
    ),
  );
});
afterAll(() => app.close());

/** A universe of its own with these holdings from the base on, run through these days: by jobs, or at once. */
async function runDays(
  universeId: string,
  days: readonly string[],
  compose: () => Promise<void>,
  { byJobs = false, settings = {} }: { byJobs?: boolean; settings?: HandUniverse['settings'] } = {},
): Promise<void> {
  await ctx.tx((tx) => addUniverse(tx, { universeId, baseDate: base, settings: { percentChange: 90, ...settings } }));
  await compose();
  for (const effectiveDate of days) {
    const day = { universeId, effectiveDate, triggeredBy: 'SYS' };
    if (byJobs) await ctx.tx((tx) => startDay(tx, ctx, day));
    else await runDayAtOnce(ctx, { ...day, at: ctx.clock.now() });
  }
  if (byJobs) await app.drainJobs();
}

const always = (universeId: string, held: readonly Held[]) => () =>
  addComposition(ctx, universeId, { from: base }, held);
const aAndB = (): Held[] => [
  { securityNo: a, parAmount: 100 * million },
  { securityNo: b, parAmount: 50 * million },
];

test('a day: weighted by market value at the close before', async () => {
  await runDays('PLAIN', [tuesday], always('PLAIN', aAndB()));
  // Worth 100m + 40m at the base; A gains 1m, B loses half a million.
  const level = await levelOf(ctx, 'PLAIN', tuesday);
  expect(level).toMatchObject({ revision: 1, previousHash: null, coupon: 100 });
  expect(level?.price).toBeCloseTo(100 * (1 + 0.5 / 140), 10);
  expect(level?.total).toBeCloseTo(100 * (1 + 0.5 / 140), 10);
  const states = await statesOf(ctx, 'PLAIN', tuesday);
  expect(Object.values(states)).toEqual(Array.from({ length: 8 }, () => 'COMPLETED'));
});

test.each([
  // C is worth 198m at 99, or 198.5m at the ask of 99.25; it closes at 99.5.
  { atAsk: false, gain: (1 + 1) / 338.5 },
  { atAsk: true, gain: (1 + 0.5) / 339 },
])('entry, at the ask: $atAsk', async ({ atAsk, gain }) => {
  const universeId = `ENTRY-${atAsk}`;
  await runDays(universeId, [tuesday, wednesday], async () => {
    await addComposition(ctx, universeId, { from: base, to: tuesday }, aAndB());
    const entering = { securityNo: c, parAmount: 200 * million, newEntrant: true, entryAtAsk: atAsk };
    await addComposition(ctx, universeId, { from: wednesday }, [...aAndB(), entering]);
  });
  const [first, second] = [await levelOf(ctx, universeId, tuesday), await levelOf(ctx, universeId, wednesday)];
  expect(second?.previousHash).toBe(first?.hash);
  expect(second?.total).toBeCloseTo(100 * (1 + 0.5 / 140) * (1 + gain), 10);
});

test('a new entrant is one on its first day only', async () => {
  await runDays('SECOND-DAY', [tuesday, wednesday], async () => {
    const entering = { securityNo: c, parAmount: 200 * million, newEntrant: true, entryAtAsk: true };
    await addComposition(ctx, 'SECOND-DAY', { from: base }, [entering]);
  });
  // Bought at 98.25, at 99, at 99.5.
  const level = await levelOf(ctx, 'SECOND-DAY', wednesday);
  expect(level?.price).toBeCloseTo(100 * (99 / 98.25) * (99.5 / 99), 10);
});

test('members in several currencies: their par is added as it stands, and the log says so', async () => {
  const [yen = 0, unsaid = 0] = await addSecurities(ctx, [zero(9, { currency: 'JPY' }), zero(12, { currency: null })]);
  await addPrices(
    ctx,
    [base, tuesday].flatMap((date) => [yen, unsaid].map((securityNo) => ({ securityNo, date, price: 100 }))),
  );
  const logOf = async (universeId: string, members: readonly Held[]) => {
    await runDays(universeId, [tuesday], always(universeId, members));
    const lines = await ctx.db
      .selectFrom('eod_run_log as l')
      .innerJoin('eod_runs as r', 'r.run_id', 'l.run_id')
      .select('l.message')
      .where('r.universe_id', '=', universeId)
      .where('l.level', '=', 'WARNING')
      .execute();
    return lines.map(({ message }) => message);
  };
  const held = (securityNo: number): Held => ({ securityNo, parAmount: 100 * million });
  const told = ['The members are in JPY, USD; the index adds their par as it stands, without exchange rates.'];
  expect(await logOf('ONE-CURRENCY', [...aAndB(), held(unsaid)])).toEqual([]);
  expect(await logOf('TWO-CURRENCIES', [...aAndB(), held(yen)])).toEqual(told);
  // Where the master states none it counts as dollars, as for its rates.
  expect(await logOf('UNSAID-AND-YEN', [held(unsaid), held(yen)])).toEqual(told);
});

test('exit: what has left has no effect on the day', async () => {
  await runDays('EXIT', [tuesday, wednesday], async () => {
    await addComposition(ctx, 'EXIT', { from: base, to: tuesday }, aAndB());
    await addComposition(ctx, 'EXIT', { from: wednesday }, [{ securityNo: a, parAmount: 100 * million }]);
  });
  expect((await levelOf(ctx, 'EXIT', wednesday))?.total).toBeCloseTo(100 * (1 + 0.5 / 140) * (102 / 101), 10);
});

test('coupon date: what had accrued comes in cash, and a day of interest on top', async () => {
  const held = [{ securityNo: coupon, parAmount: 10 * million }];
  await runDays('COUPON', [tuesday, wednesday, thursday], always('COUPON', held));
  // 30/360 from 14 October: 88, 89 and 90 days at 8 per cent; paid in full on the 14th, a day later one day has accrued.
  const accrued = (days: number) => (8 * days) / 360;
  const first = (accrued(89) - accrued(88)) / (100 + accrued(88));
  const second = (accrued(90) - accrued(89)) / (100 + accrued(89));
  const third = accrued(1) / 100;
  const level = await levelOf(ctx, 'COUPON', thursday);
  expect(level?.price).toBe(100);
  expect(level?.coupon).toBeCloseTo(100 * (1 + first) * (1 + second) * (1 + third), 10);
});

test('factor change: principal repaid at par costs the premium; written off, it is lost', async () => {
  await ctx.db
    .insertInto('principal_factors')
    .values([
      { security_no: repaid, effective_from: wednesday, factor: 0.6, principal_paid: 40, comment: null },
      { security_no: lost, effective_from: wednesday, factor: 0.6, principal_paid: 0, comment: null },
    ])
    .execute();
  const held = (securityNo: number) => [{ securityNo, parAmount: 100 * million }];
  await runDays('REPAID', [tuesday, wednesday, thursday], always('REPAID', held(repaid)));
  // .6 × 102 + 40 − 102 = −.8 of 102; the day after, nothing moves.
  expect((await levelOf(ctx, 'REPAID', thursday))?.price).toBeCloseTo(100 * (1 - 0.8 / 102), 10);
  await runDays('LOST', [tuesday, wednesday], always('LOST', held(lost)));
  expect((await levelOf(ctx, 'LOST', wednesday))?.price).toBeCloseTo(60, 10);
});

test('a total loss, and a maturity, with no price of their day', async () => {
  const both: Held[] = [
    { securityNo: gone, parAmount: 100 * million },
    { securityNo: matured, parAmount: 100 * million },
  ];
  await runDays('ENDED', [tuesday, wednesday, thursday], always('ENDED', both));
  // Worth 5 and 99.8; 5 is lost, 100 comes back. After that the index holds nothing and stands still.
  const level = await levelOf(ctx, 'ENDED', wednesday);
  expect(level?.price).toBeCloseTo(100 * (1 + (-5 + 0.2) / 104.8), 10);
  expect((await levelOf(ctx, 'ENDED', thursday))?.price).toBe(level?.price);
});

test('correction: the day becomes a further revision, and the days after it follow from the corrected level', async () => {
  await runDays('CORRECTED', [tuesday, wednesday, thursday], always('CORRECTED', aAndB()), { byJobs: true });
  const before = await levelOf(ctx, 'CORRECTED', thursday);
  expect(before?.total).toBeCloseTo(100 * (1 + 0.5 / 140) * (1 + 1 / 140.5), 10);
  await correctPrice(ctx, { securityNo: a, date: tuesday, price: 101.5 });
  const day = { universeId: 'CORRECTED', effectiveDate: tuesday };
  await ctx.tx((tx) => restateDay(tx, ctx, { ...day, triggeredBy: 'desk@landfall.example', reason: 'A wrong mark' }));
  await app.drainJobs();
  const [first, second, third] = [
    await levelOf(ctx, 'CORRECTED', tuesday),
    await levelOf(ctx, 'CORRECTED', wednesday),
    await levelOf(ctx, 'CORRECTED', thursday),
  ];
  expect(first).toMatchObject({ revision: 2, reason: 'A wrong mark' });
  expect(first?.total).toBeCloseTo(100 * (1 + 1 / 140), 10);
  // The 14th opens at 101.5 now: worth 141m, and A gains half a point to 102.
  expect(second).toMatchObject({ revision: 2, previousHash: first?.hash });
  expect(second?.total).toBeCloseTo(100 * (1 + 1 / 140) * (1 + 0.5 / 141), 10);
  expect(third).toMatchObject({ revision: 2, previousHash: second?.hash });
  // The way there differs, not where it arrives: chaining equals direct.
  expect(third?.total).toBeCloseTo(before?.total ?? 0, 10);

  // The same again says the same: nothing is published.
  await ctx.tx((tx) => restateDay(tx, ctx, { ...day, triggeredBy: 'SYS', reason: 'Again' }));
  await app.drainJobs();
  expect(await levelOf(ctx, 'CORRECTED', tuesday)).toEqual(first);
  expect(await levelOf(ctx, 'CORRECTED', thursday)).toEqual(third);
});

test('a price is carried as it is in force: an override of its day goes with it', async () => {
  const [own = 0, alone = 0] = await addSecurities(ctx, [zero(10), zero(11)]);
  await addPrices(ctx, [
    ...[base, tuesday].map((date) => ({ securityNo: own, date, price: 97 })),
    { securityNo: alone, date: base, price: 97 },
  ]);
  for (const securityNo of [own, alone]) await overridePrice(ctx, { securityNo, date: tuesday, price: 99.5 });
  const settings = { minimumCoverage: 0 };
  const held = [own, alone].map((securityNo) => ({ securityNo, parAmount: million }));
  await runDays('CARRIED', [tuesday, wednesday, thursday], always('CARRIED', held), { settings });
  const risen = 100 * (99.5 / 97);
  for (const date of [tuesday, wednesday, thursday]) {
    expect((await levelOf(ctx, 'CARRIED', date))?.price).toBeCloseTo(risen, 10);
  }
  const changed = async () => {
    await recheck(ctx, async () => undefined);
    const rows = await ctx.db
      .selectFrom('eod_days')
      .select('effective_date')
      .where('universe_id', '=', 'CARRIED')
      .where('restatement_reason', 'is not', null)
      .orderBy('effective_date')
      .execute();
    return rows.map((row) => row.effective_date);
  };
  expect(await changed()).toEqual([]);
  await ctx.db
    .updateTable('price_overrides')
    .set({ clean_price: 99 })
    .where('security_no', 'in', [own, alone])
    .execute();
  expect(await changed()).toEqual([tuesday, wednesday, thursday]);
});

test('a closed day that a person runs chains from the business day before, and nothing chains from it', async () => {
  const [friday, saturday] = ['2026-01-09', '2026-01-10'];
  const securityNo = a;
  await addPrices(
    ctx,
    ['2026-01-08', friday, saturday].map((date, day) => ({ securityNo, date, price: 96 + day })),
  );
  await ctx.tx((tx) => addUniverse(tx, { universeId: 'WEEKEND', baseDate: '2026-01-08' }));
  await addComposition(ctx, 'WEEKEND', { from: friday }, [{ securityNo, parAmount: million }]);
  const at = ctx.clock.now();
  const run = (effectiveDate: string, triggeredBy: string) =>
    runDayAtOnce(ctx, { universeId: 'WEEKEND', effectiveDate, triggeredBy, at });
  await run(friday, 'SYS');
  await run(saturday, 'desk@landfall.example');
  await run(base, 'SYS');
  const before = await levelOf(ctx, 'WEEKEND', friday);
  expect(await levelOf(ctx, 'WEEKEND', saturday)).toMatchObject({ previousHash: before?.hash });
  expect(await levelOf(ctx, 'WEEKEND', base)).toMatchObject({ previousHash: before?.hash, revision: 1 });
  // A correction of the Friday reaches both.
  await correctPrice(ctx, { securityNo, date: friday, price: 97.5 });
  const day = { universeId: 'WEEKEND', effectiveDate: friday, triggeredBy: 'SYS', reason: 'A wrong mark' };
  await ctx.tx((tx) => restateDay(tx, ctx, day));
  await app.drainJobs();
  expect((await levelOf(ctx, 'WEEKEND', saturday))?.revision).toBe(2);
  expect((await levelOf(ctx, 'WEEKEND', base))?.revision).toBe(2);
  expect((await levelOf(ctx, 'WEEKEND', base))?.price).toBeCloseTo(100 * (100 / 96), 10);
});
