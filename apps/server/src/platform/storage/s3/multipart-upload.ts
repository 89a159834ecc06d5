import type { S3Client } from './s3-client.ts';
import { elements, textOf } from './s3-xml.ts';

/** One upload in parts: nothing is visible before `complete`, and nothing after `abort`. */
export interface MultipartUpload {
  add(part: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  /** Never throws: what it leaves is found by the clean-up. */
  abort(): Promise<void>;
}

const missing = (what: string): Error => new Error(`The storage answered without ${what}`);

export async function startMultipartUpload(client: S3Client, key: string): Promise<MultipartUpload> {
  const started = await client.ask({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = textOf(started.body, 'UploadId');
  if (uploadId === null) throw missing('an upload id');
  const tags: string[] = [];
  return {
    add: async (part) => {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await client.ask({ method: 'PUT', key, query, body: part });
      if (headers.etag === undefined) throw missing('the tag of a part');
      tags.push(headers.etag.replaceAll('"', ''));
    },
    complete: async () => {
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>&quot;${tag}&quot;</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      // Not there any more: an earlier try completed it, and its answer was lost.
      const { status } = await client.ask({ method: 'POST', key, query: { uploadId }, body, accept: [404] });
      if (status === 404) await client.ask({ method: 'HEAD', key });
    },
    abort: () => abortUpload(client, key, uploadId),
  };
}

async function abortUpload(client: S3Client, key: string, uploadId: string): Promise<void> {
  await client.ask({ method: 'DELETE', key, query: { uploadId }, accept: [404] }).catch(() => undefined);
}

/** Aborts uploads that were begun before a time and not ended. Some servers cannot list them: those tidy up themselves. */
export async function abortUploadsBefore(client: S3Client, prefix: string, before: Date): Promise<number> {
  let aborted = 0;
  let marker: Record<string, string> = {};
  for (;;) {
    const query = { uploads: '', prefix, ...marker };
    const { status, body } = await client.ask({ method: 'GET', key: '', query, accept: [405, 501] });
    if (status !== 200) return aborted;
    for (const upload of elements(body, 'Upload')) {
      const [key, uploadId, begun] = [textOf(upload, 'Key'), textOf(upload, 'UploadId'), textOf(upload, 'Initiated')];
      if (key === null || uploadId === null || begun === null || Date.parse(begun) > before.getTime()) continue;
      await abortUpload(client, key, uploadId);
      aborted += 1;
    }
    const next = textOf(body, 'NextKeyMarker');
    const nextId = textOf(body, 'NextUploadIdMarker');
    if (textOf(body, 'IsTruncated') !== 'true' || next === null || nextId === null) return aborted;
    marker = { 'key-marker': next, 'upload-id-marker': nextId };
  }
}
