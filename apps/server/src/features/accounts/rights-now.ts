import type { Access, User } from '@landfall/contract';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/schema.ts';
import { authorise } from '../../platform/http/access.ts';
import { findUserOfSession } from './store.ts';
import { viewUser } from './user-view.ts';

/**
 * A caller's rights at this moment, for an answer that takes minutes to send; null once they are barred or have
 * signed out. A session that lapses for want of calls meanwhile still counts: who waits for a download makes none.
 */
export async function readRightsNow(db: Db, actor: Pick<Actor, 'sessionId'>): Promise<User | null> {
  const row = await findUserOfSession(db, actor.sessionId);
  return row ? viewUser(row) : null;
}

/** Decides access once more, before a call does something that took minutes to arrive. */
export async function authoriseAgain({ actor, db }: Pick<Ctx, 'actor' | 'db'>, access: Access): Promise<void> {
  const user = actor && (await readRightsNow(db, actor));
  authorise(actor && user ? { ...actor, ...user } : null, access);
}
