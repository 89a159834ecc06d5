import type { FactorProof } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { noSession } from '../../../platform/errors.ts';
import { tokenHash } from '../../../platform/ids.ts';
import { startSession } from '../log-in.ts';
import { deleteWaitingSession, findUserById } from '../store.ts';
import { findWaitingSession } from './factor-store.ts';
import { askForPasskey, requireProof } from './prove.ts';

async function requireWaiting(ctx: Ctx, token: string | undefined) {
  const waiting = token && (await findWaitingSession(ctx.db, tokenHash(token), ctx.clock.wallNow()));
  if (!waiting) throw noSession();
  return waiting;
}

/** The session of the right password ends, and one with a new token begins: nobody can know it beforehand. */
export async function finishSignIn(
  ctx: Ctx,
  { token, proof, userAgent }: { token: string | undefined; proof: FactorProof; userAgent: string | null },
) {
  const waiting = await requireWaiting(ctx, token);
  await requireProof(ctx, waiting, proof);
  const user = await findUserById(ctx.db, waiting.userId);
  // A password changed meanwhile has ended it.
  if (!user || !(await deleteWaitingSession(ctx.db, waiting.sessionId))) throw noSession();
  const { sealedIdToken, providerSession } = waiting;
  const signOn = waiting.bySignOn ? { sealedIdToken, providerSession } : undefined;
  return startSession(ctx, user, { userAgent, byFactor: true, signOn });
}

export const signInPasskeyOptions = async (ctx: Ctx, token: string | undefined) =>
  askForPasskey(ctx, await requireWaiting(ctx, token));
