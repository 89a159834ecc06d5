import { meetsRequirement, retryExtraction, type ProcessingQueue } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { toDocumentItem } from '../document-item.ts';
import { findDocuments } from '../document-store.ts';
import { countQueue, findQueuePage } from './queue-store.ts';

/** Documents that are read, wait to be read, or could not be read. */
export async function getProcessingQueue(
  ctx: Ctx,
  { page, size }: { page: number; size: number },
): Promise<ProcessingQueue['data']> {
  const counts = await countQueue(ctx.db);
  const rows = await findQueuePage(ctx.db, { page, size });
  const documents = await findDocuments(
    ctx.db,
    rows.map((row) => row.document_id),
  );
  const items = new Map(documents.map((document) => [document.id, toDocumentItem(document)]));
  const mayRetry = retryExtraction.access.requirements.some((requirement) => meetsRequirement(ctx.actor, requirement));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    counts: {
      running: counts.get('RUNNING') ?? 0,
      queued: counts.get('QUEUED') ?? 0,
      failed: counts.get('FAILED') ?? 0,
    },
    content: rows.flatMap(({ document_id, state, place, queued_at, started_at, finished_at }) => {
      const document = items.get(document_id);
      return document
        ? [
            {
              document,
              state,
              place,
              queuedAt: queued_at?.toISOString() ?? null,
              startedAt: started_at?.toISOString() ?? null,
              finishedAt: finished_at?.toISOString() ?? null,
              canRetry: state === 'FAILED' && mayRetry,
            },
          ]
        : [];
    }),
    number: page,
    last: (page + 1) * size >= total,
    totalElements: total,
  };
}
