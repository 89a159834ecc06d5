import { readQualifiers } from '../qualifiers.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { behindCases } from '../../words/sentence-words.ts';
import { perYear } from '../../read/percent.ts';
import type { Stretch } from '../../layout/extents.ts';

/** As far as words behind a value still speak of it, and not of the next one. */
const clauseEnd = new RegExp(String.raw`[;,](?!\d)|\s${anyOf(behindCases)}\s|\.\s`);
const bracketed = new RegExp(String.raw`^\s*${perYear}?\s*[([]`);

type Case = 'base' | 'other' | null;

function caseIn(words: string): Case {
  const { base, sensitivity, wholeTerm } = readQualifiers(words);
  return base && !wholeTerm ? 'base' : sensitivity ? 'other' : null;
}

/** The case of each value: the words right behind say so ("1.8% (WSST)"), else those before, which hold on. */
export function casesOf(text: string, values: readonly Stretch[]): Case[] {
  const cases: Case[] = [];
  let lasting: Case = null;
  let start = 0;
  for (const [index, value] of values.entries()) {
    const before = text.slice(start, value.from);
    const after = text.slice(value.to, values[index + 1]?.from ?? text.length);
    const lead = bracketed.exec(after);
    const close = lead ? endOfBrackets(after) : -1;
    const end = close > 0 ? close : after.search(clauseEnd);
    const own = end < 0 ? after : after.slice(0, end);
    // "… (sensitivity: expected loss 2.49%)": what stands in brackets with another value is of that one.
    const next = values[index + 1];
    // "1.4% stressed 1.8%": with nothing behind the last value, words stand before theirs.
    const isLead = lead === null && end < 0 && isBlank(text.slice(values.at(-1)?.to));
    const isOfNext = next !== undefined && ((lead !== null && close < 0) || isLead);
    const said = isOfNext ? null : caseIn(own);
    lasting = caseIn(before) ?? (closes(before) ? null : lasting);
    cases.push(said ?? lasting);
    start = value.to + (said === null || isOfNext ? 0 : own.length);
  }
  return cases;
}

/** Where the first brackets of a text end, others inside them passed over; -1 where they do not. */
function endOfBrackets(text: string): number {
  let open = 0;
  for (const { 0: sign, index } of text.matchAll(/[()[\]]/g)) {
    open += sign === '(' || sign === '[' ? 1 : -1;
    if (open === 0) return index;
  }
  return -1;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Whether what was said in brackets, or before a semicolon, is over. */
const closes = (text: string): boolean => /[);]/.test(text);
