import { downloadIssuerZip, meetsRequirement, zipFileName } from '@landfall/contract';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { Ctx } from '../../../../platform/context.ts';
import { readRightsNow } from '../../../accounts/index.ts';
import { contentDisposition } from '../../content-disposition.ts';
import { downloadDealZip, findZipFolders, type Deal } from './download-deal-zip.ts';

/** Answers an issuer's zip, or that of one of its series, while it is written. */
export async function sendDealZip(ctx: Ctx, deal: Deal, reply: FastifyReply): Promise<Readable | Uint8Array> {
  // Asked only whether there is one: nothing is read, and nobody has downloaded anything.
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
