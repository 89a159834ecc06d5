import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/ids.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { requireGoodPassword, requirePasswords, samePassword } from './password-rules.ts';
import { emailKey, findTokenOwner, takePasswordToken } from './store.ts';
import { setPassword } from './set-password.ts';
import { beginAttempt, forgotThrottles, resetThrottle, takeBackAttempt, tooMany } from './throttle.ts';
import { passwordLinkJob } from './make-password-link.ts';

/**
 * Does the same for every address: counts, writes one audit line and queues one job. Only the job looks whether the address
 * exists, so neither the answer nor its time can tell.
 */
export async function requestResetLink(ctx: Ctx, { email }: { email: string }) {
  requirePasswords(ctx);
  const throttles = forgotThrottles(emailKey(email), ctx.clientAddress);
  const seconds = await beginAttempt(ctx.db, [throttles.client, throttles.account], ctx.clock.wallNow());
  if (seconds > 0) throw tooMany('requests for a reset link', seconds);
  await ctx.tx(async (tx) => {
    await audit(tx, ctx, { action: 'password.forgot', subjectType: 'user', subjectId: null, detail: { email } });
    await ctx.queue.enqueue(tx, passwordLinkJob, { email, occasion: 'FORGOTTEN' });
  });
  return { status: 'SUCCESS', message: 'Password reset link has been sent to your email address.' };
}

interface Reset {
  token: string;
  password: string;
}

const invalidToken = () => badRequest('Invalid reset token');

async function refuse(ctx: Ctx): Promise<never> {
  await audit(ctx.db, ctx, { action: 'password.reset-failed', subjectType: 'user', subjectId: null });
  throw invalidToken();
}

/** The token identifies the user, and is used up only by a valid password. */
export async function resetPassword(ctx: Ctx, { token, password }: Reset) {
  requirePasswords(ctx);
  const now = ctx.clock.wallNow();
  const throttle = resetThrottle(ctx.clientAddress);
  const seconds = await beginAttempt(ctx.db, [throttle], now);
  if (seconds > 0) throw tooMany('attempts to reset a password', seconds);
  const hash = tokenHash(token);
  const user = await findTokenOwner(ctx.db, hash, now);
  if (!user) return refuse(ctx);
  await takeBackAttempt(ctx.db, throttle);
  await requireGoodPassword(ctx, password, user);
  if (await passwordMatches(user.password_hash, password)) throw samePassword('password');
  const passwordHash = await hashPassword(password);
  await ctx.tx(async (tx) => {
    const taken = await takePasswordToken(tx, hash, now);
    if (!taken || !(await setPassword(ctx, tx, { user, passwordHash, action: 'password.reset' }))) throw invalidToken();
  });
  return { status: 'SUCCESS', message: 'Password reset successfully.' };
}
