import type { FillPlace, ListName, PageValue, PageWord, PlaceReading } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { findDocument } from '../../deal-room/index.ts';
import { findIndexedFile, wordsOnPage } from '../../document-search/index.ts';
import { noSuchDocument } from '../get-extracted-data.ts';
import { readWords, valuesOnPage } from './read-place.ts';

async function findFile(ctx: Ctx, documentId: string): Promise<string> {
  const document = await findDocument(ctx.db, documentId);
  if (!document?.is_extracted) throw noSuchDocument();
  return document.sha256;
}

/** The words of a page, for choosing among them by keyboard. */
export const getPageWords = async (ctx: Ctx, documentId: string, page: number): Promise<PageWord[]> =>
  wordsOnPage(ctx.db, await findFile(ctx, documentId), page);

export interface PageOfField {
  documentId: string;
  page: number;
  list: ListName;
  field: string;
}

/** The values of a page that a field could take. */
export async function getPageValues(ctx: Ctx, { documentId, page, list, field }: PageOfField): Promise<PageValue[]> {
  return valuesOnPage(await getPageWords(ctx, documentId, page), list, field);
}

/** What a place of a page says as a field. */
export async function readPlace(ctx: Ctx, documentId: string, place: Omit<FillPlace, 'rowId'>): Promise<PlaceReading> {
  const sha256 = await findFile(ctx, documentId);
  const words = await wordsOnPage(ctx.db, sha256, place.page);
  if (words.length > 0) return readWords(words, place);
  const indexed = await findIndexedFile(ctx.db, sha256);
  const message = indexed
    ? (indexed.fault ?? `Page ${place.page} has no words.`)
    : `The words of page ${place.page} are not known yet. Please try again in a moment.`;
  return { outcome: 'refused', message };
}
