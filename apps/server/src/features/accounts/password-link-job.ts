import { z } from 'zod';
import { defineJob } from '../../platform/queue.ts';

/** Why a user is sent a link to set a password with. */
const occasions = ['FORGOTTEN', 'INVITATION', 'ADMINISTRATOR'] as const;
export type Occasion = (typeof occasions)[number];

/**
 * By address, not by user: a forgotten password queues the same for an address that nobody has, and only the job looks.
 * The link itself is made by the job, so that it is stored nowhere.
 */
export const passwordLinkJob = defineJob({
  name: 'accounts.password-link',
  payload: z.strictObject({ email: z.string(), occasion: z.enum(occasions) }),
  retryLimit: 6,
  retryDelaySeconds: 10,
  timeoutSeconds: 90,
  concurrency: 2,
});

/** Tells a user that the password is another one now, in case it was not the user who changed it. */
export const passwordNoticeJob = defineJob({
  name: 'accounts.password-notice',
  payload: z.strictObject({ userId: z.string() }),
  retryLimit: 6,
  retryDelaySeconds: 10,
  timeoutSeconds: 90,
  concurrency: 2,
});
