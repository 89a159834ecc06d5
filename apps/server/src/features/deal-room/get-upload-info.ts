import { dealRoomHosts, maxUploadSizeMb, type UploadInfo } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { listDocumentTypes } from './list-document-types.ts';

export const getUploadInfo = async (ctx: Ctx): Promise<UploadInfo> => ({
  status: 'SUCCESS',
  data: {
    hosts: dealRoomHosts.map(({ value, label }) => ({ value, label })),
    maxFileSizeMb: maxUploadSizeMb,
    documentTypes: await listDocumentTypes(ctx),
  },
});
