import { z } from 'zod';
import { count } from './numbers.ts';
import { instant, plainDate } from './dates.ts';
import { defineEndpoint, under, type Access } from './endpoint.ts';
import { eodDayStates, eodMessages, eodResolutions, eodStatuses } from './eod-status.ts';

/** Either of the screen's two entries opens everything of the end of day. */
export const eodAccess = {
  kind: 'anyOf',
  requirements: [under('PORTFOLIO_MANAGEMENT', 'EOD_DASHBOARD'), under('ANALYST_PORTAL', 'EOD_DASHBOARD_ANALYST')],
} as const satisfies Access;

export const eodEffectiveDate = z.iso.date({
  error: ({ input }) => (input === undefined || input === '' ? eodMessages.dateRequired : eodMessages.dateInvalid),
});
const name = z.string().trim().min(1).max(100);
export const eodProcessKey = z.strictObject({ universeId: name, processId: name, effectiveDate: eodEffectiveDate });
export type EodProcessKey = z.infer<typeof eodProcessKey>;

export const eodProgress = z.object({ done: count, total: count, stage: z.string() });
const yesNo = z.enum(['Y', 'N']);

/** One process of a universe on a day. */
export const eodProcess = z.object({
  universeId: z.string(),
  processId: z.string(),
  processName: z.string(),
  status: z.enum(eodStatuses),
  enableSignoff: yesNo,
  /** `SYS` or the e-mail address of who started it; null before it started. */
  triggeredBy: z.string().nullable(),
  lastTriggerTime: instant.nullable(),
  lastModTs: instant.nullable(),
  errorCode: z.string().nullable(),
  errorDetails: z.string().nullable(),
  /** Processes of the same universe that must be completed before. */
  dependsOn: z.array(z.string()),
  /** Opens the run; null before it started. */
  runId: z.string().nullable(),
  /** 0 before it started, 1 at the first try. */
  attempt: count,
  /** While it runs. */
  progress: eodProgress.nullable(),
  /** How its last failure ended; null where nothing failed or the failure is open. */
  resolution: z.enum(eodResolutions).nullable(),
  resolutionReason: z.string().nullable(),
  /** For the user who asks; the sentences say why not, where that is worth saying. */
  canRetry: z.boolean(),
  canApprove: z.boolean(),
  approveBlockedBy: z.string().nullable(),
  canWaive: z.boolean(),
});
export type EodProcess = z.infer<typeof eodProcess>;

export const eodUniverse = z.object({
  universeId: z.string(),
  universeName: z.string(),
  /** The index this universe calculates. */
  indexCode: z.string(),
  /** In the order they run. */
  processes: z.array(eodProcess),
  state: z.enum(eodDayStates),
  isClean: z.boolean(),
  /** Data changed after the day was published: it can be run again, for a new revision; null where nothing did. */
  restatementReason: z.string().nullable(),
  /** May the user who asks start this universe's run for the day. */
  canRun: z.boolean(),
});
export type EodUniverse = z.infer<typeof eodUniverse>;

export const eodDay = z.object({
  effectiveDate: plainDate,
  /** The server's instant: what elapsed times are counted from. */
  asOf: instant,
  isToday: z.boolean(),
  isBusinessDay: z.boolean(),
  state: z.enum(eodDayStates),
  isClean: z.boolean(),
  /** Failures without an end. */
  openFailures: count,
  resolvedFailures: count,
  supersededFailures: count,
  waivedFailures: count,
});
export type EodDay = z.infer<typeof eodDay>;

const universes = z.array(eodUniverse);

export const getEodDashboard = defineEndpoint({
  id: 'getEodDashboard',
  method: 'GET',
  path: '/eod/dashboard',
  summary: "A day's universes with their processes, by id; at most 30 days back",
  tag: 'eod-dashboard',
  access: eodAccess,
  query: z.strictObject({ effectiveDate: eodEffectiveDate }),
  responses: { 200: z.object({ status: z.literal('SUCCESS'), data: z.object({ universes, day: eodDay }), universes }) },
});

/** What a change answers: the universe as it stands after it. */
const changed = z.object({ status: z.literal('SUCCESS'), data: eodUniverse, message: z.string() });

export const retryEodProcess = defineEndpoint({
  id: 'retryEodProcess',
  method: 'POST',
  path: '/eod/processes/retry',
  summary: "Run a failed process of today again, and what waits for it (409 when it has not failed or is not today's)",
  tag: 'eod-dashboard',
  access: eodAccess,
  body: eodProcessKey,
  responses: { 202: changed },
});

export const previewEodRetry = defineEndpoint({
  id: 'previewEodRetry',
  method: 'GET',
  path: '/eod/processes/retry-preview',
  summary: 'What a retry would run again, in order, and what it leaves as it is',
  tag: 'eod-dashboard',
  access: eodAccess,
  query: eodProcessKey,
  responses: {
    200: z.object({
      status: z.literal('SUCCESS'),
      data: z.object({
        /** A sentence, where a retry would be refused. */
        blockedBy: z.string().nullable(),
        redoes: z.array(
          z.object({
            processId: z.string(),
            processName: z.string(),
            status: z.enum(eodStatuses),
            /** Why it is among them. */
            because: z.string(),
          }),
        ),
        keeps: z.array(z.object({ processId: z.string(), processName: z.string(), status: z.enum(eodStatuses) })),
      }),
    }),
  },
});

const reason = z.string().trim().min(1, 'Please give a reason.').max(1000);

export const approveEodProcess = defineEndpoint({
  id: 'approveEodProcess',
  method: 'POST',
  path: '/eod/processes/approve',
  summary:
    'Approve or reject a process that waits for it, by a second person, for the inputs that were shown (409 STALE_VERSION)',
  tag: 'eod-dashboard',
  access: eodAccess,
  body: z
    .strictObject({
      ...eodProcessKey.shape,
      decision: z.enum(['APPROVE', 'REJECT']),
      /** Of the run that was shown. */
      inputsHash: z.string().min(1).max(200),
      comment: z.string().trim().max(1000).default(''),
    })
    .refine(({ decision, comment }) => decision === 'APPROVE' || comment !== '', {
      path: ['comment'],
      message: 'Please give a reason.',
    }),
  responses: { 200: changed },
});

export const waiveEodFailure = defineEndpoint({
  id: 'waiveEodFailure',
  method: 'POST',
  path: '/eod/processes/waive',
  summary: 'Let a failure stand, with a reason',
  tag: 'eod-dashboard',
  access: eodAccess,
  body: z.strictObject({ ...eodProcessKey.shape, reason }),
  responses: { 200: changed },
});

export const startEodUniverse = defineEndpoint({
  id: 'startEodUniverse',
  method: 'POST',
  path: '/eod/universes/run',
  summary:
    "Start a universe's processes of a day by hand (409 when they have started), or restate one that was published",
  tag: 'eod-dashboard',
  access: eodAccess,
  body: z.strictObject({
    universeId: name,
    effectiveDate: eodEffectiveDate,
    /** Given: a day that has been published is run again, for a further revision where its content differs. */
    restateReason: reason.optional(),
  }),
  responses: { 202: changed },
});
