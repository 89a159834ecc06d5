import { availableParallelism } from 'node:os';
import type { OpenDocument } from '../open-document.ts';
import type { PageText } from '../page-text.ts';
import { deskew } from './deskew.ts';
import { linesToPage } from './lines-to-page.ts';
import { Recogniser } from './recogniser.ts';
import { renderPage } from './render-page.ts';
import { runsUpright, turn, type Turn } from './turn.ts';

const mostRecognisers = 2;
/** What is read with less is a picture, or a page on its side: letters without meaning. */
const leastConfidence = 0.4;
/** With less than this, turning the page is worth a try; it has to be read so much better then. */
const doubtful = 0.6;
const surer = 0.15;
const leastLetters = 40;
const sideways: readonly Turn[] = [90, 270];
const upsideDown: readonly Turn[] = [180];
const startMs = 60_000;
const pageMs = 15_000;
const longestMs = 20 * 60_000;

/** The time that recognising so many pages may take. */
export function recognitionLimitMs(pages: number): number {
  return pages === 0 ? 0 : Math.min(startMs + pageMs * pages, longestMs);
}

async function recognisePage(
  open: OpenDocument,
  recogniser: Recogniser,
  number: number,
): Promise<PageText | undefined> {
  const rendered = renderPage(open, number);
  if (!rendered) return undefined;
  const { image, width, height } = rendered;
  const scale = width / image.width;
  const lines = await recogniser.recognise(deskew(image));
  let page = linesToPage(lines, { page: number, width, height, scale });
  if (page.confidence >= doubtful) return page;
  // Letters without meaning: the sheet may have been fed sideways or upside down.
  for (const degrees of runsUpright(image) ? sideways : upsideDown) {
    const turned = await recogniser.recognise(deskew(turn(image, degrees)));
    const [across, down] = degrees === 180 ? [width, height] : [height, width];
    const other = linesToPage(turned, { page: number, width: across, height: down, scale });
    if (other.confidence > page.confidence + surer && other.text.length > leastLetters)
      page = { ...other, turned: degrees };
    if (page.confidence >= doubtful) break;
  }
  return page.text === '' || page.confidence >= leastConfidence ? page : undefined;
}

/**
 * Recognises pages from their picture, in the order given (front matter says most), a few at a time. `onPage` gets
 * undefined for a page that could not be recognised; pages not begun within the time limit are not reported.
 */
export async function recognisePages(
  open: OpenDocument,
  numbers: readonly number[],
  onPage: (number: number, page: PageText | undefined, done: number) => void,
): Promise<void> {
  const deadline = performance.now() + recognitionLimitMs(numbers.length);
  const waiting = numbers.values();
  let done = 0;
  const work = async () => {
    const recogniser = await Recogniser.start();
    try {
      for (const number of waiting) {
        if (performance.now() > deadline) return;
        const page = await recognisePage(open, recogniser, number).catch(() => undefined);
        done++;
        onPage(number, page, done);
      }
    } finally {
      await recogniser.stop();
    }
  };
  const recognisers = Math.min(mostRecognisers, availableParallelism(), numbers.length);
  await Promise.all(Array.from({ length: recognisers }, work));
}
