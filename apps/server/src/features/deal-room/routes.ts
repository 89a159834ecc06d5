import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  createDeal as createDealEndpoint,
  downloadDocument as downloadDocumentEndpoint,
  getUploadInfo as getUploadInfoEndpoint,
  listDeals as listDealsEndpoint,
  listDocuments as listDocumentsEndpoint,
  listDocumentTypes as listDocumentTypesEndpoint,
  proposeDeal as proposeDealEndpoint,
  replaceFile as replaceFileEndpoint,
  retryExtraction as retryExtractionEndpoint,
  uploadDocument as uploadDocumentEndpoint,
} from '@landfall/contract';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { clearUnusedFiles } from './clear-unused-files.ts';
import { createDeal } from './create-deal.ts';
import { authoriseAgain } from '../accounts/index.ts';
import { type Download, downloadDocument } from './download-document.ts';
import { getUploadInfo, listDocumentTypes } from './get-upload-info.ts';
import { listDocuments } from './list-documents.ts';
import { myDealsRoutes } from './my-deals/routes.ts';
import { proposeDeal } from './proposals/propose-deal.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { readFileForm, readProposalForm, readUploadForm } from './read-upload-form.ts';
import { replaceFile } from './replace-file.ts';
import { retryExtraction } from './retry-extraction.ts';
import { uploadDocument } from './upload-document.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { allDeals } from './deal-store.ts';

/** A PDF that is to be viewed opens in the browser's own viewer; everything else is saved. */
const kindOf = ({ purpose, contentType }: Download) =>
  purpose === 'view' && contentType === 'application/pdf' ? 'inline' : 'attachment';

/** Sets the headers of a download and answers what is to be sent. */
async function sendDownload(reply: FastifyReply, download: Download): Promise<Readable | Uint8Array> {
  const { answer, contentType, etag, name, size } = download;
  reply.headers({
    'content-type': contentType,
    'content-disposition': contentDisposition(kindOf(download), name),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    // Our own pages may frame the document; its scripts and forms stay powerless.
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': "frame-ancestors 'self'; script-src 'none'; base-uri 'none'; form-action 'none'",
    etag,
  });
  if (answer.kind === 'unchanged') {
    reply.code(304);
    return new Uint8Array();
  }
  if (answer.kind === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`).removeHeader('content-disposition');
    return new Uint8Array();
  }
  const { range } = answer;
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  return answer.content;
}

export function dealRoomRoutes(app: App): void {
  route(app, listDealsEndpoint, (ctx) => allDeals(ctx.db));
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
  route(app, proposeDealEndpoint, (ctx, { request }) =>
    withSpool(ctx, async (onSpooled) => {
      const form = await readProposalForm(ctx, request, onSpooled);
      await authoriseAgain(ctx, proposeDealEndpoint.access);
      return { status: 'SUCCESS' as const, data: await proposeDeal(ctx, form) };
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

  proposalRoutes(app);
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
