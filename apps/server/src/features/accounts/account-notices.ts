import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { type MailMessage, forMail } from '../../platform/mail.ts';
import { pageAddress } from '../../platform/page-address.ts';
import { defineJob } from '../../platform/queue.ts';

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

export const accountNoticeJob = defineJob({
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

export function accountNoticeMail(
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
    `If you did not expect this, tell your administrator at once, and look at ${pageAddress(config, '/account-security')}.`,
    '',
    'Landfall',
    '',
  ].join('\n');
  return { to: email, subject: 'Your Landfall account was changed', text };
}
