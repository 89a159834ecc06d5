import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { signOutAddress } from './sign-on/sign-on.ts';
import { deleteSession, findSession } from './store.ts';

/** Ends the session; without one there is nothing to do. The address ends it at the provider too, where it began. */
export async function logOut(ctx: Ctx): Promise<string | null> {
  const { actor } = ctx;
  if (!actor || actor.tokenId !== null) return null;
  const session = await findSession(ctx.db, actor.sessionId);
  await ctx.tx(async (tx) => {
    await deleteSession(tx, actor.sessionId);
    await audit(tx, ctx, {
      action: 'session.logout',
      subjectType: 'user',
      subjectId: actor.id,
      detail: { sessionId: actor.sessionId },
    });
  });
  return session?.by_sign_on ? signOutAddress(ctx, { userId: actor.id, sealedIdToken: session.sealed_id_token }) : null;
}
