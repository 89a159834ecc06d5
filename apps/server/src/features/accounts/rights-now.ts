import type { Access, User } from '@landfall/contract';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/schema.ts';
import { authorise } from '../../platform/http/access.ts';
import { findUserOfSession } from './store.ts';
import { viewUser } from './user-view.ts';

/**
 * A caller's current rights, for an answer that takes minutes to send; null if the user is disabled or has signed out. A
 * session that expires meanwhile without calls still counts, because waiting for a download makes none.
 */
export async function readRightsNow(db: Db, actor: Pick<Actor, 'sessionId'>): Promise<User | null> {
  const row = await findUserOfSession(db, actor.sessionId);
  return row ? viewUser(row) : null;
}

/** Checks access again before a call that took minutes to arrive takes effect. */
export async function authoriseAgain({ actor, db }: Pick<Ctx, 'actor' | 'db'>, access: Access): Promise<void> {
  const user = actor && (await readRightsNow(db, actor));
  authorise(actor && user ? { ...actor, ...user } : null, access);
}
