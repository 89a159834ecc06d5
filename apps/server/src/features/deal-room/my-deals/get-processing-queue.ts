import {
  meetsRequirement,
  mayRetryHelp,
  retryExtraction,
  type getProcessingQueue as endpoint,
  type ProcessingQueue,
} from '@landfall/contract';
import { pageOf, type Asked } from '../../../platform/http/endpoint-route.ts';
import type { Ctx } from '../../../platform/context.ts';
import { toDocumentItem } from '../list-documents.ts';
import { findDocuments } from '../document-store.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/schema.ts';
import { extractDocumentJob } from '../extraction-job.ts';

interface QueueRow {
  document_id: string;
  state: 'RUNNING' | 'QUEUED' | 'FAILED';
  place: number | null;
  queued_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
}

/** A document whose run has just ended still counts as running. */
const entries = sql`
  select d.id as document_id, d.uploaded_at, r.created_at as queued_at, r.started_at, r.finished_at, waiting.place,
    case when d.status = 'EXTRACTION_FAILED' then 'FAILED' when r.state = 'queued' then 'QUEUED' else 'RUNNING' end as state
  from documents d
  left join job_runs r on r.id = d.latest_run_id
  left join (
    select id, row_number() over (order by created_at, id) as place
    from job_runs where job = ${extractDocumentJob.name} and state = 'queued'
  ) waiting on waiting.id = d.latest_run_id
  where d.status in ('PROCESSING', 'EXTRACTION_FAILED')`;

/** Running documents, then waiting ones by place, then failed ones, the latest first. */
async function findQueuePage(db: Db, { page, size }: Asked<typeof endpoint>): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select document_id, state, place, queued_at, started_at, finished_at from (${entries}) e
    order by array_position(array['RUNNING', 'QUEUED', 'FAILED'], state), place, finished_at desc nulls last,
      uploaded_at, document_id
    limit ${size} offset ${page * size}`.execute(db);
  return rows;
}

async function countQueue(db: Db): Promise<ReadonlyMap<QueueRow['state'], number>> {
  const { rows } = await sql<{ state: QueueRow['state']; documents: number }>`
    select state, count(*) as documents from (${entries}) e group by state`.execute(db);
  return new Map(rows.map(({ state, documents }) => [state, documents]));
}

/** Documents that are being read, wait to be read, or could not be read. */
export async function getProcessingQueue(ctx: Ctx, page: Asked<typeof endpoint>): Promise<ProcessingQueue['data']> {
  const counts = await countQueue(ctx.db);
  const rows = await findQueuePage(ctx.db, page);
  const documents = await findDocuments(
    ctx.db,
    rows.map((row) => row.document_id),
  );
  const items = new Map(documents.map((document) => [document.id, toDocumentItem(document)]));
  const mayRetry = retryExtraction.access.requirements.some((requirement) => meetsRequirement(ctx.actor, requirement));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const content = rows.flatMap(({ document_id, state, place, queued_at, started_at, finished_at }) => {
    const document = items.get(document_id);
    if (!document) return [];
    return {
      document,
      state,
      place,
      queuedAt: queued_at?.toISOString() ?? null,
      startedAt: started_at?.toISOString() ?? null,
      finishedAt: finished_at?.toISOString() ?? null,
      canRetry: state === 'FAILED' && mayRetry && mayRetryHelp(document),
    };
  });
  return {
    counts: {
      running: counts.get('RUNNING') ?? 0,
      queued: counts.get('QUEUED') ?? 0,
      failed: counts.get('FAILED') ?? 0,
    },
    ...pageOf(content, page, total),
  };
}
