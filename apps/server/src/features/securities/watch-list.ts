import { mostWatched, type WatchedSecurity } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import { requireActor, type Ctx } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { findByIdentifier } from './security-store.ts';
import type { SecurityRecord } from './store.ts';

/** The user's own, by name. */
export function listWatched(ctx: Ctx): Promise<WatchedSecurity[]> {
  return ctx.db
    .selectFrom('watched_securities as w')
    .innerJoin('securities as s', 's.security_id', 'w.security_id')
    .select(['s.name', 's.isin', 's.cusip'])
    .where('w.user_id', '=', requireActor(ctx).id)
    .orderBy('s.name')
    .orderBy('s.security_no')
    .execute();
}

async function requireSecurity(ctx: Ctx, identifier: string): Promise<SecurityRecord> {
  const found = await findByIdentifier(ctx.db, identifier.trim().toUpperCase());
  if (!found) throw notFound('There is no security with this identifier.');
  return found;
}

const audited = (action: 'watch' | 'unwatch', { security_id, name }: SecurityRecord) => ({
  action: `security.${action}`,
  subjectType: 'security',
  subjectId: security_id,
  detail: { name },
});

/** Nothing is written for what the user watches already. */
export async function watchSecurity(ctx: Ctx, identifier: string): Promise<WatchedSecurity> {
  const user_id = requireActor(ctx).id;
  const security = await requireSecurity(ctx, identifier);
  const { security_id, name, isin, cusip } = security;
  await ctx.tx(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('watched_securities')
      .values({ user_id, security_id, watched_at: ctx.clock.now() })
      .onConflict((rule) => rule.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    const { total } = await tx
      .selectFrom('watched_securities')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    if (total > mostWatched) throw conflict(`You watch ${mostWatched} securities. Take one off your list first.`);
    await audit(tx, ctx, audited('watch', security));
  });
  return { name, isin, cusip };
}

export async function unwatchSecurity(ctx: Ctx, identifier: string): Promise<void> {
  const user_id = requireActor(ctx).id;
  const security = await requireSecurity(ctx, identifier);
  await ctx.tx(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('watched_securities')
      .where('user_id', '=', user_id)
      .where('security_id', '=', security.security_id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await audit(tx, ctx, audited('unwatch', security));
  });
}
