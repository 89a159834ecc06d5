/**
 * The process that `readPdfIsolated` starts. Its main thread stays free to watch over the thread that reads, which a
 * hostile file may keep in one endless call: so it can report memory, and end with its parent whatever is going on.
 */
import { Worker } from 'node:worker_threads';
import { PdfReadError } from '../pdf-read-error.ts';
import type { ChildMessage, ReaderMessage, ReadRequest } from './messages.ts';

const memoryReportEveryMs = 50;

function send(message: ChildMessage): void {
  process.send?.(message);
}

function fail(error: Error & { code?: string }): void {
  const { code, message } = new PdfReadError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'OUT_OF_MEMORY' : 'CRASHED');
  send({ kind: 'failed', code, message });
}

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', (request: ReadRequest) => {
  const reader = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: request.heapMb },
  });
  reader.on('message', (message: ReaderMessage) => send(message));
  reader.once('error', fail);
});
setInterval(() => send({ kind: 'memory', bytes: process.memoryUsage.rss() }), memoryReportEveryMs);
