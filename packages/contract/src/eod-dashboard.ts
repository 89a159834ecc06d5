import { z } from 'zod';
import { anyOf, catAdmins, defineEndpoint, endOfDayDashboards, endpointsFor, success } from './endpoint.ts';
import { requiredWriting, writing } from './characters.ts';
import { count, indexLevel, hasDaysAround, instant, plainDate } from './values.ts';

export const eodStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'PENDING_APPROVAL', 'COMPLETED', 'FAILED'] as const;
export type EodStatus = (typeof eodStatuses)[number];

export const eodStatusLabels: Readonly<Record<EodStatus, string>> = {
  NOT_STARTED: 'Not Started',
  IN_PROGRESS: 'In Progress',
  PENDING_APPROVAL: 'Pending Approval',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
};

/** Also accepts forms with spaces, such as `In Progress`. Null for anything else. */
export function parseEodStatus(text: string): EodStatus | null {
  const name = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_]+/g, '_');
  return eodStatuses.find((status) => status === name) ?? null;
}

/** The first three steps of a process card; the fourth says how the process ended. */
export const eodIndicatorSteps = ['Started', 'In Progress', 'Pending Approval'] as const;
export const eodLastIndicatorStep = (status: EodStatus): string =>
  status === 'FAILED' ? eodStatusLabels.FAILED : eodStatusLabels.COMPLETED;

/** `triggeredBy` of a run that the schedule started. */
export const eodSystemTrigger = 'SYS';

/** How many days back the dashboard shows. */
export const eodWindowDays = 30;

export const eodMessages = {
  dateRequired: 'Please select a date.',
  dateInvalid: 'Please select a valid date.',
  tooOld: 'Effective date cannot be more than 30 days in the past. Please select a more recent date.',
  future: 'Effective date cannot be in the future.',
  unavailable: "We're temporarily unavailable. Please try again in a few minutes.",
  failed: 'An error occurred while fetching EOD data. Please try again.',
  empty: 'No EOD processes found for the selected date. Please try a different date.',
} as const;

/** How a failure ended. `RESOLVED`: a later attempt succeeded; `SUPERSEDED`: another run replaced it; `WAIVED`: a person accepted it. */
export const eodResolutions = ['RESOLVED', 'SUPERSEDED', 'WAIVED'] as const;
export type EodResolution = (typeof eodResolutions)[number];

/** `NO_RUN`: nothing has started; `OPEN`: not everything is done; `NOT_CLEAN`: a failure has no resolution; `CLEAN`: all done and resolved. */
export const eodDayStates = ['NO_RUN', 'OPEN', 'NOT_CLEAN', 'CLEAN'] as const;
export type EodDayState = (typeof eodDayStates)[number];

/** The menu has two entries for the screen; either feature allows every call. */
export const eodEndpoint = endpointsFor({
  tag: 'eod-dashboard',
  access: anyOf(...endOfDayDashboards),
});

export const eodEffectiveDate = z.iso
  .date({
    error: ({ input }) => (input === undefined || input === '' ? eodMessages.dateRequired : eodMessages.dateInvalid),
  })
  .refine(hasDaysAround, eodMessages.dateInvalid);
const name = z.string().trim().min(1).max(100);
export const eodProcessKey = z.strictObject({ universeId: name, processId: name, effectiveDate: eodEffectiveDate });
export type EodProcessKey = z.infer<typeof eodProcessKey>;

export const eodProgress = z.object({ done: count, total: count, stage: z.string() });
const yesNo = z.enum(['Y', 'N']);

export const eodProcess = z.object({
  universeId: z.string(),
  processId: z.string(),
  processName: z.string(),
  status: z.enum(eodStatuses),
  enableSignoff: yesNo,
  /** `SYS` or the e-mail address of the user who started it; null before that. */
  triggeredBy: z.string().nullable(),
  lastTriggerTime: instant.nullable(),
  lastModTs: instant.nullable(),
  errorCode: z.string().nullable(),
  errorDetails: z.string().nullable(),
  /** Processes of the same universe that must be completed first. */
  dependsOn: z.array(z.string()),
  /** Null before it started. */
  runId: z.string().nullable(),
  /** 0 before it started, 1 for the first attempt. */
  attempt: count,
  /** Only while it runs. */
  progress: eodProgress.nullable(),
  /** How its last failure ended; null if there was none or it is still open. */
  resolution: z.enum(eodResolutions).nullable(),
  resolutionReason: z.string().nullable(),
  /** For the caller; `approveBlockedBy` says why not. */
  canRetry: z.boolean(),
  canApprove: z.boolean(),
  approveBlockedBy: z.string().nullable(),
  canWaive: z.boolean(),
});
export type EodProcess = z.infer<typeof eodProcess>;

export const eodUniverse = z.object({
  universeId: z.string(),
  universeName: z.string(),
  indexCode: z.string(),
  /** In the order they run. */
  processes: z.array(eodProcess),
  state: z.enum(eodDayStates),
  isClean: z.boolean(),
  /** What has changed since the day was published, so that it can be restated; null if nothing has. */
  restatementReason: z.string().nullable(),
  canRun: z.boolean(),
});
export type EodUniverse = z.infer<typeof eodUniverse>;

export const eodDay = z.object({
  effectiveDate: plainDate,
  /** The server's time, from which elapsed times are counted. */
  asOf: instant,
  isToday: z.boolean(),
  isBusinessDay: z.boolean(),
  state: z.enum(eodDayStates),
  isClean: z.boolean(),
  /** Failures that are neither resolved, superseded nor waived. */
  openFailures: count,
  resolvedFailures: count,
  supersededFailures: count,
  waivedFailures: count,
  /** Published days before those that the dashboard shows whose data has changed since, oldest first; at most twenty are named. */
  olderChanges: z.object({
    count,
    days: z.array(z.object({ universeId: z.string(), effectiveDate: plainDate, reason: z.string() })),
  }),
});
export type EodDay = z.infer<typeof eodDay>;

const universes = z.array(eodUniverse);

export const getEodDashboard = eodEndpoint('getEodDashboard', 'GET /eod/dashboard', {
  summary: "A day's universes with their processes, by id; at most 30 days back",
  query: z.strictObject({ effectiveDate: eodEffectiveDate }),
  responses: { 200: success(z.object({ universes, day: eodDay })).extend({ universes }) },
});

/** The answer to a change: the universe after it. */
const changed = success(eodUniverse).extend({ message: z.string() });

export const universeSetup = z.object({
  universeId: z.string(),
  name: z.string(),
  indexCode: z.string(),
  /** By its stored name, such as `US_BOND`. */
  calendar: z.string(),
  /** The day whose close is the base level. */
  baseDate: plainDate,
  baseLevel: indexLevel,
  /** Whether the schedule starts its days. */
  isActive: z.boolean(),
  /** Its prices wait for a second person. */
  enableSignoff: z.boolean(),
  /** Thresholds that are not the usual ones. */
  settings: z.record(z.string(), z.unknown()),
  /** Of the composition that is in force today. */
  members: count,
  lastPublished: plainDate.nullable(),
});
export type UniverseSetup = z.infer<typeof universeSetup>;

export const listUniverses = defineEndpoint('listUniverses', 'GET /eod/universes', {
  summary: 'Every universe as it has been set up, with its members today and the last published day (administrators)',
  tag: 'eod-dashboard',
  access: catAdmins,
  responses: { 200: success(z.array(universeSetup)) },
});

export const retryEodProcess = eodEndpoint('retryEodProcess', 'POST /eod/processes/retry', {
  summary: "Run a failed process of today again, and what depends on it (409 if it has not failed or is not today's)",
  body: eodProcessKey,
  responses: { 202: changed },
});

const processState = eodProcess.pick({ processId: true, processName: true, status: true });

export const previewEodRetry = eodEndpoint('previewEodRetry', 'GET /eod/processes/retry-preview', {
  summary: 'What a retry would run again, in order, and what it would keep',
  query: eodProcessKey,
  responses: {
    200: success(
      z.object({
        /** Why a retry would be refused; null if it would not. */
        blockedBy: z.string().nullable(),
        redoes: z.array(processState.extend({ because: z.string() })),
        keeps: z.array(processState),
      }),
    ),
  },
});

/** Characters of a comment on an approval, or of the reason for a waiver. */
export const maxEodCommentLength = 1000;
const reason = requiredWriting(maxEodCommentLength, 'Please give a reason.');

export const approveEodProcess = eodEndpoint('approveEodProcess', 'POST /eod/processes/approve', {
  summary: 'Approve or reject a waiting process as a second person, for the inputs that were shown (409 STALE_VERSION)',
  body: z
    .strictObject({
      ...eodProcessKey.shape,
      decision: z.enum(['APPROVE', 'REJECT']),
      /** From the run that was shown. */
      inputsHash: z.string().min(1).max(200),
      comment: writing(maxEodCommentLength).default(''),
    })
    .refine(({ decision, comment }) => decision === 'APPROVE' || comment !== '', {
      path: ['comment'],
      message: 'Please give a reason.',
    }),
  responses: { 200: changed },
});

export const waiveEodFailure = eodEndpoint('waiveEodFailure', 'POST /eod/processes/waive', {
  summary: 'Let a failure stand, with a reason',
  body: z.strictObject({ ...eodProcessKey.shape, reason }),
  responses: { 200: changed },
});

export const startEodUniverse = eodEndpoint('startEodUniverse', 'POST /eod/universes/run', {
  summary: "Start a universe's day by hand (409 if it has started), or restate a published one",
  body: z.strictObject({
    universeId: name,
    effectiveDate: eodEffectiveDate,
    /** If given, a published day is run again and gets a new revision if its content differs. */
    restateReason: reason.optional(),
  }),
  responses: { 202: changed },
});
