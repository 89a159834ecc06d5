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

/** A program's session is not extended. Null if the session was ended since the request arrived: by a logout in another tab. */
async function extend({ clock, config, db }: Ctx, { tokenId, sessionId, sessionEndsAt }: Actor): Promise<Date | null> {
  if (tokenId !== null) return sessionEndsAt;
  const expiresAt = idleEnd(config, clock.wallNow(), sessionEndsAt);
  return (await extendSession(db, sessionId, expiresAt)) ? expiresAt : null;
}

/** The one call that extends the idle lifetime. A program hears for whom it acts. */
export async function readSession(ctx: Ctx): Promise<SessionResponse> {
  const { actor } = ctx;
  const market = marketClock(ctx);
  const expiresAt = actor && (await extend(ctx, actor));
  if (!actor || !expiresAt) return { valid: false, status: 'ERROR', user: null, expiresAt: null, ...market };
  return { valid: true, status: 'SUCCESS', user: userOf(actor), expiresAt: expiresAt.toISOString(), ...market };
}
