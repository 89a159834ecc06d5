import { handleJob, defineJob } from '../../platform/queue.ts';
import { type Occasion, passwordLinkJob, passwordNoticeJob, makePasswordLink } from './make-password-link.ts';
import type { Ctx } from '../../platform/context.ts';
import { type MailMessage, sendInJob, forMail } from '../../platform/mail.ts';
import { deletePasswordToken, findUserByEmail, findUserById } from './store.ts';
import { z } from 'zod';
import type { Tx } from '../../platform/database/schema.ts';
import { pageAddress } from '../../platform/page-address.ts';

/** What changes the ways into an account: its user is told by mail, in case it was somebody else. */
const changes = {
  CODE_ADDED: 'An authenticator app has been added as a second factor.',
  PASSKEY_ADDED: 'A passkey has been added as a second factor.',
  FACTOR_REMOVED: 'A second factor has been removed.',
  ALL_FACTORS_REMOVED: 'An administrator has removed your second factor and ended your sessions.',
  RECOVERY_CODES_RENEWED: 'There are new recovery codes, and the old ones no longer count.',
  RECOVERY_CODE_USED: 'A recovery code has been used instead of the second factor.',
  TOKEN_MADE: 'A token for programs has been made.',
  TOKEN_REVOKED: 'A token for programs has been revoked.',
  SIGN_ON_JOINED: 'The account can now be opened by single sign-on.',
  LAST_ADMINISTRATOR:
    'Your groups no longer make you an administrator. As you are the last one, you keep the role: make somebody else an administrator.',
} as const;
type Change = keyof typeof changes;

const accountNoticeJob = defineJob({
  name: 'accounts.account-notice',
  payload: z.strictObject({
    userId: z.string(),
    change: z.enum(Object.keys(changes) as [Change, ...Change[]]),
    name: z.string(),
  }),
  ...forMail,
});

/** Sent once the change is stored; `name` is that of the factor or token. */
export const notifyUser = (ctx: Ctx, tx: Tx, userId: string, change: Change, name = '') =>
  ctx.queue.enqueue(tx, accountNoticeJob, { userId, change, name });

function accountNoticeMail(
  { config }: Pick<Ctx, 'config'>,
  { email, username }: { email: string; username: string },
  { change, name }: { change: Change; name: string },
): MailMessage {
  const text = [
    `Hello ${username},`,
    '',
    changes[change],
    ...(name === '' ? [] : [`Name: ${name}`]),
    '',
    'If you did not expect this, tell your administrator at once, and look at:',
    '',
    pageAddress(config, '/account-security'),
    '',
    'Landfall',
    '',
  ].join('\n');
  return { to: email, subject: 'Your Landfall account was changed', text };
}

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

function passwordNoticeMail({ config }: Pick<Ctx, 'config'>, { email, username }: Addressee): MailMessage {
  const text = [
    `Hello ${username},`,
    '',
    'The password of your Landfall account has been changed, and all sessions have ended.',
    '',
    'If this was not you, tell your administrator, and reset the password at once with "Forgot Password?":',
    '',
    pageAddress(config, '/login'),
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
  if (user) await sendInJob(ctx, passwordNoticeMail(ctx, user));
}
