import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { audit } from './audit.ts';

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp();
});
afterAll(() => landfall.close());

const entriesOf = (action: string) =>
  landfall.services.database.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute();

test('an entry says who, when, from where, what, before and after', async () => {
  const ctx = await landfall.ctx(await landfall.login());
  await ctx.tx((tx) =>
    audit(tx, ctx, {
      action: 'test.change',
      subjectType: 'thing',
      subjectId: '7',
      before: { colour: 'red' },
      after: ['a', 'list'],
    }),
  );
  const [entry] = await entriesOf('test.change');
  expect(entry).toMatchObject({
    at: landfall.clock.now(),
    actor_id: ctx.actor?.id,
    actor_email: 'analyst@landfall.example',
    client_address: '127.0.0.1',
    request_id: 'test',
    subject_type: 'thing',
    subject_id: '7',
    before: { colour: 'red' },
    after: ['a', 'list'],
    detail: null,
  });
});

test('an entry is rolled back with its change', async () => {
  const ctx = await landfall.ctx();
  const failing = ctx.tx(async (tx) => {
    await audit(tx, ctx, { action: 'test.rolled-back', subjectType: 'thing', subjectId: null });
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  expect(await entriesOf('test.rolled-back')).toEqual([]);
});

test.each([
  ['an update', sql`update audit_log set action = 'forged'`],
  ['a delete', sql`delete from audit_log`],
  ['a truncate', sql`truncate audit_log`],
])('the database refuses %s', async (_what, statement) => {
  const ctx = await landfall.ctx();
  await audit(ctx.db, ctx, { action: 'test.kept', subjectType: 'thing', subjectId: null });
  await expect(statement.execute(ctx.db)).rejects.toThrow('audit_log is append-only');
  expect((await entriesOf('test.kept')).length).toBeGreaterThan(0);
});
