import { downloadIssuerZip, meetsRequirement } from '@landfall/contract';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { Ctx } from '../../../../platform/context.ts';
import { readRightsNow } from '../../../accounts/index.ts';
import { contentDisposition } from '../../content-disposition.ts';
import { downloadDealZip } from './download-deal-zip.ts';

/** Answers an issuer's zip, or that of one of its series, while it is written. */
export async function sendDealZip(
  ctx: Ctx,
  deal: { issuer: string; series?: string },
  reply: FastifyReply,
): Promise<Readable> {
  const { name, content } = await downloadDealZip(ctx, { ...deal, mayStillRead: () => mayStillRead(ctx) });
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  return content;
}

async function mayStillRead(ctx: Ctx): Promise<boolean> {
  const user = ctx.actor && (await readRightsNow(ctx.db, ctx.actor));
  return downloadIssuerZip.access.requirements.some((requirement) => meetsRequirement(user, requirement));
}
