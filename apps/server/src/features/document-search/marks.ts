import type { SearchTerm } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Characters of a text, the last one not included. */
export interface Range {
  from: number;
  to: number;
}

interface Token extends Range {
  /** In lower case. */
  word: string;
}

/** As the database cuts text into words, near enough: a figure stays whole. */
const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }));

/** The same, where a word that a hyphen divides at the end of a line is one. */
const joinedTokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:[.,]\p{N}+|[-\u2010\u00AD]\n\p{Ll}+)*/gu)].map(({ 0: found, index }) => ({
    word: found.replaceAll(/[-\u2010\u00AD]\n/g, '').toLowerCase(),
    from: index,
    to: index + found.length,
  }));

/** What a word may be written like, such as `notes` for `note`. */
export type Stems = ReadonlyMap<string, string>;

/** Where a text has the terms of a search, in its order and without overlaps. */
export function markTerms(text: string, terms: readonly SearchTerm[], stems: Stems): Range[] {
  const readings = [tokensOf(text), joinedTokensOf(text)];
  const stemOf = (word: string) => stems.get(word) ?? word;
  const ranges: Range[] = [];
  for (const term of terms) {
    const wanted = tokensOf(term.text).map(({ word }) => word);
    if (wanted.length === 0) continue;
    const isWord = (word: string | undefined, place: number): boolean => {
      const own = wanted[place] ?? '';
      if (word === undefined) return false;
      if (term.kind === 'word') return word === own || stemOf(word) === stemOf(own);
      return term.kind === 'prefix' && place === wanted.length - 1 ? word.startsWith(own) : word === own;
    };
    for (const tokens of readings) {
      for (const [index, first] of tokens.entries()) {
        if (!wanted.every((_, place) => isWord(tokens[index + place]?.word, place))) continue;
        ranges.push({ from: first.from, to: tokens[index + wanted.length - 1]?.to ?? first.to });
      }
    }
  }
  return withoutOverlaps(ranges);
}

function withoutOverlaps(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (range.from >= (kept.at(-1)?.to ?? 0)) kept.push(range);
  }
  return kept;
}

const alike: Readonly<Record<string, string>> = {
  "'": "['’‘]",
  '’': "['’‘]",
  '‘': "['’‘]",
  '"': '["“”]',
  '“': '["“”]',
  '”': '["“”]',
};

/** One sign of what was typed; after a letter the word may go on in the next line. */
function patternOf(sign: string): string {
  if (sign === '-') return String.raw`[-\u2010\u00AD]\n?`;
  const escaped = alike[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
  return /\p{L}/u.test(sign) ? String.raw`${escaped}(?:[-\u2010\u00AD]\n(?=\p{Ll}))?` : escaped;
}

/** Where a text has what was typed, in any case and over the ends of lines. */
export function markText(text: string, typed: string): Range[] {
  const pattern = typed
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word, patternOf).join(''))
    .join(String.raw`\s`);
  return [...text.matchAll(new RegExp(pattern, 'giu'))].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }));
}

const snippetLetters = 240;
const lettersBefore = 60;

/** The stretch of a text that has most of its marks, cut between words. */
export function snippetOf(text: string, marks: readonly Range[]): { text: string; isMarked: boolean }[] {
  const countFrom = ({ from }: Range) =>
    marks.filter((mark) => mark.from >= from && mark.to <= from + snippetLetters - lettersBefore).length;
  const best = marks.reduce<Range>(
    (chosen, mark) => (countFrom(mark) > countFrom(chosen) ? mark : chosen),
    marks[0] ?? { from: 0, to: 0 },
  );
  const begins = Math.max(0, best.from - lettersBefore);
  const start = begins === 0 ? 0 : begins + Math.max(0, text.slice(begins, best.from).search(/\s/) + 1);
  const most = start + snippetLetters;
  const cut = most < text.length ? text.slice(start, most).search(/\s\S*$/) : -1;
  const end = most >= text.length ? text.length : Math.max(cut < 0 ? most : start + cut, best.to);
  const parts: { text: string; isMarked: boolean }[] = [];
  const add = (from: number, to: number, isMarked: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to).replaceAll(/\s/g, ' '), isMarked });
  };
  if (start > 0) parts.push({ text: '… ', isMarked: false });
  let at = start;
  for (const { from, to } of marks.filter((mark) => mark.from >= start && mark.to <= end)) {
    add(at, from, false);
    add(from, to, true);
    at = to;
  }
  add(at, end, false);
  if (end < text.length) parts.push({ text: ' …', isMarked: false });
  return parts;
}

/** Stemming changes the end of a word only. */
const sameLetters = 2;

/** The stems of the words of a search and of all words in these texts that may have the same, as the database knows them. */
export async function findStems(db: Db, terms: readonly SearchTerm[], texts: readonly string[]): Promise<Stems> {
  const wanted = new Set(
    terms.filter(({ kind }) => kind === 'word').flatMap(({ text }) => tokensOf(text).map(({ word }) => word)),
  );
  const beginnings = new Set([...wanted].map((word) => word.slice(0, sameLetters)));
  const words = new Set(wanted);
  for (const text of texts) {
    for (const { word } of [...tokensOf(text), ...joinedTokensOf(text)])
      if (beginnings.has(word.slice(0, sameLetters))) words.add(word);
  }
  if (words.size === 0) return new Map();
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
    from unnest(${[...words]}::text[]) as word`.execute(db);
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}
