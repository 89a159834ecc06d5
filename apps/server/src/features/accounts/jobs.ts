import { handleJob, JobError } from '../../platform/queue.ts';
import { accountNoticeJob, accountNoticeMail } from './account-notices.ts';
import { type Occasion, passwordLinkJob, passwordNoticeJob } from './password-link-job.ts';
import type { Ctx } from '../../platform/context.ts';
import type { MailMessage } from '../../platform/mail.ts';
import { makePasswordLink } from './make-password-link.ts';
import { passwordLinkMail, passwordNoticeMail } from './mails.ts';
import { deletePasswordToken, findUserByEmail, findUserById } from './store.ts';

export const accountJobs = [
  handleJob({ job: passwordLinkJob, handle: (ctx, { email, occasion }) => sendPasswordLink(ctx, email, occasion) }),
  handleJob({ job: passwordNoticeJob, handle: (ctx, { userId }) => sendPasswordNotice(ctx, userId) }),
  handleJob({
    job: accountNoticeJob,
    handle: async (ctx, { userId, ...notice }) => {
      const user = await findUserById(ctx.db, userId);
      if (user) await send(ctx, accountNoticeMail(ctx, user, notice));
    },
  }),
];

async function send(ctx: Ctx, message: MailMessage): Promise<void> {
  try {
    await ctx.mail.send(message);
  } catch (error) {
    ctx.log.warn({ err: error }, 'A message could not be sent');
    throw new JobError('MAIL_FAILED', 'The message could not be sent.', { cause: error });
  }
}

/** Does nothing for an unknown address, a disabled user, or where there are no passwords. */
async function sendPasswordLink(ctx: Ctx, email: string, occasion: Occasion): Promise<void> {
  const user = ctx.config.passwordSignIn ? await findUserByEmail(ctx.db, email) : undefined;
  if (!user || user.disabled_at !== null) return;
  const link = await makePasswordLink(ctx, user, occasion);
  try {
    await send(ctx, passwordLinkMail(user, { occasion, ...link }));
  } catch (error) {
    // The next attempt makes a new link.
    await deletePasswordToken(ctx.db, link.tokenHash);
    throw error;
  }
}

async function sendPasswordNotice(ctx: Ctx, userId: string): Promise<void> {
  const user = await findUserById(ctx.db, userId);
  if (user) await send(ctx, passwordNoticeMail(user));
}
