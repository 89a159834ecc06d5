import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRestatementReason } from './day-store.ts';
import { decideApproval } from './decisions.ts';
import { restateDay, retryProcess } from './run-again.ts';
import { runDayAtOnce } from './run-at-once.ts';
import { startDay } from './start-day.ts';
import { recheck } from './recheck.ts';
import { openEvening, tuesday, wednesday, type Evening } from './testing/evening-fixture.ts';
import { addComposition, correctPrice, levelOf } from './testing/hand-market-fixture.ts';

let evening: Evening;
beforeAll(async () => {
  evening = await openEvening();
});
afterAll(() => evening.app.close());

const signOff = 'SIGN_OFF_PRICES';
const by = { id: null, email: 'second@landfall.example' };
const lookAgain = () => recheck(evening.ctx, async () => undefined);

const decide = (
  universeId: string,
  effectiveDate: string,
  inputsHash: string,
  decision: 'APPROVE' | 'REJECT' = 'APPROVE',
) =>
  evening.ctx.tx((tx) =>
    decideApproval(tx, evening.ctx, {
      universeId,
      effectiveDate,
      processId: signOff,
      decision,
      inputsHash,
      comment: 'Seen',
      by,
    }),
  );

test('what waits for approval goes on only when what was shown is approved, and only once', async () => {
  await evening.open({ universeId: 'ONCE' });
  await evening.run('ONCE', tuesday);
  expect(await evening.states('ONCE', tuesday)).toMatchObject({
    SIGN_OFF_PRICES: 'PENDING_APPROVAL',
    CALCULATE_INDEX: 'NOT_STARTED',
  });
  await expect(decide('ONCE', tuesday, 'f'.repeat(64))).rejects.toMatchObject({ code: 'STALE_VERSION' });
  const { inputsHash } = await evening.current('ONCE', tuesday, signOff);
  const outcomes = await Promise.allSettled([
    decide('ONCE', tuesday, inputsHash),
    decide('ONCE', tuesday, inputsHash, 'REJECT'),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const decisions = await evening.ctx.db.selectFrom('eod_approvals').selectAll().execute();
  expect(decisions).toHaveLength(1);
});

test('a rejection is a failure that a retry opens again', async () => {
  await evening.open({ universeId: 'REJECTED' });
  await evening.run('REJECTED', tuesday);
  const { inputsHash } = await evening.current('REJECTED', tuesday, signOff);
  await decide('REJECTED', tuesday, inputsHash, 'REJECT');
  expect(await evening.states('REJECTED', tuesday)).toMatchObject({ SIGN_OFF_PRICES: 'FAILED REJECTED' });
  const key = { universeId: 'REJECTED', effectiveDate: tuesday, processId: signOff };
  await evening.ctx.tx((tx) => retryProcess(tx, evening.ctx, { ...key, by }));
  await evening.app.drainJobs();
  expect(await evening.states('REJECTED', tuesday)).toMatchObject({ SIGN_OFF_PRICES: 'PENDING_APPROVAL' });
});

test('new data opens a waiting approval again, and one that was given and not yet published', async () => {
  const { ctx, app, securities } = evening;
  const [first = 0] = securities;
  // The day before is not signed off yet, so that this day cannot be published whatever is approved.
  await evening.open({ universeId: 'REOPENED' });
  await evening.run('REOPENED', tuesday);
  await evening.run('REOPENED', wednesday);
  const shown = await evening.current('REOPENED', wednesday, signOff);
  await correctPrice(ctx, { securityNo: first, date: wednesday, price: 99.5 });
  // Before anybody has looked again: what was shown is the past.
  await expect(decide('REOPENED', wednesday, shown.inputsHash)).rejects.toMatchObject({ code: 'STALE_VERSION' });
  await lookAgain();
  await app.drainJobs();
  const second = await evening.current('REOPENED', wednesday, signOff);
  expect(second).toMatchObject({ attempt: 2 });
  expect(second.inputsHash).not.toBe(shown.inputsHash);

  await decide('REOPENED', wednesday, second.inputsHash);
  await app.drainJobs();
  expect(await evening.states('REOPENED', wednesday)).toMatchObject({
    SIGN_OFF_PRICES: 'COMPLETED',
    CALCULATE_INDEX: 'NOT_STARTED',
  });
  await lookAgain();
  await app.drainJobs();
  expect(await evening.current('REOPENED', wednesday, signOff)).toMatchObject({ attempt: 2 });

  await correctPrice(ctx, { securityNo: first, date: wednesday, price: 99.6 });
  await lookAgain();
  await app.drainJobs();
  expect(await evening.states('REOPENED', wednesday)).toMatchObject({ SIGN_OFF_PRICES: 'PENDING_APPROVAL' });
  const given = await ctx.db.selectFrom('eod_approvals').selectAll().where('run_id', '=', second.runId).execute();
  expect(given).toMatchObject([{ decision: 'APPROVE', reopen_reason: 'The inputs have changed since.' }]);
  expect(given[0]?.reopened_at).not.toBeNull();

  // Back to what was approved last but one: nobody approved these inputs, they still wait.
  const third = await evening.current('REOPENED', wednesday, signOff);
  await decide('REOPENED', wednesday, third.inputsHash);
  const day = await evening.current('REOPENED', tuesday, signOff);
  await decide('REOPENED', tuesday, day.inputsHash);
  await app.drainJobs();
  // The day after goes on by itself once the day before is published.
  expect(await levelOf(ctx, 'REOPENED', wednesday)).toMatchObject({ revision: 1 });

  await correctPrice(ctx, { securityNo: first, date: wednesday, price: 99.7 });
  await lookAgain();
  const noted = await ctx.db
    .selectFrom('eod_days')
    .selectAll()
    .where('universe_id', '=', 'REOPENED')
    .where('effective_date', '=', wednesday)
    .executeTakeFirstOrThrow();
  expect(noted.restatement_reason).toBe('One price has changed since the day was published.');
  await correctPrice(ctx, { securityNo: first, date: wednesday, price: 99.02 });
});

test('new data does not let the person who started the day approve it', async () => {
  const { ctx, app, securities } = evening;
  await evening.open({ universeId: 'STARTED' });
  const day = { universeId: 'STARTED', effectiveDate: tuesday };
  await ctx.tx((tx) => startDay(tx, ctx, { ...day, triggeredBy: 'first@landfall.example' }));
  await app.drainJobs();
  await correctPrice(ctx, { securityNo: securities[0] ?? 0, date: tuesday, price: 99.4 });
  await lookAgain();
  await app.drainJobs();
  const { attempt, runId } = await evening.current('STARTED', tuesday, signOff);
  const run = ctx.db.selectFrom('eod_runs').select(['status', 'triggered_by']).where('run_id', '=', runId);
  expect([attempt, await run.executeTakeFirst()]).toEqual([
    2,
    { status: 'PENDING_APPROVAL', triggered_by: 'first@landfall.example' },
  ]);
});

test('a further composition opens it again as well; the same inputs keep their approval', async () => {
  const { ctx, app, securities } = evening;
  await evening.open({ universeId: 'COMPOSED', baseDate: tuesday });
  await evening.run('COMPOSED', wednesday);
  const before = await evening.current('COMPOSED', wednesday, signOff);
  const [extra = 0] = securities;
  await ctx.db
    .updateTable('index_compositions')
    .set({ is_current: false })
    .where('index_code', '=', 'COMPOSED-INDEX')
    .execute();
  await addComposition(ctx, 'COMPOSED', { from: tuesday }, [{ securityNo: extra, parAmount: 5 }]);
  await lookAgain();
  await app.drainJobs();
  const after = await evening.current('COMPOSED', wednesday, signOff);
  expect(after.inputsHash).not.toBe(before.inputsHash);
  await decide('COMPOSED', wednesday, after.inputsHash);
  await app.drainJobs();
  expect(await evening.states('COMPOSED', wednesday)).toMatchObject({ PUBLISH_INDEX: 'COMPLETED' });

  const day = { universeId: 'COMPOSED', effectiveDate: wednesday };
  await ctx.tx((tx) => restateDay(tx, ctx, { ...day, triggeredBy: by.email, reason: 'To be sure' }));
  await app.drainJobs();
  expect(await evening.current('COMPOSED', wednesday, signOff)).toMatchObject({ attempt: 3 });
  expect(await evening.states('COMPOSED', wednesday)).toMatchObject({ SIGN_OFF_PRICES: 'COMPLETED' });
  expect(await levelOf(ctx, 'COMPOSED', wednesday)).toMatchObject({ revision: 1 });
});

test('a day that waits for approval and is run again is not called changed since its publication', async () => {
  const { ctx, app } = evening;
  await evening.open({ universeId: 'AGAIN' });
  await evening.run('AGAIN', tuesday);
  const day = { universeId: 'AGAIN', effectiveDate: tuesday, triggeredBy: by.email, reason: 'To be sure' };
  await ctx.tx((tx) => restateDay(tx, ctx, day));
  await app.drainJobs();
  expect(await evening.current('AGAIN', tuesday, signOff)).toMatchObject({ attempt: 2 });
  expect(await evening.states('AGAIN', tuesday)).toMatchObject({ [signOff]: 'PENDING_APPROVAL' });
  expect(await findRestatementReason(ctx.db, 'AGAIN', tuesday)).toBeNull();
});

test('a day that lies behind is run at once to the same snapshot', async () => {
  const { ctx, app } = evening;
  await evening.open({ universeId: 'SAME' });
  await evening.run('SAME', tuesday);
  const { inputsHash } = await evening.current('SAME', tuesday, signOff);
  await decide('SAME', tuesday, inputsHash);
  await app.drainJobs();
  const byJobs = await levelOf(ctx, 'SAME', tuesday);
  // Another code is another hash, and nothing else.
  await evening.open({ universeId: 'SAME2' });
  const at = ctx.clock.now();
  const approval = { by, comment: 'Seen', afterMinutes: 9 };
  const day = { universeId: 'SAME2', effectiveDate: tuesday, triggeredBy: 'SYS', at };
  await runDayAtOnce(ctx, { ...day, approval });
  await runDayAtOnce(ctx, { ...day, approval });
  const atOnce = await levelOf(ctx, 'SAME2', tuesday);
  expect({ ...atOnce, hash: '' }).toEqual({ ...byJobs, hash: '' });
});
