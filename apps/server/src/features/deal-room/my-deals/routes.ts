import type { Readable } from 'node:stream';
import {
  downloadIssuerZip,
  downloadSeriesZip,
  getDocumentTree as getDocumentTreeEndpoint,
  getProcessingQueue as getProcessingQueueEndpoint,
  getTreeIssuer as getTreeIssuerEndpoint,
  listDocumentActivity as listDocumentActivityEndpoint,
  listTreeFiles as listTreeFilesEndpoint,
  listTreeIssuers as listTreeIssuersEndpoint,
  meetsRequirement,
  searchDocuments as searchDocumentsEndpoint,
  zipFileName,
} from '@landfall/contract';
import type { FastifyReply } from 'fastify';
import type { App } from '../../../platform/http/app.ts';
import { route } from '../../../platform/http/endpoint-route.ts';
import { getDocumentTree, getTreeIssuer, listTreeFiles, listTreeIssuers } from './document-tree.ts';
import { getProcessingQueue } from './get-processing-queue.ts';
import { listDocumentActivity } from './list-document-activity.ts';
import { searchDocuments } from './search-documents.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readRightsNow } from '../../accounts/index.ts';
import { contentDisposition } from '../../../platform/http/content-disposition.ts';
import { type Deal, downloadDealZip, findZipFolders } from './zip/download-deal-zip.ts';

const success = <T>(data: T) => ({ status: 'SUCCESS' as const, data });

export function myDealsRoutes(app: App): void {
  route(app, getDocumentTreeEndpoint, async (ctx) => success(await getDocumentTree(ctx)));
  route(app, listTreeIssuersEndpoint, async (ctx, { query }) => success(await listTreeIssuers(ctx, query)));
  route(app, getTreeIssuerEndpoint, async (ctx, { params, query }) =>
    success(await getTreeIssuer(ctx, { ...params, ...query })),
  );
  route(app, listTreeFilesEndpoint, (ctx, { params, query }) => listTreeFiles(ctx, { ...params, ...query }));
  route(app, searchDocumentsEndpoint, async (ctx, { query }) => success(await searchDocuments(ctx, query)));
  route(app, listDocumentActivityEndpoint, async (ctx, { params, query }) =>
    success(await listDocumentActivity(ctx, { ...params, ...query })),
  );
  route(app, getProcessingQueueEndpoint, async (ctx, { query }) => success(await getProcessingQueue(ctx, query)));
  route(app, downloadIssuerZip, (ctx, { params, reply }) => sendDealZip(ctx, params, reply));
  route(app, downloadSeriesZip, (ctx, { params, reply }) => sendDealZip(ctx, params, reply));
}

/** Answers an issuer's zip, or that of one of its series, while it is written. */
async function sendDealZip(ctx: Ctx, deal: Deal, reply: FastifyReply): Promise<Readable | Uint8Array> {
  // A HEAD request: nothing is read or logged.
  const headOnly = reply.request.method === 'HEAD';
  if (headOnly) await findZipFolders(ctx, deal);
  const content = headOnly
    ? new Uint8Array()
    : await downloadDealZip(ctx, { ...deal, mayStillRead: () => mayStillRead(ctx) });
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', zipFileName(deal.issuer, deal.series)),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  return content;
}

async function mayStillRead(ctx: Ctx): Promise<boolean> {
  const user = ctx.actor && (await readRightsNow(ctx.db, ctx.actor));
  return downloadIssuerZip.access.requirements.some((requirement) => meetsRequirement(user, requirement));
}
