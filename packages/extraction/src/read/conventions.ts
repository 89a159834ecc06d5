import { businessDayWords, dayCountWords, evenIfWords, noBusinessDayWords } from '../words/convention-words.ts';
import { PhraseFinder } from '../words/find-phrases.ts';
import type { Token } from './tokens.ts';
import { type Stretch, movedBy } from '../layout/extents.ts';

/** Of the kinds that a text has words of, the first in their order, with its words. */
function firstKind<K extends string>(text: string, finder: PhraseFinder<K>, order: readonly K[]): Token<K> | null {
  for (const kind of finder.mayFind(text) ? order : []) {
    const [found] = finder.only(kind).find(text);
    if (found) return { value: kind, from: found.from, to: found.to };
  }
  return null;
}

type DayCount = keyof typeof dayCountWords;
const dayCounts = new PhraseFinder<DayCount>(dayCountWords);
const orderOfDayCounts = Object.keys(dayCountWords) as DayCount[];

export const readDayCount = (text: string): Token<string> | null => firstKind(text, dayCounts, orderOfDayCounts);

type BusinessDay = keyof typeof businessDayWords;
const businessDays = new PhraseFinder<BusinessDay>(businessDayWords);
const orderOfBusinessDays = Object.keys(businessDayWords) as BusinessDay[];
const evenIf = new PhraseFinder({ evenIf: evenIfWords });

/** "Following an event …": a sentence of its own that only opens as the convention is called. */
const opensSentence = /^\s*following\s+(?:an?|the|any|such|each|this|that|these|those)\b/i;

/** A text with blanks in place of words that say nothing of a day that follows. */
const withoutEvenIf = (text: string): string =>
  evenIf.find(text).reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);

/** From a label's value: the convention's name alone is enough. */
export function readBusinessDay(text: string): Token<string> | null {
  if (opensSentence.test(text)) return null;
  // "The Business Day next preceding" is no next one.
  const plain = withoutEvenIf(text).replace(/\bnext(?=\s+preceding\b)/gi, '    ');
  return firstKind(plain, businessDays, orderOfBusinessDays);
}

const clauses = new PhraseFinder(noBusinessDayWords);

/** The words that make parts of a text ones of what is done with a day that is no Business Day. */
function clausesIn(text: string): Stretch[] {
  // "(Modified) following" between marks needs nothing else.
  const isAlone = (from: number, to: number) =>
    /(?:^\W*|[;,(]\s?)$/.test(text.slice(0, from)) && /^\s*(?:[.;),]|$)/.test(text.slice(to));
  const found = clauses.only('said', 'name').find(text);
  return found.filter(({ key, from, to }) => key === 'said' || isAlone(from, to));
}

/** Where a sentence ends that goes on behind a place; "…; if that day falls in another month" is part of it. */
function endOfSentence(text: string, from: number): number {
  const at = text.slice(from).search(/[.;](?:\s|$)/);
  if (at < 0) return text.length;
  const end = from + at;
  const [next] = clauses.only('goesOn').find(text.slice(end + 1));
  const goesOn = text[end] === ';' && next !== undefined && text.slice(end + 1, end + 1 + next.from).trim() === '';
  return goesOn ? endOfSentence(text, end + 1) : end;
}

function readClause(text: string, clause: Stretch): Token<string> | null {
  const start = Math.max(0, text.slice(0, clause.from).search(/[^.;]*$/));
  const sentence = text.slice(start, endOfSentence(text, clause.to));
  if (!clauses.only('ofDays').has(sentence)) return null;
  const found = readBusinessDay(sentence);
  return found && movedBy(found, start);
}

/**
 * From running text: only where it says what happens on a day that is no Business Day. "Not adjusted for accrual; payments are
 * made on the next Business Day": what is not adjusted may be the period.
 */
export function readBusinessDayClause(text: string): Token<string> | null {
  const [first, ...others] = clausesIn(withoutEvenIf(text)).map((clause) => readClause(text, clause));
  return first?.value === 'UNADJUSTED'
    ? (others.find((each) => each !== null && each.value !== 'UNADJUSTED') ?? first)
    : (first ?? null);
}
