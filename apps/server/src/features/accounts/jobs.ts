import { handleJob } from '../../platform/queue.ts';
import { passwordLinkJob, passwordNoticeJob } from './password-link-job.ts';
import { sendPasswordLink, sendPasswordNotice } from './send-password-mail.ts';

export const accountJobs = [
  handleJob({ job: passwordLinkJob, handle: (ctx, { email, occasion }) => sendPasswordLink(ctx, email, occasion) }),
  handleJob({ job: passwordNoticeJob, handle: (ctx, { userId }) => sendPasswordNotice(ctx, userId) }),
];
