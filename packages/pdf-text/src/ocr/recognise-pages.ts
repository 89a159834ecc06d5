import { availableParallelism } from 'node:os';
import type { PageText } from '../page-text.ts';
import { readCellsAgain, readPartedFigures } from './cells-again.ts';
import { deskew } from './deskew.ts';
import { withoutDotsAndSpecks, withoutShowThrough } from './dirt.ts';
import { withDarkPrint } from './filled.ts';
import type { GreyImage } from './grey-image.ts';
import { withoutHalftone } from './halftone.ts';
import { linesToPage, type PageFrame } from './lines-to-page.ts';
import { isBlank, whitenPaper, withoutGrain, withoutLid, withoutLostLines } from './paper.ts';
import { withoutDesk } from './photograph.ts';
import { startRecognitionLimit } from './recognition-limit.ts';
import { withDashes } from './dashes.ts';
import { Recogniser, type RecognisedLine } from './recogniser.ts';
import type { RenderedPage } from './render-page.ts';
import { eraseRules } from './rules.ts';
import { lookAgain } from './second-look.ts';
import { orientations, runsUpright, turn, type Orientation } from './turn.ts';
import { unbend } from './unbend.ts';
import { SilenceError, withinTime } from './within-time.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const defaults = {
  /** Most pages take a tenth of a second, a complex map a few seconds; a page that takes longer draws itself endlessly. */
  longestMs: 15_000,
  /** A file with so many pages that cannot be drawn is hostile, so no more pages are drawn. */
  mostFailures: 3,
};

/** Draws pages in a thread, which can be ended if a hostile page never finishes. */
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

  /** Undefined if the page cannot be drawn in time. */
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

const mostRecognisers = 2;
/** Text with less confidence comes from a picture or a page on its side, and has no meaning. */
const leastConfidence = 0.4;
/** With less confidence the page is also tried in other orientations, which must be better by `surer`. */
const doubtful = 0.6;
const surer = 0.15;
const leastLetters = 40;
/** Share of the ink that is read as words, at least: the head of a fax stands upright above a sheet on its side. */
const leastRead = 0.4;
const timesTheLetters = 3;

/**
 * A page without print: recognition would find words in the grain of the paper. A page without any grain may be a picture
 * that could not be decoded, so its confidence is 0.
 */
function blankPage(page: number, { image, width, height }: RenderedPage): PageText {
  const confidence = image.data.some((level) => level !== image.data[0]) ? 1 : 0;
  return { ...linesToPage([], { page, width, height, scale: 1 }), confidence };
}

/** A page as read in one orientation. */
interface Reading {
  degrees: Orientation;
  print: GreyImage;
  frame: PageFrame;
  lines: RecognisedLine[];
  page: PageText;
}

function inkIn({ width, data }: GreyImage, { x0, y0, x1, y1 }: RecognisedLine['bbox']): number {
  let ink = 0;
  for (let row = y0; row < y1; row++)
    for (let at = row * width + x0; at < row * width + x1; at++) if ((data[at] as number) < 128) ink++;
  return ink;
}

/** How much of the ink stands in words that were read with some certainty. */
function shareRead({ print, lines }: Reading): number {
  const all = inkIn(print, { x0: 0, y0: 0, x1: print.width, y1: print.height });
  const words = lines.flatMap((line) => line.words).filter((word) => word.confidence >= doubtful * 100);
  return words.reduce((sum, { bbox }) => sum + inkIn(print, bbox), 0) / Math.max(all, 1);
}

/** Whether a page reads better in this orientation than in the best so far. */
function isBetter(own: PageText, best: PageText): boolean {
  if (own.confidence >= doubtful && own.text.length > timesTheLetters * best.text.length) return true;
  return own.confidence > best.confidence + surer && own.text.length > leastLetters;
}

async function recognisePage(
  drawer: Drawer,
  recogniser: Recogniser,
  number: number,
  usual: Orientation,
): Promise<PageText | undefined> {
  const rendered = await drawer.draw(number);
  if (!rendered) return undefined;
  const { width, height } = rendered;
  const paper = withoutShowThrough(
    whitenPaper(withoutLostLines(withoutLid(withDarkPrint(withoutDesk(withoutHalftone(rendered.image)))))),
  );
  if (isBlank(paper)) return blankPage(number, rendered);
  const image = withoutGrain(paper);
  const scale = width / image.width;
  const read = async (degrees: Orientation): Promise<Reading> => {
    // Rules first: without some of its pieces, a ragged rule would not be recognised.
    const print = withoutDotsAndSpecks(eraseRules(unbend(deskew(degrees === 0 ? image : turn(image, degrees)))));
    const [across, down] = degrees === 0 || degrees === 180 ? [width, height] : [height, width];
    const frame = { page: number, width: across, height: down, scale };
    const lines = await recogniser.recognise(print);
    return { degrees, print, frame, lines, page: linesToPage(lines, frame) };
  };
  let best: Reading | undefined;
  for (const degrees of orientations(runsUpright(image), usual)) {
    const own = await read(degrees);
    if (!best || isBetter(own.page, best.page)) best = own;
    if (best.page.confidence >= doubtful && shareRead(best) >= leastRead) break;
  }
  if (!best || (best.page.text !== '' && best.page.confidence < leastConfidence)) return undefined;
  const { degrees, print, frame } = best;
  const cells = await readCellsAgain(print, best.lines, (sheet) => recogniser.recogniseLines(sheet));
  const whole = await lookAgain(print, cells, (line) => recogniser.recogniseLine(line));
  const lines = await readPartedFigures(print, whole, (sheet) => recogniser.recogniseLines(sheet));
  return {
    ...linesToPage(withDashes(print, lines), frame),
    ...(degrees === 0 ? {} : { turned: degrees }),
    ...(rendered.stretched === 1 ? {} : { stretched: rendered.stretched }),
  };
}

/**
 * Recognises pages in the given order, a few at a time. `onPage` gets undefined for a page that could not be recognised;
 * pages not begun within the time limit are not reported.
 */
export async function recognisePages(
  bytes: Uint8Array,
  numbers: readonly number[],
  onPage: (number: number, page: PageText | undefined, done: number) => void,
): Promise<void> {
  const isTooLong = startRecognitionLimit(numbers.length);
  const drawer = new Drawer(bytes);
  const waiting = numbers.values();
  let done = 0;
  let usual: Orientation = 0;
  const work = async () => {
    let recogniser = await Recogniser.start();
    try {
      for (const number of waiting) {
        if (isTooLong()) return;
        const recognise = () => recognisePage(drawer, recogniser, number, usual);
        const page = await recognise()
          .catch(async (error: unknown) => {
            if (!(error instanceof SilenceError)) return undefined;
            await recogniser.stop();
            recogniser = await Recogniser.start();
            return recognise();
          })
          .catch(() => undefined);
        if (page && page.text !== '') usual = page.turned ?? 0;
        done++;
        onPage(number, page, done);
      }
    } finally {
      await recogniser.stop();
    }
  };
  const recognisers = Math.min(mostRecognisers, availableParallelism(), numbers.length);
  try {
    await Promise.all(Array.from({ length: recognisers }, work));
  } finally {
    await drawer.stop();
  }
}
