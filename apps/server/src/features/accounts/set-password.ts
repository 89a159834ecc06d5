import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { passwordNoticeJob } from './make-password-link.ts';
import { deletePasswordTokensOf, deleteSessionsOf, emailKey, updatePassword, type UserRow } from './store.ts';
import { clearThrottle, loginThrottles } from './throttle.ts';

/**
 * Stores the hash, unless another change came first. Then ends every session and link, resets failed sign-ins and sends a
 * mail. The row is locked before the sessions end, so that no sign-in comes between.
 */
export async function setPassword(
  ctx: Ctx,
  tx: Tx,
  { user, passwordHash, action }: { user: UserRow; passwordHash: string; action: string },
): Promise<boolean> {
  if (!(await updatePassword(tx, user, passwordHash, ctx.clock.wallNow()))) return false;
  await deleteSessionsOf(tx, user.id);
  await deletePasswordTokensOf(tx, user.id);
  await clearThrottle(tx, loginThrottles(emailKey(user.email), null).account);
  await ctx.queue.enqueue(tx, passwordNoticeJob, { userId: user.id });
  await audit(tx, ctx, { action, subjectType: 'user', subjectId: user.id }, user);
  return true;
}
