import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type S3Context } from '@20minutes/s3rver';

export interface S3Server {
  /** For `STORAGE_URL`; each prefix is a storage of its own. */
  urlOf(prefix: string): string;
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: null };
  /** Uploads in parts that were begun and neither completed nor aborted. */
  pendingUploads(): Promise<number>;
  /** Called with each request before it is served: break it, or count it. */
  onCall: (call: { method: string; path: string; query: Record<string, string | undefined> }) => void;
  /** Takes no more calls and hangs up on those that run; `start` serves the same files at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export const bucket = 'landfall-test';

/** The SDK signs the bucket's own address with the slash that it ends in; s3rver checks it without, but for buckets by host. */
function signWithSlash(context: S3Context): void {
  context.mountPath = '/';
  Object.defineProperty(context.state, 'vhost', { get: () => true, set(_found) {} });
}

/** A server that speaks S3 over HTTP and checks signatures, with its files in a folder of its own. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'landfall-s3-'));
  const uploads = join(directory, bucket, '._S3rver_uploads');
  let port = 0;
  let server: S3rver | null = null;

  const pending = () => readdir(uploads).catch((): string[] => []);

  /** Two calls of S3 that s3rver lacks, on its own files: to abort an upload in parts, and to list those under way. */
  async function missingCall(method: string, query: Record<string, string | undefined>): Promise<string | null> {
    if (method === 'DELETE' && query['uploadId'] !== undefined) {
      await rm(join(uploads, query['uploadId']), { recursive: true });
      return '';
    }
    if (method !== 'GET' || query['uploads'] === undefined) return null;
    const listed: string[] = [];
    for (const id of await pending()) {
      const key = await readFile(join(uploads, id, 'key'), 'utf8');
      const { mtime } = await stat(join(uploads, id));
      if (!key.startsWith(query['prefix'] ?? '')) continue;
      const begun = mtime.toISOString();
      listed.push(`<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`);
    }
    return `<ListMultipartUploadsResult>${listed.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`;
  }

  async function start(): Promise<void> {
    const options = { directory, port, silent: true, address: '127.0.0.1', configureBuckets: [{ name: bucket }] };
    server = new S3rver(options);
    server.middleware.unshift(async (context, next) => {
      running.onCall(context);
      if (context.path === `/${bucket}/`) signWithSlash(context);
      const answer = await missingCall(context.method, context.query);
      if (answer === null) return next();
      context.status = 200;
      context.type = 'application/xml';
      context.body = answer;
    });
    ({ port } = await server.run());
  }

  async function stop(): Promise<void> {
    const stopping = server?.httpServer;
    server = null;
    if (!stopping) return;
    const closed = once(stopping, 'close');
    stopping.close();
    stopping.closeAllConnections();
    await closed;
  }

  const running: S3Server = {
    urlOf: (prefix) => `s3://${bucket}/${prefix}?endpoint=${running.endpoint}`,
    get endpoint() {
      return `http://127.0.0.1:${port}`;
    },
    // The one account that s3rver knows.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: null },
    pendingUploads: async () => (await pending()).length,
    onCall: () => undefined,
    stop,
    start,
    close: async () => {
      await stop();
      await rm(directory, { recursive: true });
    },
  };
  await start();
  return running;
}
