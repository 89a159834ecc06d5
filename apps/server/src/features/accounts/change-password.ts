import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { badRequest, noSession } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/ids.ts';
import { passwordNoticeJob, passwordLinkJob } from './make-password-link.ts';
import {
  hashPassword,
  normalPassword,
  passwordMatches,
  requireGoodPassword,
  requirePasswords,
  samePassword,
} from './password.ts';
import {
  findUserById,
  deletePasswordTokensOf,
  deleteSessionsOf,
  emailKey,
  updateUnchanged,
  type UserRow,
  findTokenOwner,
  takePasswordToken,
} from './store.ts';
import {
  beginAttempt,
  changeThrottle,
  clearThrottle,
  tooMany,
  loginThrottles,
  forgotThrottles,
  resetThrottle,
  takeBackAttempt,
} from './throttle.ts';

/**
 * Stores the hash, unless another change came first. Then ends every session and link, resets failed sign-ins and sends a
 * mail. The row is locked before the sessions end, so that no sign-in comes between.
 */
async function setPassword(
  ctx: Ctx,
  tx: Tx,
  { user, passwordHash, action }: { user: UserRow; passwordHash: string; action: string },
): Promise<boolean> {
  const change = { password_hash: passwordHash, password_expires_at: null, updated_at: ctx.clock.wallNow() };
  if (!(await updateUnchanged(tx, user, change))) return false;
  await deleteSessionsOf(tx, user.id);
  await deletePasswordTokensOf(tx, user.id);
  await clearThrottle(tx, loginThrottles(emailKey(user.email), null).account);
  await ctx.queue.enqueue(tx, passwordNoticeJob, { userId: user.id });
  await audit(tx, ctx, { action, subjectType: 'user', subjectId: user.id }, user);
  return true;
}

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
  const seconds = await beginAttempt(ctx, [throttle], ctx.clock.wallNow());
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

/**
 * Does the same for every address: counts, writes one audit line and queues one job. Only the job looks whether the address
 * exists, so neither the answer nor its time can tell.
 */
export async function requestResetLink(ctx: Ctx, { email }: { email: string }) {
  requirePasswords(ctx);
  const throttles = forgotThrottles(emailKey(email), ctx.clientAddress);
  const seconds = await beginAttempt(ctx, [throttles.client, throttles.account], ctx.clock.wallNow());
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
  const seconds = await beginAttempt(ctx, [throttle], now);
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
