import type { SessionResponse, User } from '@landfall/contract';
import type { Actor, Ctx } from '../../platform/context.ts';
import { idleEnd, marketClock } from './session.ts';
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
  const market = marketClock(ctx);
  if (!actor) return { valid: false, status: 'ERROR', user: null, expiresAt: null, ...market };
  if (actor.tokenId !== null) {
    return {
      valid: true,
      status: 'SUCCESS',
      user: userOf(actor),
      expiresAt: actor.sessionEndsAt.toISOString(),
      ...market,
    };
  }
  const expiresAt = idleEnd(ctx.config, ctx.clock.wallNow(), actor.sessionEndsAt);
  await extendSession(ctx.db, actor.sessionId, expiresAt);
  return { valid: true, status: 'SUCCESS', user: userOf(actor), expiresAt: expiresAt.toISOString(), ...market };
}
