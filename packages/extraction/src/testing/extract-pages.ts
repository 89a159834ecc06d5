import { extractDocument } from '../index.ts';
import type { DocumentKind, ExtractionResult } from '../types.ts';
import { makePage, type Piece } from './make-page.ts';

/** What is extracted from a document of these pages. */
export const extract = (kind: DocumentKind, ...pages: Piece[][]): ExtractionResult =>
  extractDocument({ kind, pages: pages.map((pieces, index) => makePage(pieces, { page: index + 1 })) });

/** Text broken into lines as a paragraph is set. */
export function prose(text: string, top: number): Piece[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 88) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((line, index) => ({ x: 60, y: top + index * 12, text: line }));
}

/** Text as a typist sets it: a gap of several blanks begins a new cell. */
export const typed = (text: string): Piece[] =>
  text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
      x: 40 + match.index * 4.5,
      y: 40 + index * 12,
      text: match[0],
      size: 9,
    })),
  );

/** The title of a paper on notes of these classes. */
export const title = (series = '2031-1', classes = 'Class A and Class B Notes'): Piece[] => [
  { x: 60, y: 40, text: `Example Re Ltd. Series ${series} ${classes}`, bold: true, size: 13 },
];

/** The coupons that were read, each with its class. */
export const rates = (result: ExtractionResult) =>
  result.couponChangeHistories.map(({ issuerClass, couponRate }) => [issuerClass, couponRate]);

/** Attachment, expected loss and exhaustion that were read, each row with its class. */
export const figures = (result: ExtractionResult) =>
  result.modeledStats.map((row) => [
    row.issuerClass,
    row.attachmentProbability,
    row.expectedLoss,
    row.exhaustionProbability,
  ]);
