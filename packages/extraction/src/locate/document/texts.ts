import type { Placed } from './outline.ts';
import { splitSentences } from '../prose/sentences.ts';

export function textOf(placed: Placed): string {
  const { block } = placed;
  return block.kind === 'paragraph'
    ? block.flow.text
    : block.rows.map((row) => row.cells.map((cell) => cell.flow.text).join(' \t ')).join('\n');
}

/** Sentences one by one where the paragraph is long: one of them may speak of another deal. */
export function sentencesOf(text: string): string[] {
  return text.length < 120 || !/class|tranche/i.test(text)
    ? [text]
    : splitSentences(text).map(([from, to]) => text.slice(from, to));
}
