import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { tokenHash } from '../../platform/ids.ts';
import { forMail } from '../../platform/mail.ts';
import { pageAddress } from '../../platform/page-address.ts';
import { defineJob } from '../../platform/queue.ts';
import { requirePasswords } from './password.ts';
import { insertPasswordToken, type UserRow } from './store.ts';

/** Why a user gets a link to set a password. */
const occasions = ['FORGOTTEN', 'INVITATION', 'ADMINISTRATOR'] as const;
export type Occasion = (typeof occasions)[number];

/**
 * By address, not by user: a forgotten password queues the same job for an unknown address. The job makes the link, so it is
 * not stored anywhere.
 */
export const passwordLinkJob = defineJob({
  name: 'accounts.password-link',
  payload: z.strictObject({ email: z.string(), occasion: z.enum(occasions) }),
  ...forMail,
});

/** Tells a user that the password has changed, in case somebody else changed it. */
export const passwordNoticeJob = defineJob({
  name: 'accounts.password-notice',
  payload: z.strictObject({ userId: z.string() }),
  ...forMail,
});

/** An invitation may wait overnight; a user who asks for a reset waits for the mail. */
const lifetimes: Readonly<Record<Occasion, { minutes: number; words: string }>> = {
  FORGOTTEN: { minutes: 30, words: '30 minutes' },
  ADMINISTRATOR: { minutes: 30, words: '30 minutes' },
  INVITATION: { minutes: 24 * 60, words: '24 hours' },
};

export interface PasswordLink {
  address: string;
  lifetime: string;
  tokenHash: string;
}

/** A link with a token of 256 bits, stored only as a hash. Earlier links stay valid until one is used. */
export async function makePasswordLink(ctx: Ctx, user: Pick<UserRow, 'id'>, occasion: Occasion): Promise<PasswordLink> {
  requirePasswords(ctx);
  const token = ctx.ids.token();
  const hash = tokenHash(token);
  const now = ctx.clock.wallNow();
  const { minutes, words } = lifetimes[occasion];
  await ctx.tx(async (tx) => {
    await insertPasswordToken(tx, {
      token_hash: hash,
      user_id: user.id,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    });
    await audit(tx, ctx, {
      action: 'password.make-link',
      subjectType: 'user',
      subjectId: user.id,
      detail: { occasion, minutes },
    });
  });
  return { address: pageAddress(ctx.config, `/reset-password/${token}`), lifetime: words, tokenHash: hash };
}
