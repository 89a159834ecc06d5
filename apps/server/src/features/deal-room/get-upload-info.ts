import { dealRoomHosts, type DocumentType, maxUploadSizeMb, type UploadInfo } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { allDocumentTypes, toDocumentType } from './deal-store.ts';

export const listDocumentTypes = async (ctx: Ctx): Promise<DocumentType[]> =>
  (await allDocumentTypes(ctx.db)).map(toDocumentType);

export const getUploadInfo = async (ctx: Ctx): Promise<UploadInfo> => ({
  status: 'SUCCESS',
  data: {
    hosts: dealRoomHosts.map(({ value, label }) => ({ value, label })),
    maxFileSizeMb: maxUploadSizeMb,
    documentTypes: await listDocumentTypes(ctx),
  },
});
