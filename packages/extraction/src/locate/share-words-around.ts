import type { Span } from '../layout/flow.ts';
import { PhraseFinder } from '../words/find-phrases.ts';
import { shareWords } from '../words/share-words.ts';
import type { ShareMention } from './mention.ts';
import { fieldOfLabel } from './vocabulary.ts';

const kinds = new PhraseFinder<keyof typeof shareWords>(
  Object.entries(shareWords) as [keyof typeof shareWords, readonly string[]][],
);

/** How surely the words around speak of expected loss: 2 they do, 1 they say nothing, 0 they speak of something else. */
export function gradeOf(words: readonly string[]): 0 | 1 | 2 {
  let grade: 1 | 2 = 1;
  for (const text of words) {
    if (text === '') continue;
    const found = new Set(kinds.find(text).map(({ key }) => key));
    const isOfLoss = found.has('ofLoss') || fieldOfLabel(text) === 'attribution';
    if (found.has('ofOther') && !(found.has('ofLoss') && text.length > 120)) return 0;
    if (isOfLoss) grade = 2;
  }
  return grade;
}

export const keyOfSpan = ({ page, from }: Span): string => `${page.input.page}:${from}`;

/** Where figures stand that are settled: their shares are taken, or are shares of something else. */
export type Settled = ReadonlySet<string>;

export const isSettled = (settled: Settled, { spans }: ShareMention): boolean =>
  spans.some((span) => settled.has(keyOfSpan(span)));
