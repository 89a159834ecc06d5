import type { listUploads as endpoint } from '@landfall/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { listUploadRecords } from './store/upload-store.ts';
import { undoBlockers } from './undo-blockers.ts';
import { toUploadItem } from './upload-item.ts';

type Query = z.output<(typeof endpoint)['query']>;
type Page = z.output<(typeof endpoint)['responses'][200]>;

/** Who uploaded what, newest first. */
export async function listUploads(ctx: Ctx, query: Query): Promise<Page> {
  const { records, total } = await listUploadRecords(ctx.db, query);
  const blockers = await undoBlockers(ctx.db, records);
  return {
    status: 'SUCCESS',
    data: {
      content: records.map((record) => toUploadItem(ctx, record, blockers.get(record.upload_no))),
      number: query.page,
      last: (query.page + 1) * query.size >= total,
      totalElements: total,
    },
  };
}
