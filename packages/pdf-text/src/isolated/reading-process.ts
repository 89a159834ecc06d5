import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PdfReadError } from '../pdf-read-error.ts';
import { bareEnvironment } from './compile-cache.ts';
import type { ChildMessage, ReaderMessage, ReadRequest } from './messages.ts';

const childFile = fileURLToPath(new URL('./child.ts', import.meta.url));
const bytesPerMb = 1024 * 1024;

interface Handlers {
  onMessage: (message: ReaderMessage) => void;
  /** The process has ended, by `end` or by itself. */
  onEnd: (error: PdfReadError | undefined) => void;
}

/** One run of the child process, until `end`, a limit or a crash. */
export class ReadingProcess {
  readonly #child: ChildProcess;
  readonly #memoryMb: number;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  #error: PdfReadError | undefined;

  constructor(request: ReadRequest, memoryMb: number, { onMessage, onEnd }: Handlers) {
    this.#memoryMb = memoryMb;
    this.#child = fork(childFile, [], {
      execPath: process.execPath,
      execArgv: ['--no-warnings', `--max-old-space-size=${request.heapMb}`],
      // Ours holds secrets.
      env: bareEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message: ChildMessage) => {
      if (this.#ended) return;
      if (message.kind === 'memory') this.#checkMemory(message.bytes);
      else onMessage(message);
    });
    this.#child.once('error', (cause) => {
      this.end(new PdfReadError('CRASHED', undefined, { cause }));
      // A process that did not start sends no exit event.
      if (this.#child.pid === undefined) this.#finish(onEnd);
    });
    this.#child.once('exit', (_code, signal) => {
      // If we did not kill it, the system did, because it ran out of memory.
      if (!this.#ended) this.#error = new PdfReadError(signal === 'SIGKILL' ? 'OUT_OF_MEMORY' : 'CRASHED');
      this.#finish(onEnd);
    });
    this.#child.send(request, () => undefined);
  }

  /** Restarts the clock: the process ends with TIMEOUT after this time. */
  limitTime(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const seconds = Math.round(milliseconds / 1000);
      const words = seconds === 1 ? '1 second' : `${seconds} seconds`;
      this.end(new PdfReadError('TIMEOUT', `Reading the PDF took longer than ${words}.`));
    }, milliseconds);
  }

  end(error?: PdfReadError): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#error = error;
    this.#child.kill('SIGKILL');
  }

  #finish(onEnd: Handlers['onEnd']): void {
    clearTimeout(this.#timer);
    this.#ended = true;
    onEnd(this.#error);
  }

  #checkMemory(bytes: number): void {
    if (bytes <= this.#memoryMb * bytesPerMb) return;
    this.end(new PdfReadError('OUT_OF_MEMORY', `Reading the PDF needed more than ${this.#memoryMb} MB of memory.`));
  }
}
