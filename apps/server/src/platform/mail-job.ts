import type { Ctx } from './context.ts';
import type { MailMessage } from './mail.ts';
import { JobError } from './queue.ts';

/** Of a job that sends mail: a mail server may be away for some minutes. */
export const forMail = { retryLimit: 6, retryDelaySeconds: 10, timeoutSeconds: 90, concurrency: 2 };

/** Sends within a job, which is tried again if it fails. */
export async function sendInJob(ctx: Ctx, message: MailMessage): Promise<void> {
  try {
    await ctx.mail.send(message);
  } catch (error) {
    ctx.log.warn({ err: error }, 'A message could not be sent');
    throw new JobError('MAIL_FAILED', 'The message could not be sent.', { cause: error });
  }
}
