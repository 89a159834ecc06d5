import type { DocumentType } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { allDocumentTypes, toDocumentType } from './deal-store.ts';

export const listDocumentTypes = async (ctx: Ctx): Promise<DocumentType[]> =>
  (await allDocumentTypes(ctx.db)).map(toDocumentType);
