import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { deleteSession } from './store.ts';

/** Ends the session; without one there is nothing to do. */
export async function logOut(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (!actor || actor.tokenId !== null) return;
  await ctx.tx(async (tx) => {
    await deleteSession(tx, actor.sessionId);
    await audit(tx, ctx, {
      action: 'session.logout',
      subjectType: 'user',
      subjectId: actor.id,
      detail: { sessionId: actor.sessionId },
    });
  });
}
