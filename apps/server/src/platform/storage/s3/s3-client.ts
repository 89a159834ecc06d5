import { createHash } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { bucketUrl, type S3Address, type S3Credentials } from './s3-address.ts';
import { isWorthAnotherTry, S3Error, storageFailure } from './s3-error.ts';
import { textOf } from './s3-xml.ts';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** Statuses beside 2xx that are answers, not failures. */
  accept?: readonly number[];
}

export interface S3Text {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface S3Client {
  /** An answer whose body is still to come: read it or destroy it. */
  send(request: S3Request): Promise<IncomingMessage>;
  /** An answer that is read to its end. */
  ask(request: S3Request): Promise<S3Text>;
}

export interface S3ClientOptions {
  address: S3Address;
  credentials: S3Credentials;
  /** A server that sends and takes nothing for so long counts as gone. */
  silenceMs?: number;
  /** Before each further try. */
  retryDelaysMs?: readonly number[];
}

const defaultSilenceMs = 15_000;
const defaultRetryDelaysMs = [200, 800];

/** Signed calls to one bucket, each tried a few times. Fails with an AppError: of the storage being down, or full. */
export function createS3Client(options: S3ClientOptions): S3Client {
  const { address, credentials, silenceMs = defaultSilenceMs, retryDelaysMs = defaultRetryDelaysMs } = options;
  const base = bucketUrl(address);
  const secure = base.startsWith('https:');
  const agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const start = secure ? httpsRequest : httpRequest;
  // The keys that signatures are made with hold for a day.
  const cache = new Map<string, ArrayBuffer>();

  async function sign({ method, key, query = {}, headers = {}, body }: S3Request) {
    // The bucket itself has no slash after it, unless it is the host.
    const url = new URL(key === '' && address.pathStyle ? base.slice(0, -1) : base + key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        ...headers,
        // The server refuses a body that is not the one meant.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId: credentials.accessKeyId,
      secretAccessKey: credentials.secretAccessKey,
      ...(credentials.sessionToken === null ? {} : { sessionToken: credentials.sessionToken }),
      service: 's3',
      region: address.region,
      cache,
    });
    const signed = await signer.sign();
    return { url, headers: Object.fromEntries(signed.headers) };
  }

  async function sendOnce(request: S3Request): Promise<IncomingMessage> {
    const { url, headers } = await sign(request);
    const { method, body } = request;
    const length = body || method === 'PUT' || method === 'POST' ? { 'content-length': body?.byteLength ?? 0 } : {};
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      // The time limit is an option because, set later, it would not hold for connecting.
      const options = { method, agent, headers: { ...headers, ...length }, timeout: silenceMs };
      const call = start(url, options, (response) => {
        // From here on silence may be our own reader's, who takes the body at its pace.
        call.setTimeout(0);
        resolve(response);
      });
      call.once('timeout', () => call.destroy(new Error(`no answer for ${silenceMs} ms`)));
      call.once('error', reject);
      call.end(body);
    });
    const { statusCode = 0 } = answer;
    if ((statusCode >= 200 && statusCode < 300) || request.accept?.includes(statusCode)) return answer;
    const fault = await text(answer);
    throw new S3Error(statusCode, textOf(fault, 'Code'), textOf(fault, 'Message'));
  }

  async function tryHard<T>(act: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await act();
      } catch (error) {
        const delay = retryDelaysMs[tries];
        if (delay === undefined || !isWorthAnotherTry(error)) throw storageFailure(base, error);
        await wait(delay);
      }
    }
  }

  return {
    send: (request) => tryHard(() => sendOnce(request)),
    ask: (request) =>
      tryHard(async () => {
        const answer = await sendOnce(request);
        const late = setTimeout(() => answer.destroy(new Error(`no end for ${silenceMs} ms`)), silenceMs);
        try {
          const body = await text(answer);
          const { statusCode: status = 0, headers } = answer;
          // Calls that take the server long are answered with 200 at once, and with their failure afterwards.
          if (status === 200 && textOf(body, 'Error') !== null) {
            throw new S3Error(500, textOf(body, 'Code'), textOf(body, 'Message'));
          }
          return { status, headers, body };
        } finally {
          clearTimeout(late);
        }
      }),
  };
}
