import { sliceFlow, type Flow } from '../../layout/flow.ts';
import { findPerils, hasHazard } from '../../read/perils.ts';
import type { Placed } from './outline.ts';
import { flowsOf } from './texts.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { definingWords } from '../../words/explaining-words.ts';
import type { Grid } from '../../layout/blocks.ts';
import type { LearnedPhrase } from '../../words/match-label.ts';
import { sentencesOfFlow } from '../prose/sentences.ts';
import { fieldOfLabel, type Field } from '../vocabulary.ts';
import { textBefore } from '../../read/tokens.ts';

/** What a document has short names for: "RIS", "Cpn", "P (loss)", "L1". */
const name = String.raw`[A-Z][A-Za-z]{0,6}\d?(?:\s?\([a-z ]{2,14}\))?`;
const shortName = new RegExp(`^${name}$`);
const explanation = /^[A-Za-z][^\d%$€£¥]{12,}$/;
const besideName = new RegExp(String.raw`^[“"‘']?(${name})[”"’']?\s*(?:=|:|–|—|${anyOf(definingWords)})\s+(.+?)[.;]?$`);
const partOfMeaning = new RegExp(String.raw`[,;(]|\s${anyOf(['of', 'in', 'for', 'with', 'as'])}\s`);
const longestGlossary = 700;

/** The field that an explanation names: as a whole, or by the words it begins with. */
function fieldOfExplanation(text: string): Field | null {
  const parts = [text, text.split(partOfMeaning)[0] as string, text.split(/[,;(]/)[0] as string];
  return parts.map((part) => fieldOfLabel(part)).find((field) => field !== null) ?? null;
}

const namesOfGrid = ({ rows }: Grid): [string, string][] =>
  rows.flatMap(({ cells }) => {
    const [short, text, ...others] = cells.map((cell) => cell.flow.text.trim());
    return short !== undefined && text !== undefined && others.length === 0 ? [[short, text] as [string, string]] : [];
  });

function namesOfText(flow: Flow): [string, string][] {
  if (flow.text.length > longestGlossary) return [];
  return sentencesOfFlow(flow).flatMap(({ text }) => {
    const match = besideName.exec(text.trim());
    return match ? [[match[1], match[2]] as [string, string]] : [];
  });
}

/** Short names that a document explains, as phrases for its own labels. */
export function phrasesOfGlossary(placed: readonly Placed[]): LearnedPhrase[] {
  const found = new Map<string, Field | null>();
  for (const { block, section } of placed) {
    if (section === 'contents') continue;
    const pairs = block.kind === 'grid' ? namesOfGrid(block) : namesOfText(block.flow);
    for (const [short, text] of pairs) {
      if (!shortName.test(short) || !explanation.test(text) || fieldOfLabel(short) !== null) continue;
      const field = fieldOfExplanation(text);
      // A name explained in two ways means neither.
      if (field !== null) found.set(short, found.has(short) && found.get(short) !== field ? null : field);
    }
  }
  const named = [...found].flatMap(([short, field]) => (field === null ? [] : [{ short, field }]));
  // A letter by itself is a name only in a list of them.
  return named
    .filter(({ short }) => short.length > 1 || named.length > 1)
    .map(({ short, field }) => ({ field, phrase: `=${(short.toLowerCase().match(/[a-z]+|\d/g) ?? []).join(' ')}` }));
}

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
      const before = fewWords.exec(textBefore(text, index, longestMeaning))?.[0] ?? '';
      const meaning = wordsBefore(before, initials);
      if (meaning !== undefined && !found.has(initials)) found.set(initials, inTitle(meaning));
    }
  }
  return found;
}
