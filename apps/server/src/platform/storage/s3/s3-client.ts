import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError, storageFull, unavailable } from '../../errors.ts';
import type { S3Address, S3Credentials } from './s3-address.ts';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

export interface S3Access {
  address: S3Address;
  /** Null: those of the machine, its role or its shared configuration, as the SDK finds them. */
  credentials: S3Credentials | null;
}

/** Of the silence: what a call with bytes, or with all its tries, may take. */
export const patience = 4;

export function createS3Client({ address, credentials }: S3Access, silenceMs: number): S3Client {
  const { region, endpoint, pathStyle } = address;
  return new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    ...(credentials && {
      credentials: {
        accessKeyId: credentials.accessKeyId,
        secretAccessKey: credentials.secretAccessKey,
        ...(credentials.sessionToken === null ? {} : { sessionToken: credentials.sessionToken }),
      },
    }),
    // Servers other than Amazon's do not all know the newer checksums; the signature covers the bytes as it is.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would cost a connection for each call with bytes.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: silenceMs,
      requestTimeout: patience * silenceMs,
      socketTimeout: patience * silenceMs,
      throwOnRequestTimeout: true,
      // Reads take as long as whoever reads; what comes after them does not wait for them.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  });
}

const fullCodes = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'InsufficientCapacity',
]);

/** The status of a refusal; null where none was answered. */
export const statusOf = (error: unknown): number | null =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null;

function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceException) return `S3 answered ${statusOf(error)} ${error.name}: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  if (['TimeoutError', 'AbortError'].includes(error.name)) return 'no answer in time';
  // A name with several addresses fails once for each, and says nothing of its own.
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}

/** A failed call as what it means to a user; the log gets the reason. */
export function storageFailure(bucket: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isFull = statusOf(error) === 507 || (error instanceof S3ServiceException && fullCodes.has(error.name));
  const cause = new Error(`The bucket ${bucket} failed: ${reasonOf(error)}`, { cause: error });
  return isFull ? storageFull(cause) : unavailable(cause);
}

interface ResumableRead {
  /** The answer to the first call. */
  first: IncomingMessage;
  /** Bytes that are to come in all. */
  length: number;
  /** Asks again for what is missing, after so many bytes. */
  resume: (skip: number) => Promise<IncomingMessage>;
  silenceMs: number;
}

/** A connection that breaks so often in one file is no longer an accident. */
const mostBreaks = 3;

/** The next piece, or an error when none comes for too long while somebody waits for it. */
async function nextChunk(body: AsyncIterator<Buffer>, answer: IncomingMessage, silenceMs: number) {
  const timer = setTimeout(() => answer.destroy(new Error(`no data for ${silenceMs} ms`)), silenceMs);
  try {
    return await body.next();
  } finally {
    clearTimeout(timer);
  }
}

async function* read({ first, length, resume, silenceMs }: ResumableRead): AsyncGenerator<Buffer> {
  let answer = first;
  let sent = 0;
  let breaks = 0;
  try {
    while (sent < length) {
      const body = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      try {
        for (;;) {
          const piece = await nextChunk(body, answer, silenceMs);
          if (piece.done === true) break;
          sent += piece.value.length;
          yield piece.value;
        }
        if (sent !== length) throw new Error(`the storage sent ${sent} of ${length} bytes`);
      } catch (error) {
        breaks += 1;
        if (sent > length || breaks > mostBreaks) throw unavailable(error);
        answer.destroy();
        if (sent < length) answer = await resume(sent);
      }
    }
  } finally {
    answer.destroy();
  }
}

/** A file's bytes as they come, continued where a connection broke: what lies in the storage never changes. */
export const resumableRead = (options: ResumableRead): Readable =>
  Readable.from(read(options), { objectMode: false, highWaterMark: 256 * 1024 });
