import { expect, it } from 'vitest';
import { replaces } from './layer.ts';
import { linesToPage } from './lines-to-page.ts';

const page = (letters: number, confidence: number) => ({
  ...linesToPage([], { page: 1, width: 600, height: 800, scale: 1 }),
  text: 'x'.repeat(letters),
  confidence,
});

it.each([
  ['a scanner’s layer by as many letters', true, 1000, 0.94, { letters: 1000, isOfScanner: true }],
  ['a scanner’s layer by a few letters less', true, 900, 0.94, { letters: 1000, isOfScanner: true }],
  ['no layer of a scanner by far fewer', false, 700, 0.94, { letters: 1000, isOfScanner: true }],
  ['no layer of a scanner by as many that are uncertain', false, 1000, 0.6, { letters: 1000, isOfScanner: true }],
  ['no text that is drawn by as many letters', false, 1000, 0.94, { letters: 1000, isOfScanner: false }],
  ['text that is drawn by many more, as a legend on a scan', true, 2000, 0.94, { letters: 1000, isOfScanner: false }],
  ['nothing by a page that was seen to be blank', true, 0, 1, { letters: 0, isOfScanner: false }],
  ['no text by a page in which nothing was found', false, 0, 1, { letters: 40, isOfScanner: true }],
] as const)('a recognised page replaces %s: %s', (_, does, letters, confidence, layer) => {
  expect(replaces(page(letters, confidence), layer)).toBe(does);
});
