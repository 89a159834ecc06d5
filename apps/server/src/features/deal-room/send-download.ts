import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from './content-disposition.ts';
import type { Download } from './download-document.ts';

/** A PDF that is to be viewed opens in the browser's own viewer; everything else is saved. */
const kindOf = ({ purpose, contentType }: Download) =>
  purpose === 'view' && contentType === 'application/pdf' ? 'inline' : 'attachment';

/** Sets the headers of a download and answers what is to be sent. */
export async function sendDownload(reply: FastifyReply, download: Download): Promise<Readable | Uint8Array> {
  const { answer, contentType, etag, name, size } = download;
  reply.headers({
    'content-type': contentType,
    'content-disposition': contentDisposition(kindOf(download), name),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
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
