import type { PageText } from '../page-text.ts';

/** A picture behind a page's text adds few letters; a scan under a legend has several times as many. */
const worthReplacing = 1.5;
/**
 * A scanner's layer is that of the raw picture, askew, with its dirt and rules; our reading of the same letters is better.
 * One that lacks more of them has failed at the page.
 */
const worthOfScanner = 0.85;
const sureOfScanner = 0.8;

/** The text layer of a page that recognition may replace. */
export interface Layer {
  letters: number;
  isOfScanner: boolean;
}

/** Whether a recognised page is better than the layer that the page came with. */
export function replaces(page: PageText, { letters, isOfScanner }: Layer): boolean {
  if (page.text === '') return letters === 0 && page.confidence === 1;
  if (isOfScanner && page.confidence >= sureOfScanner) return page.text.length > worthOfScanner * letters;
  return page.text.length > worthReplacing * letters;
}
