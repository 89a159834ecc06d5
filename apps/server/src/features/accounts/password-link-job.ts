import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';

/** Why a user gets a link to set a password. */
const occasions = ['FORGOTTEN', 'INVITATION', 'ADMINISTRATOR'] as const;
export type Occasion = (typeof occasions)[number];

/** A mail server may be away for some minutes. */
export const forMail = { retryLimit: 6, retryDelaySeconds: 10, timeoutSeconds: 90, concurrency: 2 };

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
