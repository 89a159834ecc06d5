import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM, type Line, type Worker } from 'tesseract.js';
import { toPortableGreymap, type GreyImage } from './grey-image.ts';

/** The integer model: the same network as the large one without the parts that are never used, so it loads faster. */
const model = fileURLToPath(new URL('./4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng')));

/** One line of text as recognised, in pixels of its image. */
export type RecognisedLine = Pick<Line, 'words' | 'baseline' | 'rowAttributes' | 'bbox'>;

/** A recogniser in a thread of its own; it works offline and leaves nothing on disk. */
export class Recogniser {
  readonly #worker: Worker;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  static async start(): Promise<Recogniser> {
    const worker = await createWorker('eng', OEM.LSTM_ONLY, {
      langPath: model,
      cacheMethod: 'none',
      // What fails is rejected as well; without a handler it is thrown where nobody can catch it.
      errorHandler: () => undefined,
    });
    // Sparse text: page segmentation takes the figures of a ruled table for a drawing and leaves them out.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, user_defined_dpi: '200' });
    return new Recogniser(worker);
  }

  async recognise(image: GreyImage): Promise<RecognisedLine[]> {
    const { data } = await this.#worker.recognize(toPortableGreymap(image), {}, { text: false, blocks: true });
    return (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
