import type { Readable } from 'node:stream';
import * as contract from '@landfall/contract';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { route, success, contentDisposition } from '../../platform/http/endpoint-route.ts';
import { withForm } from '../../platform/http/upload-form.ts';
import { authoriseAgain, readRightsNow } from '../accounts/index.ts';
import { createDeal } from './create-deal.ts';
import { getUploadInfo, listDocumentTypes, allDeals, unusedDeals } from './deal-store.ts';
import { type Download, downloadDocument } from './download-document.ts';
import { clearUnusedFiles } from './file-store.ts';
import { listDocuments } from './list-documents.ts';
import { getDocumentTree, getTreeIssuer, listTreeFiles, listTreeIssuers } from './my-deals/document-tree.ts';
import { getProcessingQueue } from './my-deals/get-processing-queue.ts';
import { listDocumentActivity } from './my-deals/list-document-activity.ts';
import { addDocumentNote } from './my-deals/document-notes.ts';
import { searchDocuments } from './my-deals/search-documents.ts';
import { type Deal, downloadDealZip, findZipFolders } from './my-deals/zip/download-deal-zip.ts';
import { changeProposal, confirmProposal, listProposals, withdrawProposal } from './proposals/decide-proposal.ts';
import { proposeDeal } from './proposals/propose-deal.ts';
import { removeDeal } from './remove-deal.ts';
import { replaceFile, retryExtraction } from './replace-file.ts';
import { uploadDocument } from './upload-document.ts';

/** A PDF that is to be viewed opens in the browser's own viewer; everything else is saved. */
const kindOf = ({ purpose, contentType }: Download) =>
  purpose === 'view' && contentType === 'application/pdf' ? 'inline' : 'attachment';

async function sendDownload(reply: FastifyReply, download: Download): Promise<Readable | Uint8Array> {
  const { answer, contentType, etag, name, size } = download;
  reply.headers({
    'content-type': contentType,
    'content-disposition': contentDisposition(kindOf(download), name),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // Our own pages may frame the document; its scripts and forms stay powerless.
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': "frame-ancestors 'self'; script-src 'none'; base-uri 'none'; form-action 'none'",
    etag,
  });
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
  route(app, contract.listDeals, (ctx) => allDeals(ctx.db));
  route(app, contract.createDeal, (ctx, { body }) => createDeal(ctx, body));
  route(app, contract.listUnusedDeals, (ctx) => unusedDeals(ctx.db));
  route(app, contract.removeDeal, (ctx, { params }) => removeDeal(ctx, params.securityId));
  route(app, contract.listDocumentTypes, (ctx) => listDocumentTypes(ctx));
  route(app, contract.getUploadInfo, (ctx) => getUploadInfo(ctx));
  route(app, contract.listDocuments, (ctx, { query }) => listDocuments(ctx, query));
  route(app, contract.retryExtraction, (ctx, { params }) => success(retryExtraction(ctx, params.documentId)));

  route(app, contract.uploadDocument, async (ctx, { request }) => {
    await clearUnused(ctx);
    return withForm(ctx, request, { fields: contract.uploadFields }, async (form) => {
      await authoriseAgain(ctx, contract.uploadDocument.access);
      return success(uploadDocument(ctx, form));
    });
  });
  route(app, contract.proposeDeal, async (ctx, { request }) => {
    await clearUnused(ctx);
    return withForm(ctx, request, { fields: contract.proposalFields }, async (form) => {
      await authoriseAgain(ctx, contract.proposeDeal.access);
      return success(proposeDeal(ctx, form));
    });
  });
  route(app, contract.replaceFile, async (ctx, { params, request }) => {
    await clearUnused(ctx);
    return withForm(ctx, request, { fields: z.strictObject({}) }, async ({ file }) => {
      await authoriseAgain(ctx, contract.replaceFile.access);
      return success(replaceFile(ctx, params.documentId, file));
    });
  });

  route(app, contract.downloadDocument, async (ctx, { params, query, request, reply }) => {
    const { range, 'if-range': ifRange } = request.headers;
    const download = await downloadDocument(ctx, {
      ...params,
      ...query,
      headOnly: request.method === 'HEAD',
      range,
      ifRange: ifRange as string | undefined,
    });
    return sendDownload(reply, download);
  });

  proposalRoutes(app);
  myDealsRoutes(app);
}

const clearUnused = (ctx: Ctx) =>
  clearUnusedFiles(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'Unused files were not cleared'));

function proposalRoutes(app: App): void {
  route(app, contract.listDealProposals, (ctx) => success(listProposals(ctx)));
  route(app, contract.changeDealProposal, (ctx, { params, body }) =>
    success(changeProposal(ctx, params.proposalId, body)),
  );
  route(app, contract.withdrawDealProposal, (ctx, { params, body }) =>
    success(withdrawProposal(ctx, params.proposalId, body.reason)),
  );
  route(app, contract.confirmDealProposal, (ctx, { params, body }) =>
    success(confirmProposal(ctx, params.proposalId, body)),
  );
}

function myDealsRoutes(app: App): void {
  route(app, contract.getDocumentTree, (ctx) => success(getDocumentTree(ctx)));
  route(app, contract.listTreeIssuers, (ctx, { query }) => success(listTreeIssuers(ctx, query)));
  route(app, contract.getTreeIssuer, (ctx, { params, query }) => success(getTreeIssuer(ctx, { ...params, ...query })));
  route(app, contract.listTreeFiles, (ctx, { params, query }) => listTreeFiles(ctx, { ...params, ...query }));
  route(app, contract.searchDocuments, (ctx, { query }) => success(searchDocuments(ctx, query)));
  route(app, contract.addDocumentNote, (ctx, { params, body }) => addDocumentNote(ctx, { ...params, ...body }));
  route(app, contract.listDocumentActivity, (ctx, { params, query }) =>
    success(listDocumentActivity(ctx, { ...params, ...query })),
  );
  route(app, contract.getProcessingQueue, (ctx, { query }) => success(getProcessingQueue(ctx, query)));
  route(app, contract.downloadIssuerZip, (ctx, { params, reply }) => sendDealZip(ctx, params, reply));
  route(app, contract.downloadSeriesZip, (ctx, { params, reply }) => sendDealZip(ctx, params, reply));
}

async function sendDealZip(ctx: Ctx, deal: Deal, reply: FastifyReply): Promise<Readable | Uint8Array> {
  // A HEAD request: nothing is read or logged.
  const headOnly = reply.request.method === 'HEAD';
  if (headOnly) await findZipFolders(ctx, deal);
  const content = headOnly
    ? new Uint8Array()
    : await downloadDealZip(ctx, { ...deal, mayStillRead: () => mayStillRead(ctx) });
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', contract.zipFileName(deal.issuer, deal.series)),
    'x-content-type-options': 'nosniff',
  });
  return content;
}

async function mayStillRead(ctx: Ctx): Promise<boolean> {
  const user = ctx.actor && (await readRightsNow(ctx.db, ctx.actor));
  return contract.downloadIssuerZip.access.requirements.some((requirement) =>
    contract.meetsRequirement(user, requirement),
  );
}
