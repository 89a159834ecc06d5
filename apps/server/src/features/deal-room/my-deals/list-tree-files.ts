import type { DocumentPage } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { listDocuments } from '../list-documents.ts';
import type { DocumentTypeCode } from '../tables.ts';

export interface ListTreeFilesInput {
  issuer: string;
  series: string;
  folderId: DocumentTypeCode;
  page: number;
  size: number;
  query?: string | undefined;
}

/** The documents of one folder. */
export async function listTreeFiles(ctx: Ctx, input: ListTreeFilesInput): Promise<DocumentPage> {
  const { issuer, series, folderId, page, size, query } = input;
  const found = await listDocuments(ctx, { folder: { issuer, series, type: folderId }, page, size, query });
  if (found.data.totalElements === 0 && query === undefined) throw notFound('Folder not found.');
  return found;
}
