import { Worker } from 'node:worker_threads';
import { bareEnvironment } from '@landfall/pdf-text';
import type { Ctx } from '../../../platform/context.ts';
import type { ReadingMessage, ReadingRequest, ReadingResult, TextResult } from './messages.ts';

/** Reading failed, with a message for users. */
export class ReadingError extends Error {
  override readonly name = 'ReadingError';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** It may be the machine's fault rather than the file's, and so is tried again. */
  get isTransient(): boolean {
    return this.code === 'ABORTED' || this.code === 'CRASHED';
  }
}

/** A hostile file ends at these limits, not the server. */
export const readingLimits = ({ config }: Pick<Ctx, 'config'>) => ({
  timeoutMs: config.readingSeconds * 1_000,
  memoryMb: config.readingMemoryMb,
});

export interface ReadDocumentOptions {
  signal: AbortSignal;
  onProgress: (stage: string, done: number, total: number) => void;
}

/** How long a stopping thread may take to end its reading process. */
const stopGraceMs = 2_000;

/** How long the thread may take from the beginning of a stage; null for a stage that has a limit of its own. */
function limitOf(stage: string, { timeoutMs, secondReader }: ReadingRequest): number | null {
  if (stage === 'extract') return timeoutMs;
  return stage === 'second-reader' && secondReader ? timeoutMs + secondReader.seconds * 1_000 : null;
}

const tooSlow = (milliseconds: number): ReadingError =>
  new ReadingError('TIMEOUT', `Extracting the securities took longer than ${Math.round(milliseconds / 1000)} seconds.`);

function deathOf(error: Error & { code?: string }): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ReadingError('OUT_OF_MEMORY', 'Extracting the securities needed too much memory.', { cause: error })
    : error;
}

/** Reads one document in a thread. Rejects with a ReadingError if the file is the reason. */
export function readDocument(
  request: ReadingRequest & { kind: null },
  options: ReadDocumentOptions,
): Promise<TextResult>;
export function readDocument(
  request: ReadingRequest & { kind: NonNullable<ReadingRequest['kind']> },
  options: ReadDocumentOptions,
): Promise<ReadingResult>;
export function readDocument(
  request: ReadingRequest,
  { signal, onProgress }: ReadDocumentOptions,
): Promise<TextResult | ReadingResult> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: request,
    // None of our secrets.
    env: bareEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: request.memoryMb },
  });
  return new Promise<TextResult | ReadingResult>((resolve, reject) => {
    const timers: NodeJS.Timeout[] = [];
    let limiting: NodeJS.Timeout | undefined;
    const settle = (act: () => void): void => {
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      act();
    };
    const abort = (): void => {
      thread.postMessage('stop', []);
      timers.push(setTimeout(() => void thread.terminate(), stopGraceMs));
    };
    signal.addEventListener('abort', abort, { once: true });
    thread.on('message', (message: ReadingMessage) => {
      if (message.kind === 'done') settle(() => resolve(message.result));
      else if (message.kind === 'failed') settle(() => reject(new ReadingError(message.code, message.message)));
      else {
        onProgress(message.stage, message.done, message.total);
        const limit = limitOf(message.stage, request);
        if (limit === null) return;
        const stop = (): void => {
          settle(() => reject(tooSlow(limit)));
          void thread.terminate();
        };
        clearTimeout(limiting);
        limiting = setTimeout(stop, limit);
        timers.push(limiting);
      }
    });
    thread.once('error', (error) => settle(() => reject(deathOf(error))));
    thread.once('exit', () => settle(() => reject(new ReadingError('CRASHED', 'Reading the document was stopped.'))));
  });
}
