import { rm } from 'node:fs/promises';
import {
  createDeal as createDealEndpoint,
  downloadDocument as downloadDocumentEndpoint,
  getUploadInfo as getUploadInfoEndpoint,
  listDeals as listDealsEndpoint,
  listDocuments as listDocumentsEndpoint,
  listDocumentTypes as listDocumentTypesEndpoint,
  replaceFile as replaceFileEndpoint,
  retryExtraction as retryExtractionEndpoint,
  uploadDocument as uploadDocumentEndpoint,
} from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { clearUnusedFiles } from './clear-unused-files.ts';
import { createDeal } from './create-deal.ts';
import { authoriseAgain } from '../accounts/index.ts';
import { downloadDocument } from './download-document.ts';
import { getUploadInfo } from './get-upload-info.ts';
import { listDeals } from './list-deals.ts';
import { listDocumentTypes } from './list-document-types.ts';
import { listDocuments } from './list-documents.ts';
import { myDealsRoutes } from './my-deals/routes.ts';
import { readFileForm, readUploadForm } from './read-upload-form.ts';
import { replaceFile } from './replace-file.ts';
import { retryExtraction } from './retry-extraction.ts';
import { sendDownload } from './send-download.ts';
import { uploadDocument } from './upload-document.ts';

export function dealRoomRoutes(app: App): void {
  route(app, listDealsEndpoint, (ctx) => listDeals(ctx));
  route(app, createDealEndpoint, (ctx, { body }) => createDeal(ctx, body));
  route(app, listDocumentTypesEndpoint, (ctx) => listDocumentTypes(ctx));
  route(app, getUploadInfoEndpoint, (ctx) => getUploadInfo(ctx));
  route(app, listDocumentsEndpoint, (ctx, { query }) => listDocuments(ctx, query));
  route(app, retryExtractionEndpoint, async (ctx, { params }) => ({
    status: 'SUCCESS' as const,
    data: await retryExtraction(ctx, params.documentId),
  }));

  route(app, uploadDocumentEndpoint, (ctx, { request }) =>
    withSpool(ctx, async (onSpooled) => {
      const form = await readUploadForm(ctx, request, onSpooled);
      await authoriseAgain(ctx, uploadDocumentEndpoint.access);
      return { status: 'SUCCESS' as const, data: await uploadDocument(ctx, form) };
    }),
  );
  route(app, replaceFileEndpoint, (ctx, { params, request }) =>
    withSpool(ctx, async (onSpooled) => {
      const file = await readFileForm(ctx, request, onSpooled);
      await authoriseAgain(ctx, replaceFileEndpoint.access);
      return { status: 'SUCCESS' as const, data: await replaceFile(ctx, params.documentId, file) };
    }),
  );

  route(app, downloadDocumentEndpoint, async (ctx, { params, query, request, reply }) => {
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
    const download = await downloadDocument(ctx, {
      ...params,
      ...query,
      headOnly: request.method === 'HEAD',
      range,
      ifRange: ifRange as string | undefined,
      ifNoneMatch,
    });
    return sendDownload(reply, download);
  });

  myDealsRoutes(app);
}

/** A form whose files go to the spool, and from there when it is done with. */
async function withSpool<T>(ctx: Ctx, act: (onSpooled: (path: string) => void) => Promise<T>): Promise<T> {
  await clearUnusedFiles(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'Unused files were not cleared'));
  const spooled: string[] = [];
  try {
    return await act((path) => spooled.push(path));
  } finally {
    for (const path of spooled) await rm(path, { force: true });
  }
}
