import { z } from 'zod';
import { pageOf, success } from './endpoint.ts';
import {
  amount,
  changePercent,
  cleanPrice,
  count,
  dayReturn,
  indexLevel,
  serial,
  versionNumber,
  instant,
  plainDate,
} from './values.ts';
import { eodEffectiveDate, eodEndpoint, eodProcess, eodResolutions, eodStatuses } from './eod-dashboard.ts';

/** A count with its label. `href`: the page that shows the counted rows, or null. */
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
/** An answer has only the newest lines of a run's log. */
export const eodLogLimit = 500;

/** An error stops the process; a warning does not. */
export const eodSeverities = ['WARNING', 'ERROR'] as const;
/** One finding of a run, usually about one security. */
export const eodException = z.object({
  exceptionNo: serial,
  code: z.string(),
  severity: z.enum(eodSeverities),
  message: z.string(),
  /** The price in question and the one it was compared with, clean per 100; null if the finding is not about a price. */
  price: cleanPrice.nullable(),
  reference: cleanPrice.nullable(),
  changePercent: changePercent.nullable(),
  name: z.string().nullable(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  /** The security's page; null if the finding is not about a security. */
  href: z.string().nullable(),
});
export type EodException = z.infer<typeof eodException>;

/** A clean price per 100 compared with the day before. */
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
  /** False once its inputs have changed; `reopenReason` says how. */
  isCurrent: z.boolean(),
  reopenReason: z.string().nullable(),
});
export type EodDecision = z.infer<typeof eodDecision>;

export const eodApproval = z.object({
  /** The decision must send it back; a decision on other inputs is refused. */
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
  /** Null if the process needs no approval or has not reached it. */
  approval: eodApproval.nullable(),
});
export type EodRun = z.infer<typeof eodRun>;

const runParams = z.strictObject({ runId: z.uuid() });

export const getEodRun = eodEndpoint('getEodRun', 'GET /eod/runs/{runId}', {
  summary: 'One process of a day in detail: attempts, steps, log, inputs, outputs and approval',
  params: runParams,
  responses: { 200: success(eodRun) },
});

export const eodExceptionsPageSize = 50;

export const listEodExceptions = eodEndpoint('listEodExceptions', 'GET /eod/runs/{runId}/exceptions', {
  summary: "A run's findings, errors first; paged",
  params: runParams,
  query: z.strictObject({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    size: z.coerce.number().int().min(1).max(200).default(eodExceptionsPageSize),
  }),
  responses: {
    200: success(pageOf(eodException)),
  },
});

/** Levels of a published day. Returns are fractions; null on a day without one, such as the base date. */
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
  /** Why the day was restated. */
  reason: z.string().nullable(),
});
export type EodIndexLevel = z.infer<typeof eodIndexLevel>;

export const getEodIndexLevels = eodEndpoint('getEodIndexLevels', 'GET /eod/index-levels', {
  summary: "An index's published levels by date, both days included; empty for an unknown index",
  query: z.strictObject({
    indexCode: z.string().trim().min(1).max(100),
    startDate: eodEffectiveDate,
    endDate: eodEffectiveDate,
  }),
  responses: { 200: success(z.object({ indexCode: z.string(), levels: z.array(eodIndexLevel) })) },
});
