import { type Flow, sliceFlow } from '../../layout/flow.ts';
import { classWord } from '../../read/classes.ts';
import { matchesOf, textBehind } from '../../read/tokens.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { abbreviations } from '../../words/sentence-words.ts';
import { opensWith } from '../../words/says.ts';
import type { Stretch } from '../../layout/extents.ts';

const abbreviated = new RegExp(String.raw`\b${anyOf(abbreviations)}\.$`);
/** "Roll Convention Mod. | Following": whether the stop before a place is that of a word cut short, and a word follows. */
export const goesOn = (text: string, at: number): boolean =>
  abbreviated.test(text.slice(0, at).trimEnd()) && /^\p{L}/u.test(text.slice(at));
/** "J. Smith": no sentence ends with an initial, unless what follows can be no name: "… and $30 million for C. The Spread …". */
const isInitial = (before: string, after: string): boolean =>
  /\b[A-Z]\.$/.test(before) &&
  !(/[a-z] [A-Z]\.$/.test(before) && (opensWith(after, 'article') || opensWith(after, 'pronoun')));
const boundary = new RegExp(
  String.raw`[.!?]["”’)]?\s+(?=["“(]?[A-Z0-9$€£¥])|\s(?=[•▪■·|]\s)|;\s+(?!${classWord})(?=[A-Z][A-Za-z ()/’'-]{1,48}:\s)`,
  'g',
);

/** Ranges of the sentences of a paragraph. Abbreviations and "per cent." inside a sentence do not end one. */
export function splitSentences(text: string): [number, number][] {
  const ranges: [number, number][] = [];
  let start = 0;
  for (const match of matchesOf(text, boundary)) {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - 12), match.index + 1);
    if (abbreviated.test(before) || isInitial(before, textBehind(text, end, 24))) continue;
    // "CUSIP no. 594918104".
    if (/\bno\.$/.test(before) && /^[A-Z]{0,3}\d/.test(text.slice(end))) continue;
    if (before.endsWith('per cent.') && /^(?:\d|\()/.test(text.slice(end))) continue;
    ranges.push([start, end]);
    start = end;
  }
  if (start < text.length) ranges.push([start, text.length]);
  return ranges;
}

/** The sentences of a paragraph as texts. */
export const sentencesIn = (text: string): string[] => splitSentences(text).map(([from, to]) => text.slice(from, to));

export const sentenceFlows = (flow: Flow): Flow[] =>
  splitSentences(flow.text).map(([from, to]) => sliceFlow(flow, from, to));

export interface Sentence extends Stretch {
  text: string;
}

/** Many readers ask for the sentences of the same paragraph, one after the other. */
const sentencesOfFlows = new WeakMap<Flow, readonly Sentence[]>();

export function sentencesOfFlow(flow: Flow): readonly Sentence[] {
  const known = sentencesOfFlows.get(flow);
  if (known) return known;
  const found = splitSentences(flow.text).map(([from, to]) => ({ from, to, text: flow.text.slice(from, to) }));
  sentencesOfFlows.set(flow, found);
  return found;
}

/** The sentence that a place stands in. */
export function sentenceAt(text: string, at: number): string {
  const [start, end] = splitSentences(text).find(([, to]) => to > at) ?? [0, text.length];
  return text.slice(start, end);
}
