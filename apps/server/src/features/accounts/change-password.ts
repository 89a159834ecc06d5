import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { badRequest, noSession } from '../../platform/errors.ts';
import { hashPassword, normalPassword, passwordMatches } from './password.ts';
import { requireGoodPassword, requirePasswords, samePassword } from './password-rules.ts';
import { setPassword } from './set-password.ts';
import { findUserById } from './store.ts';
import { beginAttempt, changeThrottle, clearThrottle, tooMany } from './throttle.ts';

interface Change {
  currentPassword: string;
  newPassword: string;
}

const incorrect = () => badRequest('Incorrect current password');

/** Guessing the password in somebody's open session is as slow as at sign-in. */
export async function changePassword(ctx: Ctx, { currentPassword, newPassword }: Change) {
  requirePasswords(ctx);
  const user = ctx.actor && (await findUserById(ctx.db, ctx.actor.id));
  if (!user) throw noSession();
  const throttle = changeThrottle(user.id);
  const seconds = await beginAttempt(ctx.db, [throttle], ctx.clock.wallNow());
  if (seconds > 0) throw tooMany('attempts to change the password', seconds);
  if (!(await passwordMatches(user.password_hash, currentPassword))) {
    await audit(ctx.db, ctx, { action: 'password.change-failed', subjectType: 'user', subjectId: user.id });
    throw incorrect();
  }
  await clearThrottle(ctx.db, throttle);
  await requireGoodPassword(ctx, newPassword, user, 'newPassword');
  if (normalPassword(newPassword) === normalPassword(currentPassword)) throw samePassword('newPassword');
  const passwordHash = await hashPassword(newPassword);
  await ctx.tx(async (tx) => {
    if (!(await setPassword(ctx, tx, { user, passwordHash, action: 'password.change' }))) throw incorrect();
  });
  return { status: 'SUCCESS', message: 'Password changed successfully.' };
}
