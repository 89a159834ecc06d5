import { handleJob, type JobHandler, type Run } from '../../../platform/queue.ts';
import { failureMailJob, sendFailureMail, tellOfFailure } from './failure-mail.ts';
import { findLiveRun } from './day-store.ts';
import { recheck, recheckJob } from './recheck.ts';
import { failRun, runStep, type Report } from './run-step.ts';
import { stepJob } from './start-day.ts';
import { lockUniverse } from './universe-store.ts';

const reporting =
  (job: Run): Report =>
  (done, total, stage) =>
    job.progress(done, total, stage);

export const eodJobs: readonly JobHandler[] = [
  handleJob({
    job: stepJob,
    handle: (ctx, { runId }, job) => runStep(ctx, runId, reporting(job)),
    failed: async (tx, ctx, { runId }, failure) => {
      const found = await findLiveRun(tx, runId);
      if (!found) return;
      await lockUniverse(tx, found.universe_id);
      const run = await findLiveRun(tx, runId);
      if (!run) return;
      await failRun(tx, ctx, run, failure);
      await tellOfFailure(tx, ctx, run);
    },
  }),
  handleJob({ job: failureMailJob, handle: sendFailureMail }),
  handleJob({ job: recheckJob, handle: (ctx, { isOlderToo }, job) => recheck(ctx, reporting(job), isOlderToo) }),
];
