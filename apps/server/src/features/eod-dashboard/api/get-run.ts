import {
  type EodApproval,
  type EodProcess,
  type EodRun,
  type EodStep,
  maxSearchIdentifiers,
  type EodCounted,
} from '@landfall/contract';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { withNames } from './list-exceptions.ts';
import { attemptsOf, decisionsOf, findRun, logOf, processesOfDay, securitiesOfDay, type RunRow } from './store.ts';
import { toProcess } from './to-universe.ts';

export interface DaySecurity {
  isin: string | null;
  cusip: string | null;
  /** Its mark is from an earlier day, the day of its price. */
  isCarried: boolean;
  priceDate: string | null;
  isOverridden: boolean;
  isNewEntrant: boolean;
}

export interface LinkedDay {
  date: string;
  indexCode: string;
  findingsRunId: string;
  securities: readonly DaySecurity[];
}

type Which = (security: DaySecurity) => boolean;
const all: Which = () => true;

const securityCounts: Readonly<Record<string, Which>> = {
  Members: all,
  'Members of the composition': all,
  'Members with a return': all,
  'Composition rows': all,
  Marks: all,
  'Marks checked': all,
  'Priced on the day': ({ isCarried }) => !isCarried,
  'Carried from an earlier day': ({ isCarried }) => isCarried,
  'Marks overridden': ({ isOverridden }) => isOverridden,
  Overrides: ({ isOverridden }) => isOverridden,
  'New entrants': ({ isNewEntrant }) => isNewEntrant,
  'Marked as new entrants': ({ isNewEntrant }) => isNewEntrant,
};
const findingCounts: readonly string[] = ['Errors', 'Warnings', 'Findings'];

/** The kind of identifier that all of them have, since a search takes one kind and no link may leave one out. */
function identifiersOf(securities: readonly DaySecurity[]): { type: 'ISIN' | 'CUSIP'; ids: string[] } | null {
  const isins = securities.flatMap(({ isin }) => isin ?? []);
  if (isins.length === securities.length) return { type: 'ISIN', ids: isins };
  const cusips = securities.flatMap(({ cusip }) => cusip ?? []);
  return cusips.length === securities.length ? { type: 'CUSIP', ids: cusips } : null;
}

/**
 * The search for these securities' prices on the day, or since the oldest where all are carried; null if there are too
 * many for one search, or no kind of identifier names all.
 */
function pricesPath(securities: readonly DaySecurity[], date: string): string | null {
  const named = identifiersOf(securities);
  if (named === null || named.ids.length === 0 || named.ids.length > maxSearchIdentifiers) return null;
  const isCarried = securities.every((each) => each.isCarried);
  const from = isCarried ? securities.map(({ priceDate }) => priceDate ?? date).toSorted()[0] : date;
  return `/tools/security-analysis?type=${named.type}&ids=${named.ids.join(',')}&from=${from}&to=${date}`;
}

/** The page that shows the rows behind a count. */
function pathOf({ label, count, href }: EodCounted, day: LinkedDay): string | null {
  if (href !== null || count === 0) return href;
  const which = Object.hasOwn(securityCounts, label) ? securityCounts[label] : undefined;
  if (which) return pricesPath(day.securities.filter(which), day.date);
  if (findingCounts.includes(label)) {
    return `/eod-dashboard?date=${day.date}&run=${day.findingsRunId}&view=exceptions`;
  }
  if (label === 'Snapshots published') {
    return `/eod-dashboard?date=${day.date}&index=${encodeURIComponent(day.indexCode)}`;
  }
  return null;
}

export const withLinks = (counts: readonly EodCounted[], day: LinkedDay): EodCounted[] =>
  counts.map((counted) => ({ ...counted, href: pathOf(counted, day) }));

/** The data of a run for its approval. */
const shown = z.object({
  largestMoves: z.array(
    z.object({ securityNo: z.number(), before: z.number(), after: z.number(), changePercent: z.number() }),
  ),
});

async function approvalOf(ctx: Ctx, run: RunRow, day: LinkedDay, isPending: boolean): Promise<EodApproval | null> {
  const decisions = await decisionsOf(ctx.db, run);
  if (run.inputsHash === null || (!isPending && decisions.length === 0)) return null;
  return {
    inputsHash: run.inputsHash,
    counts: withLinks(run.counts, day),
    exceptionsCount: run.exceptionsCount,
    largestMoves: await withNames(ctx.db, shown.safeParse(run.result).data?.largestMoves ?? []),
    decisions,
  };
}

/** The last step of a process that needs approval is the approval. */
function stepsOf(run: RunRow, process: EodProcess): EodStep[] {
  const last = run.steps.length - 1;
  const isDecided = process.status === 'COMPLETED' || process.errorCode === 'REJECTED';
  if (process.enableSignoff === 'N' || (!isDecided && process.status !== 'PENDING_APPROVAL')) return run.steps;
  return run.steps.map((step, index) =>
    index < last
      ? step
      : {
          ...step,
          status: process.status,
          endedAt: isDecided ? process.lastModTs : null,
          detail: process.errorDetails,
        },
  );
}

/** The current attempt of the run's process, with the earlier attempts. */
export async function getRun(ctx: Ctx, runId: string): Promise<EodRun> {
  const asked = await findRun(ctx.db, runId);
  if (!asked) throw notFound('Run not found.');
  const rows = await processesOfDay(ctx.db, asked.effectiveDate, asked.universeId);
  const row = rows.find(({ processId }) => processId === asked.processId);
  const run = row?.runId === undefined || row.runId === null ? null : await findRun(ctx.db, row.runId);
  if (!row || !run) throw notFound('Run not found.');
  const viewer = { email: ctx.actor?.email ?? null, today: ctx.clock.businessDate(), date: run.effectiveDate };
  const process = toProcess(row, viewer);
  const day: LinkedDay = {
    date: run.effectiveDate,
    indexCode: row.indexCode,
    findingsRunId: run.findingsRunId,
    securities: await securitiesOfDay(ctx.db, run.universeId, run.effectiveDate),
  };
  return {
    ...process,
    runId: run.runId,
    universeName: row.universeName,
    effectiveDate: run.effectiveDate,
    resolvedBy: row.resolvedBy,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    attempts: await attemptsOf(ctx.db, run),
    steps: stepsOf(run, process),
    logLines: await logOf(ctx.db, run),
    counts: withLinks(run.counts, day),
    inputs: withLinks(run.inputs, day),
    outputs: withLinks(run.outputs, day),
    exceptionsCount: run.exceptionsCount,
    inputsHash: run.inputsHash,
    outputsHash: run.outputHash,
    approval: await approvalOf(ctx, run, day, process.status === 'PENDING_APPROVAL'),
  };
}
