import type { Flow } from '../../layout/flow.ts';
import { readDates, readDaysAfter } from '../../read/dates.ts';
import { hasRate } from '../../read/percent.ts';
import { type Token, textBehind, textBefore } from '../../read/tokens.ts';
import type { DocumentKind } from '../../types.ts';
import { findClasses, type ClassMention } from '../../read/classes.ts';
import type { Context } from '../context.ts';
import { mentionOfSentence } from '../mention.ts';
import { bind } from './bind.ts';
import { isSuperseded, localQualifier } from './local-qualifiers.ts';
import { leadsTo } from '../bounds.ts';
import { isExtension, isOfMarked, readQualifiers, saysLastReset } from '../qualifiers.ts';
import { sentenceAt } from './sentences.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { wordsOfDayBefore } from '../../words/versions.ts';
import { fieldsOfLabel, findAnchors, type Anchor, type Field } from '../vocabulary.ts';
import { says, opensWith, closesWith, placeOf, isAll, wordsIn } from '../../words/says.ts';
import { setOf } from '../../words/phrase-syntax.ts';
import { besideAppositions } from '../../words/sentence-words.ts';
import { movedBy } from '../../layout/extents.ts';

const termDates: readonly Field[] = ['issueDate', 'maturityDate', 'firstCouponDate', 'lastCouponDate'];
/** The dates that a document of each kind is read for. */
const dateFields: Readonly<Record<DocumentKind, ReadonlySet<Field>>> = {
  OC: new Set<Field>(termDates),
  RESET: new Set<Field>([...termDates, 'resetDate', 'nextResetDate']),
};

/** "May 4, 2026 (the “Issue Date”)", "May 4, 2026, being the next Reset Date". */
function isApposition(between: string): boolean {
  if (!/^[\s(,"“”'a-z]*$/i.test(between)) return false;
  const words = wordsIn(between);
  const isMarked = between.includes('(') || (words.includes('the') && (between.includes(',') || words.includes('as')));
  return isMarked && words.every((word) => appositions.has(word));
}
const appositions = setOf(besideAppositions);

const relative = new PhraseFinder({ day: wordsOfDayBefore });

/** Whether what stands between a date and words makes them speak of it: "May 4, 2026, on which date the Notes were issued". */
function speaksBack(text: string, { to }: Token<string>, anchor: Anchor): boolean {
  if (isApposition(text.slice(to, anchor.from))) return true;
  const said = text.slice(to, anchor.to);
  const [day] = relative.find(said);
  return day !== undefined && said.slice(0, day.from).trim() === ',' && !/[\d,.;()]/.test(said.slice(day.to));
}

/** A word or a dash between the ends of a period: what is called by its name says it better. */
const isOfEnd = (words: string): boolean => words.length < 4;

/** Where the words that lead to an announcement begin: 30 letters before it, or where "unless" does. */
function leadOf(text: string, from: number): number {
  const far = Math.max(0, from - 60);
  const before = text.slice(far, from);
  const clause = Math.max(before.lastIndexOf('.'), before.lastIndexOf(';')) + 1;
  const unless = placeOf(before.slice(clause), 'unless');
  if (unless >= 0) return far + clause + unless;
  // "If the Sponsor gives an extension notice the Notes may stay outstanding until …".
  const start = text.slice(0, from).search(/[^.;]*$/);
  return opensWith(text.slice(start).trimStart(), 'ifSo') ? start : Math.max(0, from - 30);
}

/** The date that belongs to words: right after them, right before "(the “Issue Date”)", or among them. */
function dateOf(
  text: string,
  anchor: Anchor,
  tokens: readonly Token<string>[],
): { token: Token<string>; between: string } | null {
  const after = tokens.find((token) => {
    // "The next reset, for the last risk period, is due on …".
    const between = text.slice(anchor.to, token.from).replace(/^,[^,.;]{3,60},/, '');
    return (
      token.from >= anchor.to &&
      between.length <= 40 &&
      !/[.;]/.test(between.replace('cent.', 'cent').replace(/\b[A-Z]\.|(?<=[a-z])\.(?=[a-z])/g, ''))
    );
  });
  const before = tokens.findLast((token) => token.to <= anchor.from && speaksBack(text, token, anchor));
  // "From D (the “Reset Date”) until the next Reset Date, D": right behind its name.
  const isRightBehind = after !== undefined && /^,?\s*$/.test(text.slice(anchor.to, after.from));
  if (before && !isRightBehind) return { token: before, between: '' };
  if (after) return { token: after, between: text.slice(anchor.to, after.from) };
  // "will on 2 April 2031 issue": the words stand around the date.
  const inside = tokens.find((token) => token.from >= anchor.from && token.to <= anchor.to);
  return inside ? { token: inside, between: '' } : null;
}

/** "on 14 March 2024 (the “Closing”)": what a date is defined as, where no announcement knows its name. */
const definedTerms = (text: string, tokens: readonly Token<string>[], wanted: ReadonlySet<Field>): Anchor[] =>
  tokens.flatMap(({ to }) => {
    const term = /^(\s*\([a-z, ]*)["“']([^"”']{3,40})["”']\)/.exec(textBehind(text, to, 70));
    const name = isApposition(term?.[1] ?? '') ? (term?.[2] ?? '') : '';
    const [field, ...others] =
      [fieldsOfLabel(name), fieldsOfLabel(`${name} date`)].find((each) => each.length > 0) ?? [];
    const from = to + (term?.[0].indexOf(name) ?? 0);
    return field !== undefined && others.length === 0 && wanted.has(field)
      ? [{ field, from, to: from + name.length }]
      : [];
  });

/** "The Trade Date is 12 February. The Notes are issued on 24 February (the Issue Date).": the dates that the words of a field, or its name behind them, speak of. */
export function datesSaidOf(field: Field, text: string, tokens: readonly Token<string>[]): Token<string>[] {
  const wanted = new Set([field]);
  const anchors = [...findAnchors(text, wanted), ...definedTerms(text, tokens, wanted)];
  return [...new Set(anchors.flatMap((anchor) => dateOf(text, anchor, tokens)?.token ?? []))];
}

/** How much less a day that opens a sentence says than one that is called by its name. */
const opened = 8;

/** "It matures on 4 May 2030 and was issued …": the announcements of each verb, of which none goes on over a day to the next. */
function anchorsOfVerbs(text: string, tokens: readonly Token<string>[], wanted: ReadonlySet<Field>): Anchor[] {
  const ends = tokens
    .map(({ to }) => to)
    .filter((to) => opensWith(textBehind(text, to, 24).replace(/^[,\s]+/, ''), 'secondVerb'));
  return [0, ...ends].flatMap((start, index) =>
    findAnchors(text.slice(start, ends[index]), wanted).map((anchor) => movedBy(anchor, start)),
  );
}

/** Whether a date after words is none of theirs: of later words, before or after a date, of an extension or the past. */
function isOfOther(
  { facts: { kind } }: Context,
  text: string,
  anchor: Anchor,
  anchors: readonly Anchor[],
  { token, between }: { token: Token<string>; between: string },
): boolean {
  // "issued at par and are scheduled to mature on …": the date is that of the later words.
  if (anchors.some((other) => other.from >= anchor.to && other.to <= token.from && other.field !== anchor.field))
    return true;
  if (anchor.field === 'nextResetDate' && saysLastReset(sentenceAt(text, token.from))) return true;
  // "Due, if not extended, on …": what stands between commas is only added.
  if (anchor.field !== 'resetDate' && says(between.replace(/^,[^,.;]{3,60},/, ''), 'otherDate')) return true;
  if (says(textBefore(text, token.from, 50), 'heldBefore')) return true;
  // "The Risk Period after that begins on …".
  if (anchor.field === 'resetDate' && says(sentenceAt(text, token.from), 'afterThis')) return true;
  // "From the Issue Date until …": the end of a period that begins with it.
  if (anchor.field === 'issueDate' && leadsTo('to', between)) return true;
  if (anchor.field === 'maturityDate') {
    // "The first coupon is due …".
    if (closesWith(textBefore(text, anchor.from, 40), 'payment')) return true;
    if (isExtension(text.slice(leadOf(text, anchor.from), token.from))) return true;
  }
  const isPast = says(textBefore(text, token.from, 25), 'previous');
  return isPast && localQualifier(text, token.from, token.to, kind).prior;
}

const isOpening = (before: string) => {
  const clause =
    before
      .slice(-60)
      .split(/[.;]\s/)
      .at(-1) ?? '';
  return /^\s*[A-Z]/.test(clause) && isAll(clause, 'fromDay');
};

const goesOn = (sentence: string) => opensWith(sentence.trimStart(), 'pronoun');

/** "The results below stand from 1 July 2026": what a reset gives, from a day on. */
function saysHolding(text: string, from: number): boolean {
  const sentence = sentenceAt(text, from);
  const before = textBefore(text, from, 50);
  return (
    leadsTo('from', before) &&
    says(sentence, 'holding') &&
    (says(sentence, 'resetValues') || goesOn(sentence)) &&
    !says(before, 'heldBefore') &&
    !says(before.slice(-25), 'ofData')
  );
}

/** The day at which what begins on another ends: "from 1 July 2026 to 30 June 2027". */
const endAfter = (text: string, tokens: readonly Token<string>[], { to }: Token<string>): Token<string> | undefined =>
  tokens.find(({ from }) => from > to && from - to < 30 && leadsTo('to', text.slice(to, from)));

/** "An attachment probability of 2.25% for the third Risk Period (1 January 2027 through 14 April 2028)": the period of what is told. */
function isOfPeriodTold(text: string, tokens: readonly Token<string>[], token: Token<string>): boolean {
  const before = text.slice(0, token.from);
  const lead = before.replace(/\(\s*$/, '');
  const isInBrackets = lead !== before && closesWith(lead, 'resetPeriod');
  return isInBrackets && endAfter(text, tokens, token) !== undefined && hasRate(sentenceAt(text, token.from));
}

/** "From 1 July 2026 until …, the following values apply": the days from which sentences of a reset speak. */
function openings({ facts: { kind } }: Context, text: string, tokens: readonly Token<string>[]): Token<string>[] {
  if (kind !== 'RESET') return [];
  return tokens.filter((token) => {
    const { from } = token;
    const opens = isOpening(text.slice(0, from)) || isOfPeriodTold(text, tokens, token);
    return (opens && !readQualifiers(sentenceAt(text, from)).prior) || saysHolding(text, from);
  });
}

/** What stands between the dates of two classes besides the class: "and the", "Notes on", and no more. */
const fewWords = /^[,\s]*(?:\p{Ll}{2,6} ){0,3}$/u;
const notesOn = /^ (?:\p{L}{2,10} ){0,2}$/u;

/** "Class A matures on D and the Class B Notes on D": the dates after one, each of the class that is named before it. */
function datesOfFurtherClasses(
  text: string,
  first: Token<string>,
  tokens: readonly Token<string>[],
  mentions: readonly ClassMention[],
): Token<string>[] {
  const found: Token<string>[] = [];
  if (!mentions.some(({ to }) => to <= first.from)) return found;
  for (let last = first; ;) {
    const next = tokens.find(({ from }) => from >= last.to);
    const named = mentions.find(({ from, to }) => from >= last.to && to <= (next?.from ?? 0));
    if (
      !next ||
      !named ||
      !fewWords.test(text.slice(last.to, named.from)) ||
      !notesOn.test(text.slice(named.to, next.from))
    )
      return found;
    found.push(next);
    last = next;
  }
}

/** "Figures in brackets are those of 1 June 2031", but not "With effect from 1 June 2032 these replace those of last year (in brackets)". */
function isOfMarkedFigures(text: string, { from }: Token<string>): boolean {
  const sentence = sentenceAt(text, from);
  if (!isOfMarked(sentence)) return false;
  const before = text.slice(text.lastIndexOf(sentence, from), from);
  return findAnchors(before, daysOfReset).length === 0;
}
const daysOfReset = new Set<Field>(['resetDate']);

/** Reads the dates of a sentence: each with the words that announce it, or that it is the definition of. */
export function readProseDates(context: Context, flow: Flow, names: string[] | null): void {
  const { text } = flow;
  const { dayOrder, sent } = context.facts;
  const whole = readDates(text, dayOrder);
  // A message may leave out the year of the day on which the notes are settled.
  const soon = sent !== null && whole.length === 0 && context.facts.kind === 'OC' ? readDaysAfter(text, sent) : [];
  const tokens = [...whole, ...soon].filter(
    (token) => !isSuperseded(text, token.from, token.to) && !isOfMarkedFigures(text, token),
  );
  const anchors =
    tokens.length === 0
      ? []
      : [
          ...anchorsOfVerbs(text, tokens, dateFields[context.facts.kind]),
          ...definedTerms(text, tokens, dateFields[context.facts.kind]),
        ];
  const mentions = anchors.length === 0 ? [] : findClasses(text, context.facts.classSet);
  const said = anchors.flatMap((anchor) => {
    const found = dateOf(text, anchor, tokens);
    const isOf = found && (anchor.field === 'issueDate' || !soon.includes(found.token));
    return isOf && !isOfOther(context, text, anchor, anchors, found) ? [{ anchor, token: found.token }] : [];
  });
  const last = said.findLast(({ anchor }) => anchor.field === 'maturityDate');
  if (last && !said.some(({ token }) => token.from > last.token.from))
    said.push(...datesOfFurtherClasses(text, last.token, tokens, mentions).map((token) => ({ ...last, token })));
  const ends = new Set(said.flatMap(({ anchor, token }) => (anchor.field === 'maturityDate' ? [token] : [])));
  // "Class A matures on … and Class B on …": what is said of some classes is not said of the others.
  const ofClasses = new Map(
    bind([...ends], [], mentions, 'maturityDate').flatMap(({ value, classes }) =>
      classes !== null && classes.length < context.facts.classes.length ? [[value, classes] as const] : [],
    ),
  );
  const push = (field: Field, token: Token<string>, classes: string[] | null, less: number) => {
    const own = { ...context, classes, score: context.score - less };
    context.candidates.dates.push(mentionOfSentence(own, field, flow, token));
  };
  for (const token of openings(context, text, tokens)) {
    push('resetDate', token, names, opened);
    const end = endAfter(text, tokens, token);
    if (end) push('nextResetDate', end, names, opened);
  }
  for (const { anchor, token } of said) {
    const own = anchor.field === 'maturityDate' ? ofClasses.get(token) : undefined;
    const near = own ?? (mentions.length === 0 ? names : null);
    const words = text.slice(anchor.from, anchor.to);
    // "Notes dated 4 June 2027" at the head may be of the document.
    // "The Notes run from D to D".
    const end = anchor.field === 'issueDate' && closesWith(words, 'from') ? endAfter(text, tokens, token) : undefined;
    if (end) push('maturityDate', end, near, 4);
    push(anchor.field, token, near, isOfEnd(words) ? 4 : closesWith(words, 'dated') ? opened : 0);
  }
}
