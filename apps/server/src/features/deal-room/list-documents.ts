import type { DocumentPage } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { toDocumentItem } from './document-item.ts';
import { findDocumentPage, type DocumentFilter } from './document-store.ts';

export interface ListDocumentsInput extends DocumentFilter {
  page: number;
  size: number;
}

/** One page of the documents that match, newest first. */
export async function listDocuments(ctx: Ctx, { page, size, ...filter }: ListDocumentsInput): Promise<DocumentPage> {
  if (filter.fromDate !== undefined && filter.toDate !== undefined && filter.toDate < filter.fromDate) {
    throw invalid([{ path: 'toDate', message: 'To date cannot be earlier than from date' }]);
  }
  const { documents, total } = await findDocumentPage(ctx.db, filter, { page, size });
  return {
    status: 'SUCCESS',
    data: {
      content: documents.map(toDocumentItem),
      number: page,
      last: (page + 1) * size >= total,
      totalElements: total,
    },
  };
}
