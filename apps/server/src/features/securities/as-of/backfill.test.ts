import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, migrationsDirectory } from '../../../platform/database/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { SecurityRecord } from '../store.ts';
import { historiesOf } from './known-security.ts';

let own: TestDatabase;
let before: string;
beforeAll(async () => {
  own = await createTestDatabase({ bare: true });
  before = await mkdtemp(join(tmpdir(), 'landfall-migrations-'));
  for (const name of await readdir(migrationsDirectory)) {
    if (name < '0075') await cp(join(migrationsDirectory, name), join(before, name));
  }
});
afterAll(async () => {
  await own.close();
  await rm(before, { recursive: true, force: true });
});

const published = new Date('2026-01-05T12:00:00Z');
const later = new Date('2026-01-06T12:00:00Z');

it('takes the rows of an earlier release as known since then, but for those that were changed meanwhile', async () => {
  const { db } = own.database;
  await migrate(own.database, before);
  await sql`insert into securities (security_id, issuer_name, created_at, updated_at)
    values ('same', 'Same Re', ${published}, ${published}), ('changed', 'Changed Re', ${published}, ${later})`.execute(
    db,
  );
  // Of the changed security each row was ended, or corrected, after it was published.
  for (const [id, to] of [['same', '2026-06-01'] as const, ['changed', '2026-03-01'] as const]) {
    const span = sql`'2026-01-02', ${to}::date, '2026-06-01', ${published}`;
    await sql`insert into modeled_stats (id, security_id, attachment_probability, expected_loss, exhaustion_probability,
        effective_from, effective_to, stated_effective_to, published_at)
      values (gen_random_uuid(), ${id}, 3, 2, 1, ${span})`.execute(db);
    await sql`insert into coupon_history (id, security_id, coupon_rate, spread_type, effective_from, effective_to,
        stated_effective_to, published_at)
      values (gen_random_uuid(), ${id}, 5, 'INITIAL', ${span})`.execute(db);
    await sql`insert into el_attributions (id, security_id, peril_name, el_attribution, apply_cdf, effective_from,
        effective_to, stated_effective_to, published_at)
      values (gen_random_uuid(), ${id}, 'Japan Typhoon', 100, true, ${span})`.execute(db);
    await sql`insert into principal_factors (security_no, effective_from, factor, created_at)
      select security_no, '2026-01-02', 0.8, ${published} from securities where security_id = ${id}`.execute(db);
  }
  await sql`insert into audit_log (id, at, request_id, action, subject_type, subject_id, detail)
    values (gen_random_uuid(), ${later}, 'test', 'principal-factor.correct', 'security', 'changed',
      '{"effectiveFrom": "2026-01-02"}')`.execute(db);

  expect(await migrate(own.database)).toContain('0075-as-it-was-known.sql');
  const known = async (id: string, at: Date | null) => {
    const { rows } = await sql<SecurityRecord>`select * from securities where security_id = ${id}`.execute(db);
    const { parts, lost } = await historiesOf(db, rows[0]!, at);
    return { counts: Object.values(parts).map((list) => list.length), lost };
  };
  const every = ['modeledStats', 'couponHistory', 'elAttributions', 'principalFactors'];
  expect(await known('same', later)).toEqual({ counts: [1, 1, 1, 1], lost: [] });
  expect(await known('same', new Date(published.getTime() - 1))).toEqual({ counts: [0, 0, 0, 0], lost: [] });
  expect(await known('changed', later)).toEqual({ counts: [0, 0, 0, 0], lost: every });
  expect(await known('changed', null)).toEqual({ counts: [1, 1, 1, 1], lost: [] });
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  expect(await known('changed', rows[0]!.now)).toEqual({ counts: [1, 1, 1, 1], lost: [] });
});
