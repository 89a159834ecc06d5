import type { EodException } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { exceptionsOf } from './exception-store.ts';
import { findRun } from './run-store.ts';

interface Page {
  content: EodException[];
  number: number;
  last: boolean;
  totalElements: number;
}

export async function listExceptions(ctx: Ctx, runId: string, page: { page: number; size: number }): Promise<Page> {
  const run = await findRun(ctx.db, runId);
  if (!run) throw notFound('Run not found.');
  const content = await exceptionsOf(ctx.db, run.findingsRunId, page);
  const totalElements = run.exceptionsCount;
  return { content, number: page.page, last: (page.page + 1) * page.size >= totalElements, totalElements };
}
