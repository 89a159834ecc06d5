import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { passwordLinkJob } from './password-link-job.ts';
import { emailKey } from './store.ts';
import { beginAttempt, forgotThrottles, tooMany } from './throttle.ts';

/**
 * Does the same for every address: counts, writes one audit line and queues one job. Only the job looks whether the address
 * exists, so neither the answer nor its time can tell.
 */
export async function requestResetLink(ctx: Ctx, { email }: { email: string }) {
  const throttles = forgotThrottles(emailKey(email), ctx.clientAddress);
  const seconds = await beginAttempt(ctx.db, [throttles.client, throttles.account], ctx.clock.wallNow());
  if (seconds > 0) throw tooMany('requests for a reset link', seconds);
  await ctx.tx(async (tx) => {
    await audit(tx, ctx, { action: 'password.forgot', subjectType: 'user', subjectId: null, detail: { email } });
    await ctx.queue.enqueue(tx, passwordLinkJob, { email, occasion: 'FORGOTTEN' });
  });
  return { status: 'SUCCESS', message: 'Password reset link has been sent to your email address.' };
}
