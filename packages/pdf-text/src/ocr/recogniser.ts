import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM, type Line, type Worker } from 'tesseract.js';
import { toPortableGreymap, type GreyImage } from './grey-image.ts';
import { withinTime } from './within-time.ts';

/** The integer model: the same network without unused parts, so it loads faster. */
const model = fileURLToPath(new URL('./4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng')));

/** A recogniser that does not answer for so long has died; its thread does not report it. */
const silentMs = 60_000;

/** One line of text as recognised, in pixels of its image. */
export type RecognisedLine = Pick<Line, 'words' | 'baseline' | 'rowAttributes' | 'bbox'>;

/** A letter that stands alone is read twice, once in each case, where both have one shape. */
const bothCases = /^(?:Cc|Oo|Pp|Ss|Uu|Vv|Ww|Xx|Zz)$/;
/** Per cent. So read, a letter is doubted for its case only; it is as sure as this. */
const sureOfLetter = 75;
const leastOfBoth = 40;

export function inOneCase<T extends { text: string; confidence: number }>(word: T): T {
  if (!bothCases.test(word.text)) return word;
  const confidence = word.confidence < leastOfBoth ? word.confidence : Math.max(word.confidence, sureOfLetter);
  return { ...word, text: word.text.charAt(0), confidence };
}

/** A recogniser in a thread of its own; it works offline and leaves nothing on disk. */
export class Recogniser {
  readonly #worker: Worker;
  #layout: PSM | null = null;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  static async start(): Promise<Recogniser> {
    const worker = await createWorker('eng', OEM.LSTM_ONLY, {
      langPath: model,
      cacheMethod: 'none',
      // Failures reject the call too; without a handler they are also thrown where nothing can catch them.
      errorHandler: () => undefined,
    });
    await worker.setParameters({ user_defined_dpi: '200' });
    return new Recogniser(worker);
  }

  async #read(image: GreyImage, layout: PSM): Promise<RecognisedLine[]> {
    if (layout !== this.#layout) await this.#worker.setParameters({ tessedit_pageseg_mode: layout });
    this.#layout = layout;
    const reading = this.#worker.recognize(toPortableGreymap(image), {}, { text: false, blocks: true });
    const { data } = await withinTime(silentMs, reading);
    const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
    return lines.map((line) => ({ ...line, words: line.words.map(inOneCase) }));
  }

  /** As sparse text, because page segmentation takes a ruled table for a drawing. */
  recognise(page: GreyImage): Promise<RecognisedLine[]> {
    return this.#read(page, PSM.SPARSE_TEXT);
  }

  recogniseLine(line: GreyImage): Promise<RecognisedLine[]> {
    return this.#read(line, PSM.SINGLE_LINE);
  }

  /** Lines below each other, such as cells that were cut out. */
  recogniseLines(lines: GreyImage): Promise<RecognisedLine[]> {
    return this.#read(lines, PSM.SINGLE_BLOCK);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
