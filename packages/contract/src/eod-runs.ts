import { z } from 'zod';
import { amount, changePercent, cleanPrice, count, dayReturn, indexLevel, serial, versionNumber } from './numbers.ts';
import { instant, plainDate } from './dates.ts';
import { defineEndpoint } from './endpoint.ts';
import { eodAccess, eodEffectiveDate, eodProcess } from './eod-dashboard.ts';
import { eodResolutions, eodStatuses } from './eod-status.ts';

/** Something counted. `href` is a path of the page that shows the rows; null where there is none. */
const counted = z.object({ label: z.string(), count, href: z.string().nullable() });
export type EodCounted = z.infer<typeof counted>;

export const eodAttempt = z.object({
  runId: z.string(),
  attempt: count,
  status: z.enum(eodStatuses),
  triggeredBy: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  errorCode: z.string().nullable(),
  errorDetails: z.string().nullable(),
  resolution: z.enum(eodResolutions).nullable(),
  resolutionReason: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
});
export type EodAttempt = z.infer<typeof eodAttempt>;

export const eodStep = z.object({
  name: z.string(),
  status: z.enum(eodStatuses),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  detail: z.string().nullable(),
});
export type EodStep = z.infer<typeof eodStep>;

export const eodLogLevels = ['INFO', 'WARNING', 'ERROR'] as const;
export const eodLogLine = z.object({
  at: instant,
  attempt: count,
  level: z.enum(eodLogLevels),
  text: z.string(),
});
export type EodLogLine = z.infer<typeof eodLogLine>;
/** Lines of a run's log that are answered, the newest. */
export const eodLogLimit = 500;

/** An error stops the process; a warning is for people to see. */
export const eodSeverities = ['WARNING', 'ERROR'] as const;
export type EodSeverity = (typeof eodSeverities)[number];
/** One finding of a run, usually about one security. */
export const eodException = z.object({
  exceptionNo: serial,
  code: z.string(),
  severity: z.enum(eodSeverities),
  message: z.string(),
  /** What it is about and against what it was held: clean prices per 100; null where it is not about a price. */
  price: cleanPrice.nullable(),
  reference: cleanPrice.nullable(),
  changePercent: changePercent.nullable(),
  name: z.string().nullable(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  /** The security's page; null where the finding is not about one. */
  href: z.string().nullable(),
});
export type EodException = z.infer<typeof eodException>;

/** A clean price per 100 against the day before. */
export const eodMove = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  before: cleanPrice,
  after: cleanPrice,
  changePercent,
  href: z.string().nullable(),
});
export type EodMove = z.infer<typeof eodMove>;

export const eodDecision = z.object({
  decision: z.enum(['APPROVE', 'REJECT']),
  by: z.string(),
  at: instant,
  comment: z.string(),
  /** False once the inputs it was given for have changed; then why. */
  isCurrent: z.boolean(),
  reopenReason: z.string().nullable(),
});
export type EodDecision = z.infer<typeof eodDecision>;

/** What an approval would approve. */
export const eodApproval = z.object({
  /** Goes back with the decision; a decision on other inputs is refused. */
  inputsHash: z.string(),
  counts: z.array(counted),
  exceptionsCount: count,
  largestMoves: z.array(eodMove),
  decisions: z.array(eodDecision),
});
export type EodApproval = z.infer<typeof eodApproval>;

export const eodRun = eodProcess.extend({
  runId: z.string(),
  universeName: z.string(),
  effectiveDate: plainDate,
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
  /** Newest first. */
  attempts: z.array(eodAttempt),
  steps: z.array(eodStep),
  /** Oldest first. */
  logLines: z.array(eodLogLine),
  counts: z.array(counted),
  inputs: z.array(counted),
  outputs: z.array(counted),
  exceptionsCount: count,
  inputsHash: z.string().nullable(),
  outputsHash: z.string().nullable(),
  /** Null where the process needs no approval or has not come to it. */
  approval: eodApproval.nullable(),
});
export type EodRun = z.infer<typeof eodRun>;

const runParams = z.strictObject({ runId: z.uuid() });

export const getEodRun = defineEndpoint({
  id: 'getEodRun',
  method: 'GET',
  path: '/eod/runs/{runId}',
  summary: 'One process of a day from the inside: attempts, steps, log, inputs, outputs and what waits for approval',
  tag: 'eod-dashboard',
  access: eodAccess,
  params: runParams,
  responses: { 200: z.object({ status: z.literal('SUCCESS'), data: eodRun }) },
});

export const eodExceptionsPageSize = 50;

export const listEodExceptions = defineEndpoint({
  id: 'listEodExceptions',
  method: 'GET',
  path: '/eod/runs/{runId}/exceptions',
  summary: "A run's findings, errors first; paged",
  tag: 'eod-dashboard',
  access: eodAccess,
  params: runParams,
  query: z.strictObject({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    size: z.coerce.number().int().min(1).max(200).default(eodExceptionsPageSize),
  }),
  responses: {
    200: z.object({
      status: z.literal('SUCCESS'),
      data: z.object({
        content: z.array(eodException),
        number: count,
        last: z.boolean(),
        totalElements: count,
      }),
    }),
  },
});

/** Levels of a published day. Returns of the day as fractions; null on a day without one, such as the base. */
export const eodIndexLevel = z.object({
  date: plainDate,
  revision: versionNumber,
  priceLevel: indexLevel,
  couponLevel: indexLevel,
  totalLevel: indexLevel,
  priceReturn: dayReturn.nullable(),
  couponReturn: dayReturn.nullable(),
  totalReturn: dayReturn.nullable(),
  /** Units of currency. */
  marketValue: amount,
  memberCount: count,
  /** Why there is a further revision. */
  reason: z.string().nullable(),
});
export type EodIndexLevel = z.infer<typeof eodIndexLevel>;

export const getEodIndexLevels = defineEndpoint({
  id: 'getEodIndexLevels',
  method: 'GET',
  path: '/eod/index-levels',
  summary: "An index's published levels by date, both days included; no levels for an index there is not",
  tag: 'eod-dashboard',
  access: eodAccess,
  query: z.strictObject({
    indexCode: z.string().trim().min(1).max(100),
    startDate: eodEffectiveDate,
    endDate: eodEffectiveDate,
  }),
  responses: {
    200: z.object({
      status: z.literal('SUCCESS'),
      data: z.object({ indexCode: z.string(), levels: z.array(eodIndexLevel) }),
    }),
  },
});
