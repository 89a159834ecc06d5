import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RenderedPage } from './render-page.ts';
import { withinTime } from './within-time.ts';

const defaults = {
  /** Most pages take a tenth of a second, a map of many lines a few: what takes longer is a page that draws itself. */
  longestMs: 15_000,
  /** A file with so many pages that cannot be drawn is made to hold up the reader: no more of them are tried. */
  mostFailures: 3,
};

/** Draws pages in a thread of its own, which can be ended where a hostile page keeps it in one endless call. */
export class Drawer {
  readonly #bytes: Uint8Array;
  readonly #limits: typeof defaults;
  #thread: Worker | undefined;
  #failures = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(bytes: Uint8Array, limits = defaults) {
    this.#bytes = bytes;
    this.#limits = limits;
  }

  /** Undefined where the page cannot be drawn, or takes too long. */
  draw(number: number): Promise<RenderedPage | undefined> {
    const drawn = this.#last.then(() => this.#drawNext(number));
    this.#last = drawn;
    return drawn;
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate();
    this.#thread = undefined;
  }

  async #start(): Promise<Worker> {
    const thread = new Worker(new URL('./drawing-thread.ts', import.meta.url), { workerData: this.#bytes });
    await once(thread, 'message');
    return thread;
  }

  async #drawNext(number: number): Promise<RenderedPage | undefined> {
    if (this.#failures === this.#limits.mostFailures) return undefined;
    try {
      this.#thread ??= await this.#start();
      const answered = once(this.#thread, 'message');
      this.#thread.postMessage(number, []);
      const [page] = (await withinTime(this.#limits.longestMs, answered)) as [RenderedPage | undefined];
      return page;
    } catch {
      this.#failures++;
      await this.stop();
      return undefined;
    }
  }
}
