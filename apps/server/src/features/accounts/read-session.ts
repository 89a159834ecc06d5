import type { SessionResponse, User } from '@landfall/contract';
import type { Actor, Ctx } from '../../platform/context.ts';
import { idleEnd } from './session.ts';
import { extendSession } from './store.ts';

const userOf = ({ id, email, username, entitlements, roles, isSuperUser, lacksFactor }: Actor): User => ({
  id,
  email,
  username,
  entitlements,
  roles,
  isSuperUser,
  ...(lacksFactor ? { lacksFactor } : {}),
});

/** The one call that extends the idle lifetime. A program hears for whom it acts. */
export async function readSession(ctx: Ctx): Promise<SessionResponse> {
  const { actor } = ctx;
  const businessDate = ctx.clock.businessDate();
  if (!actor) return { valid: false, status: 'ERROR', user: null, expiresAt: null, businessDate };
  if (actor.tokenId !== null) {
    return {
      valid: true,
      status: 'SUCCESS',
      user: userOf(actor),
      expiresAt: actor.sessionEndsAt.toISOString(),
      businessDate,
    };
  }
  const expiresAt = idleEnd(ctx.config, ctx.clock.wallNow(), actor.sessionEndsAt);
  await extendSession(ctx.db, actor.sessionId, expiresAt);
  return { valid: true, status: 'SUCCESS', user: userOf(actor), expiresAt: expiresAt.toISOString(), businessDate };
}
