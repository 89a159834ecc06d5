import { handleJob } from '../../platform/queue.ts';
import { accountNoticeJob, accountNoticeMail } from './account-notices.ts';
import { type Occasion, passwordLinkJob, passwordNoticeJob, makePasswordLink } from './make-password-link.ts';
import type { Ctx } from '../../platform/context.ts';
import { type MailMessage, sendInJob } from '../../platform/mail.ts';
import { deletePasswordToken, findUserByEmail, findUserById } from './store.ts';

interface Addressee {
  email: string;
  username: string;
}

const openings: Readonly<Record<Occasion, { subject: string; why: string }>> = {
  FORGOTTEN: {
    subject: 'Reset your Landfall password',
    why: 'Somebody, most likely you, asked to reset the password of your Landfall account.',
  },
  INVITATION: {
    subject: 'Your Landfall account',
    why: 'You have a new Landfall account. Choose a password to begin.',
  },
  ADMINISTRATOR: {
    subject: 'Set a new Landfall password',
    why: 'An administrator asks you to set a new password for your Landfall account.',
  },
};

function passwordLinkMail(
  { email, username }: Addressee,
  link: { occasion: Occasion; address: string; lifetime: string },
): MailMessage {
  const { subject, why } = openings[link.occasion];
  const text = [
    `Hello ${username},`,
    '',
    why,
    '',
    link.address,
    '',
    `The link works once and is valid for ${link.lifetime}. If you did not expect this message, ignore it:`,
    'nothing changes unless the link is used.',
    '',
    'Landfall',
    '',
  ].join('\n');
  return { to: email, subject, text };
}

function passwordNoticeMail({ email, username }: Addressee): MailMessage {
  const text = [
    `Hello ${username},`,
    '',
    'The password of your Landfall account has been changed, and all sessions have ended.',
    '',
    'If this was not you, reset the password at once ("Forgot Password?" on the sign-in page) and tell your',
    'administrator.',
    '',
    'Landfall',
    '',
  ].join('\n');
  return { to: email, subject: 'Your Landfall password was changed', text };
}

export const accountJobs = [
  handleJob({ job: passwordLinkJob, handle: (ctx, { email, occasion }) => sendPasswordLink(ctx, email, occasion) }),
  handleJob({ job: passwordNoticeJob, handle: (ctx, { userId }) => sendPasswordNotice(ctx, userId) }),
  handleJob({
    job: accountNoticeJob,
    handle: async (ctx, { userId, ...notice }) => {
      const user = await findUserById(ctx.db, userId);
      if (user) await sendInJob(ctx, accountNoticeMail(ctx, user, notice));
    },
  }),
];

/** Does nothing for an unknown address or a disabled user, or if password sign-in is off. */
async function sendPasswordLink(ctx: Ctx, email: string, occasion: Occasion): Promise<void> {
  const user = ctx.config.passwordSignIn ? await findUserByEmail(ctx.db, email) : undefined;
  if (!user || user.disabled_at !== null) return;
  const link = await makePasswordLink(ctx, user, occasion);
  try {
    await sendInJob(ctx, passwordLinkMail(user, { occasion, ...link }));
  } catch (error) {
    // The next attempt makes a new link.
    await deletePasswordToken(ctx.db, link.tokenHash);
    throw error;
  }
}

async function sendPasswordNotice(ctx: Ctx, userId: string): Promise<void> {
  const user = await findUserById(ctx.db, userId);
  if (user) await sendInJob(ctx, passwordNoticeMail(user));
}
