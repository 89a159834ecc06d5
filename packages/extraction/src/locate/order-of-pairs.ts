import type { Placed } from './outline.ts';
import { readQualifiers } from './qualifiers.ts';
import { splitSentences } from './sentences.ts';

/** Which of two values in one place is the new one. */
export type OrderOfPairs = 'updated-first' | 'updated-last';

const comesFirst = /\b(?:upper|first|top|left(?:-hand)?|above|former)\b/i;
const comesLast = /\b(?:lower|second|bottom|right(?:-hand)?|below|latter|last)\b/i;
const ofPlaces = /\b(?:lines?|cells?|figures?|values?|entr(?:y|ies)|numbers?|columns?|rows?|boxes)\b/i;

function orderOf(sentence: string): OrderOfPairs | null {
  for (const clause of sentence.split(/[;,]|\b(?:and|while|whereas|but)\b/i)) {
    const [first, last] = [comesFirst.test(clause), comesLast.test(clause)];
    const { prior, updated } = readQualifiers(clause);
    if (first === last || prior === updated) continue;
    return first === updated ? 'updated-first' : 'updated-last';
  }
  return null;
}

/** "The upper line was in force before the reset and the lower is in force after it": what a document says of pairs of values. */
export function orderOfPairs(placed: readonly Placed[]): OrderOfPairs | null {
  for (const { block, section } of placed) {
    if (block.kind === 'grid' || section === 'contents') continue;
    const { text } = block.flow;
    for (const [from, to] of splitSentences(text)) {
      const sentence = text.slice(from, to);
      const order =
        ofPlaces.test(sentence) && (comesFirst.test(sentence) || comesLast.test(sentence)) ? orderOf(sentence) : null;
      if (order !== null) return order;
    }
  }
  return null;
}
