export { decideApproval } from './decide-approval.ts';
export { eodJobs } from './jobs.ts';
export { restateDay } from './restate-day.ts';
export { previewRetry, retryProcess, type Person, type RetryPlan } from './retry-process.ts';
export { runDayAtOnce, type DayAtOnce } from './run-day-at-once.ts';
export { startDay } from './start-day.ts';
export { waiveFailure } from './waive-failure.ts';
export { reportDay, runByHand, universeIds, type DayReport } from './run-by-hand.ts';
export { keepEvenings } from './schedule/watch.ts';
