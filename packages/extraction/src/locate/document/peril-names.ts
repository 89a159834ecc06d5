import { sliceFlow, type Flow } from '../../layout/flow.ts';
import { findPerils, hasHazard } from '../../read/perils.ts';
import type { Placed } from './outline.ts';
import { flowsOf } from './texts.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { definingWords } from '../../words/explaining-words.ts';

/** "NS = named storm", "WF: wildfire": initials, and what they stand for. */
const explained = new RegExp(
  String.raw`(?<![\w(])([A-Z]{2,4})\s*(?:=|:|–|—|${anyOf(definingWords)})\s*([A-Za-z][A-Za-z /-]{3,38}[a-z])`,
  'g',
);
/** "named storm (NS)". */
const bracketed = /\([“"]?([A-Z]{2,4})[”"]?\)/g;
const mayExplain = /[A-Z]{2}/;
const fewWords = /(?:[A-Za-z-]+ ){1,4}$/;
const longestMeaning = 80;

/** "Wildfire" for WF: each letter stands in the words, in its order, the first at the beginning. */
function isShortFor(text: string, initials: string): boolean {
  const letters = new RegExp(`^${initials.split('').join('.*')}`, 'i');
  return hasHazard(text) && letters.test(text.replace(/[^A-Za-z]/g, ''));
}

/** The last words of a text that initials stand for: one for each letter, or the last one alone. */
function wordsBefore(text: string, initials: string): string | undefined {
  const words = text.trim().split(' ');
  return [initials.length, 1].map((count) => words.slice(-count).join(' ')).find((own) => isShortFor(own, initials));
}

/** "wind / quake / hail", as a heading, a caption or a footnote lists perils. */
export const perilLists = (placed: readonly Placed[]): Flow[] =>
  placed
    .flatMap(flowsOf)
    .flatMap((flow) =>
      (flow.text.includes('/') ? findPerils(flow.text) : [])
        .filter(({ name }) => name.includes('/') && name.split('/').every(hasHazard))
        .map(({ from, to }) => sliceFlow(flow, from, to)),
    );

const inTitle = (text: string): string => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The perils that a document calls by initials and explains, as in a footnote to a table. */
export function perilNames(placed: readonly Placed[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { text } of placed.flatMap(flowsOf)) {
    if (!mayExplain.test(text) || !hasHazard(text)) continue;
    for (const [, initials = '', meaning = ''] of text.matchAll(explained))
      if (isShortFor(meaning, initials) && !found.has(initials)) found.set(initials, inTitle(meaning));
    for (const { 1: initials = '', index } of text.matchAll(bracketed)) {
      const before = fewWords.exec(text.slice(Math.max(0, index - longestMeaning), index))?.[0] ?? '';
      const meaning = wordsBefore(before, initials);
      if (meaning !== undefined && !found.has(initials)) found.set(initials, inTitle(meaning));
    }
  }
  return found;
}
