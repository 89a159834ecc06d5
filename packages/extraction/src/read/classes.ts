import { setOf } from '../words/phrase-syntax.ts';
import { closesWith, withoutEnd } from '../words/says.ts';
import { findSeries } from './series.ts';
import { matchesOf, textBehind, textBefore } from './tokens.ts';
import type { Stretch } from '../layout/extents.ts';

/** The classes of a document, by name. */
export type Known = ReadonlySet<string>;

/** "Class Tully (“Tully”)", "Class Tully Notes", "Class Tully Principal At-Risk Notes": a word, where it can be nothing else; in a list the word "Class" is blanked. */
const wordName = String.raw`(?!(?:Action|All|Any|Both|Each|Note|Offered|Principal|Relevant|Respective|Such|The|This)s?\b)[A-Z][a-z]{3,11}(?=\s*\(?[“"]|\s+(?:Principal|Variable|Floating|Fixed|Zero|Notes|and\s+Class)\b|\s+and\s{6}|,\s+Class\b|,\s{6})`;
/** Numbers and letters in words: "Class One", "Class Beta". */
const spelled =
  '(?:One|Two|Three|Four|Five|Eins|Zwei|Drei|Vier|Deux|Trois|Uno|Due|Tre|Dos|Tres|Alpha|Beta|Gamma|Delta)(?![a-z])';
/** Class names as deals use them: A, B, 1, 14, AA, AAA, A-1, A1, M-1A, II-A, A-II. */
const name = String.raw`(?:${wordName}|${spelled}|[A-Z]-[A-Z]\d{1,2}|[IVX]{1,4}-[A-Z]|[A-Z]-(?:[IVX]{1,4}|[A-Z])(?![A-Za-z])|[A-Z]{1,3}(?:-?\d{1,2}[A-Z]?)?|\d{1,3}(?:-?[A-Z])?)(?![.,]\d|\.[A-Z]|\$|\s?%(?!\s*$)|\s?per ?cent|\s?(?:basis|bps|million|days|months|years))`;
const join = String.raw`\s*(?:,\s*and|,|and|AND|&|or|\/|through|to)\s*(?:the\s+)?(?:Class(?:es)?\s+|CLASS(?:ES)?\s+)?`;
/** "Class Wind and Class Flood": a word at the end of a list. */
const lastOfList = String.raw`[A-Z][a-z]{3,11}(?=\s*(?:[.;(]|$))`;
const mention = new RegExp(
  String.raw`\b(?:Class(?:es)?|CLASS(?:ES)?(?!ES)|class(?:es)?|C[lL]\.?(?=\s)|Tranches?|TRANCHES?(?!S)|[KC]lasse|Klassen|Clase)\s*-?["“'‘]?(${name})(?![A-Za-z0-9])((?:["”'’]?(?:\s+Notes)?${join}["“'‘]?(?:${name}|${lastOfList})(?![A-Za-z0-9]))*)["”'’]?`,
  'g',
);
/** "Class A Notes", as a pattern. */
export const classTitle = String.raw`(?:class|tranche)\s+\S{1,5}(?:\s+notes)?`;
/** What a class is called before its name, as a pattern. */
export const classWord = String.raw`(?:Class|Tranche|Cl\.)`;
/** What follows the name of a class, as a pattern. */
export const notesWord = '(?:Notes|NOTES)';
const ranks = '(?:Senior|Mezzanine|Junior|Subordinated|Equity|First|Second|Third|Fourth)';
const rankedNotes = new RegExp(String.raw`(?<![\w-])${ranks}(?= (?:Notes|Bonds)\b)`, 'g');
const namesClass = new RegExp(
  String.raw`[cC]lass|CLASS|[tT]ranche|TRANCHE|\bC[lL]\.?\s|Klasse|Clase|${rankedNotes.source}`,
);
/** Where a text may name a class, or -1: most texts do not. */
export const placeOfClass = (text: string): number => text.search(namesClass);
export const mayNameClass = (text: string): boolean => placeOfClass(text) >= 0;

const listed = new RegExp(String.raw`(?<![A-Za-z0-9-])${name}(?![A-Za-z0-9-])`, 'g');
const notNames = setOf(
  'OF TO AND THE OR IN IS BY ON AS AT ARE FOR ANY ALL NOT RE US UK EU NO CA IF AN EL AP EP USD EUR GBP JPY CCY ID NA OK PDF CSV TBA TBC TBD YES 144A',
);
/** A share class of a fund, a licence class of an insurer: not a class of notes. */
const otherAfter =
  /^\s*(?:ordinary|common|preference|voting)?\s*(?:shares?|units?|(?:re)?insur(?:er|ance (?:compan|act|licen|business))|licen[cs]|stock|interests?|action|ii\b)/i;
const otherBefore =
  /(?:fund|trust|shares?|units?|portfolio|obligations|money market|government|treasury|institutional|as an?|registered|licen[cs]ed|dwelling|construction)[\s,–—-]*(?:as an?\s+|the\s+)?$/i;

export interface ClassMention extends Stretch {
  names: string[];
  /** Whether "Notes" (or the like) follows, which only note classes have. */
  ofNotes: boolean;
  /** Whether it stands in brackets by itself, as after what is said of it: "3.75% (Class A)". */
  bracketed: boolean;
}

/** The classes of a document, with the names that it gives to several of them together: “Upper Tranches”, "Series 2026-2". */
export class ClassNames extends Set<string> {
  readonly groups = new Map<string, string[]>();
  /** The classes of each series, where a document is of several. */
  ofSeries: ReadonlyMap<string, string[]> = new Map();

  /** The same, where a text calls two of them "the former" and "the latter". */
  withPronouns([former, latter]: readonly [string, string]): ClassNames {
    const names = new ClassNames(this);
    names.ofSeries = this.ofSeries;
    for (const [group, own] of this.groups) names.groups.set(group, own);
    for (const the of ['the', 'The']) names.groups.set(`${the} former`, [former]).set(`${the} latter`, [latter]);
    return names;
  }
}

const groupName = /[“"]((?:[A-Z][\w-]* ){1,3}(?:Classes|Tranches|Notes|Bonds))[”"]/g;
const longestLead = 50;

/** "Tranches 1 and 3 are together called the “Upper Tranches”": a name for some of the classes, not all of them. */
export function findClassGroups(text: string, known: Known): [string, string[]][] {
  const mentions = findClasses(text, known);
  let start = 0;
  return [...text.matchAll(groupName)].flatMap(({ 0: quoted, 1: name = '', index }): [string, string[]][] => {
    const clause = Math.max(start, text.lastIndexOf('. ', index), text.lastIndexOf('; ', index));
    const before = mentions.filter(({ from, to }) => from >= clause && to <= index);
    start = index + quoted.length;
    const last = before.at(-1);
    if (!last || index - last.to > longestLead) return [];
    const names = namesIn(before);
    const isSome = names.length > 1 && names.length < known.size;
    return isSome && findClasses(name, known).length === 0 ? [[name, names]] : [];
  });
}

/** A name as a whole, in the plural or not. */
const patternOf = (name: string): RegExp =>
  new RegExp(
    String.raw`(?<![\w“"-])${name.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replace(/s$/, 's?')}(?!\w)`,
    'g',
  );

/** Where a text speaks of several classes by the name they have together. */
const groupsIn = (text: string, known: Known): ClassMention[] =>
  !(known instanceof ClassNames)
    ? []
    : [...known.groups]
        .filter(([name]) => text.includes(name.replace(/s$/, '')))
        .flatMap(([name, names]) =>
          [...text.matchAll(patternOf(name))].map(({ 0: printed, index }) => ({
            names,
            from: index,
            to: index + printed.length,
            ofNotes: true,
            bracketed: false,
          })),
        );

/** How far after a series its class may be named. */
const longestTitle = 60;

/** Where a text speaks of all classes of a series, and names none of them beside it. */
function seriesIn(text: string, known: Known, found: readonly ClassMention[]): ClassMention[] {
  if (!(known instanceof ClassNames) || known.ofSeries.size === 0) return [];
  return findSeries(text).flatMap(({ series, from, to }) => {
    const names = known.ofSeries.get(series);
    const isBeside = found.some((each) =>
      each.from >= to
        ? each.from - to < longestTitle && !/[.;]/.test(text.slice(to, each.from))
        : from - each.to >= 0 && from - each.to < 4,
    );
    // The “Series 2026-1 Notes”: named once more, as a term.
    const isTerm = /[“"]$/.test(text.slice(0, from));
    return names === undefined || isBeside || isTerm ? [] : [{ names, from, to, ofNotes: true, bracketed: false }];
  });
}

export const normaliseClass = (text: string): string =>
  text
    .toUpperCase()
    .replace(/^\s*CLASS\s+/, '')
    .replace(/[^A-Z0-9]/g, '');

/** "Class 1 to Class 4": the classes between. */
function between(first: string, last: string, words: string): string[] {
  if (!/\b(?:to|through)\s+(?:the\s+)?(?:class\s+)?$/i.test(words)) return [];
  if (/^\d{1,2}$/.test(first) && /^\d{1,2}$/.test(last))
    return Array.from({ length: Math.max(0, Number(last) - Number(first) - 1) }, (_, index) =>
      String(Number(first) + index + 1),
    );
  if (!/^[A-Z]$/.test(first) || !/^[A-Z]$/.test(last)) return [];
  const from = first.charCodeAt(0);
  return Array.from({ length: Math.max(0, last.charCodeAt(0) - from - 1) }, (_, index) =>
    String.fromCharCode(from + index + 1),
  );
}

/** The names of a list, " and Class B" after its first, and how much of it they take. */
function namesInList(first: string, list: string, known?: Known): { names: string[]; length: number } {
  const names = [first];
  let length = 0;
  // What follows shows a word to be a name, and it does follow.
  const followed = list === '' ? '' : `${list} Notes`;
  for (const { 0: next, index } of followed
    .replace(/Class(?:es)?|CLASS(?:ES)?|\bAND\b/g, (word) => ' '.repeat(word.length))
    .matchAll(listed)) {
    if (notNames.has(next)) break;
    const isTitled = /class(?:es)?\s+["“'‘]?$/i.test(list.slice(0, index));
    if (known ? !known.has(normaliseClass(next)) : !isTitled && !sameShape(first, next)) break;
    names.push(...between(names.at(-1) as string, next, list.slice(0, index)), next);
    length = index + next.length;
  }
  return { names, length };
}

/** Mentions of classes of notes. With `known`, only those classes count. */
export function findClasses(text: string, known?: Known): ClassMention[] {
  const found: ClassMention[] = [];
  for (const match of mayNameClass(text) ? matchesOf(text, mention) : []) {
    const from = match.index;
    const to = from + match[0].length;
    const first = match[1] as string;
    if (notNames.has(first)) continue;
    const after = textBehind(text, to, 40);
    // "The Classes 1. Class A Notes": a number of what follows.
    if (/^\.\s+(?:Class|Tranche)\b/.test(after)) continue;
    if (otherAfter.test(after) || otherBefore.test(textBefore(text, from, 30))) continue;
    const { names, length } = namesInList(first, match[2] ?? '', known);
    const end = to - (match[2] ?? '').length + length;
    const kept = known ? names.filter((each) => known.has(normaliseClass(each))) : names;
    if (kept.length === 0) continue;
    // "Class A Notes … (the “Class A Notes”)": named once more, as a term.
    const isTerm = /\(\s*(?:the\s+)?[“"]\s*$/.test(textBefore(text, from, 8));
    if (isTerm && kept.every((each) => found.some((other) => other.names.includes(normaliseClass(each))))) continue;
    const rest = text.slice(Math.max(end, from), Math.max(end, from) + 40);
    found.push({
      names: kept.map(normaliseClass),
      from,
      to: match[2] ? Math.max(end, from + 1) : to,
      ofNotes:
        /^["”'’)\s]*(?:Catastrophe[- ]|Principal[- ]|Variable|Floating|Fixed|Zero|Series)?\s*(?:Notes?|NOTES?|Bonds?|Securities|Certificates)\b/.test(
          rest,
        ),
      bracketed: text[from - 1] === '(' && /^(?:\s+Notes)?\)/.test(rest),
    });
  }
  if (!known) return found;
  const all = [
    ...found.flatMap((each) => withoutCompared(each, text, known)),
    ...groupsIn(text, known),
    ...seriesIn(text, known, found),
    ...distinctClasses(text, known, found),
    ...classesBeforeIdentifiers(text, known, found),
    ...classesBehindSeries(text, known, found),
    ...classesBeforeWord(text, known, found),
    ...bracketedClasses(text, known, found),
    ...listedInBrackets(text, known),
  ].toSorted((a, b) => a.from - b.from);
  return all.length === 0 ? bareClasses(text, known) : all;
}

/** "Class A, which attaches above Class B" speaks of A alone, and "each Class other than Class C" of all others. */
function withoutCompared(mention: ClassMention, text: string, known: Known): ClassMention[] {
  const before = textBefore(text, mention.from, 80).replace(/[,(]/g, ' ');
  const lead = before.length - withoutEnd(before, 'allClassesBut').length;
  if (lead === 0) return closesWith(before, 'comparedWith') ? [] : [mention];
  const names = [...known].filter((each) => !mention.names.includes(each));
  return names.length === 0 ? [] : [{ ...mention, names, from: mention.from - lead }];
}

/** What stands between a bare name and what is said of the class, behind an identifier in brackets; a letter may stand right before a figure. */
const behindBare = String.raw`(?:(?:\s\([0-9A-Z]{9,12}\))?:|\s[–—=])\s|(?<=[A-Z])\s(?:(?:US|A|C|NZ)?[$€£¥]|(?:USD|EUR|GBP|CHF|AUD) )?\d`;
const opensWithName = new RegExp(String.raw`^[A-Z0-9][A-Z0-9-]{0,4}(?:${behindBare})`);
const bare = new RegExp(String.raw`(?<=^|[,:;.)/|·%]\s?)(${name})(?=${behindBare})`, 'g');
/** Names that hardly stand for anything else: "M-1A", "2-B". */
const distinct = /(?<![A-Za-z0-9-])(?:[A-Z]{1,3}-\d{1,2}[A-Z]?|\d{1,2}-[A-Z])(?![A-Za-z0-9+-])/g;
/** A figure with its unit, or an amount, and a name behind it: in brackets, or after "for" or "on". */
const behindFigure =
  /(?:%|\bp\.\s?a\.|\bper annum|\bper cent\.?|\bbps?|\bbasis points|\bmillion|\d{3}|\b[A-Z]{2}[0-9A-Z]{9}\d)\s*(?:\(|(?:a year )?(?:for|on) )([A-Z0-9][A-Z0-9-]{0,4})(?:\)|(?=[,.;]|\s(?:and|or)\b|$))/g;
/** A name, and a figure or an amount in brackets behind it. */
const beforeFigure = /(?:[:,]|\band)\s([A-Z0-9][A-Z0-9-]{0,4})(?=\s\((?:[A-Z]{3}\s?)?[$€£]?\d)/g;
/** What both have: most texts do not. */
const mayBracket = /(?:\(|for |on )[A-Z0-9$€£]/;
const ofDocument = /\b(?:annex|exhibit|schedule|appendix|form|page|section|rule|rat(?:ed|ing))(?:\s+of)?\s*$/i;

/** A mention of a class by its name alone. */
const named = (printed: string, from: number, to: number, bracketed = false): ClassMention => ({
  names: [normaliseClass(printed)],
  from,
  to,
  ofNotes: false,
  bracketed,
});
const isWithin = (found: readonly ClassMention[], from: number, to: number): boolean =>
  found.some((each) => each.from <= from && to <= each.to);
const isInBrackets = (text: string, from: number, to: number): boolean => text[from - 1] === '(' && text[to] === ')';

/** Known classes named by nothing but a name that is theirs alone, beside those that are called classes. */
function distinctClasses(text: string, known: Known, found: readonly ClassMention[]): ClassMention[] {
  const words = [...known].filter((each) => each.length > 3 && /^[A-Z]+$/.test(each));
  const inWords =
    words.length > 0 ? text.matchAll(new RegExp(String.raw`(?<![\w-])(?:${words.join('|')})(?![\w-])`, 'gi')) : [];
  const capitals = [...inWords].filter(([printed]) => /^[A-Z]/.test(printed));
  const joined = text.includes('-') ? matchesOf(text, distinct) : [];
  return [...joined, ...capitals].flatMap(({ 0: printed, index }) => {
    const to = index + printed.length;
    if (
      isWithin(found, index, to) ||
      !known.has(normaliseClass(printed)) ||
      ofDocument.test(textBefore(text, index, 20))
    )
      return [];
    if (ordinal.test(printed) && !ofNotesAfter.test(textBehind(text, to, 20))) return [];
    return [named(printed, index, to, isInBrackets(text, index, to))];
  });
}

const beforeIdentifier =
  /(?<![\w-])(?:[A-Z]{1,2}(?:-?\d{1,2})?|\d{1,2}[A-Z]?)(?= \((?:CUSIP |ISIN )?(?=[0-9A-Z]*\d)[0-9A-Z]{9,12}[\s,;/)])/g;

/** "If you own A (012345AA6), …": known classes named by nothing but a letter, each before the identifier of its notes. */
const classesBeforeIdentifiers = (text: string, known: Known, found: readonly ClassMention[]): ClassMention[] =>
  namesBeforeIdentifier(text)
    .filter(({ name, from, to }) => known.has(name) && !isWithin(found, from, to))
    .map(({ name, from, to }) => named(name, from, to));

/** Names right before an identifier in brackets, with the place where each stands. */
export const namesBeforeIdentifier = (text: string): { name: string; from: number; to: number }[] =>
  (text.includes('(') ? matchesOf(text, beforeIdentifier) : [])
    .filter(([printed]) => couldBeClassName(printed))
    .map(({ 0: printed, index }) => ({ name: normaliseClass(printed), from: index, to: index + printed.length }));

/** "The A1 class and the A2 class", "the B tranche": names before the word. A letter alone needs an article before it, as "A class" is any. */
const beforeWord =
  /(?<![\w-])(?:([A-Z]-?\d{1,2}|[A-Z]-[A-Z]\d{1,2})|(?<=\b(?:[Tt]he|its|both|and|or) )([A-Z]))(?= (?:class|tranche)\b)/g;

/** Names that stand before the word for a class, each with where it stands. */
export const namesBeforeWord = (text: string): { name: string; from: number; to: number }[] =>
  (mayNameClass(text) ? matchesOf(text, beforeWord) : []).map(({ 0: printed, index }) => ({
    name: normaliseClass(printed),
    from: index,
    to: index + printed.length,
  }));

const classesBeforeWord = (text: string, known: Known, found: readonly ClassMention[]): ClassMention[] =>
  namesBeforeWord(text).flatMap(({ name, from, to }) => {
    const end = text.indexOf(' ', to + 1);
    return known.has(name) && !isWithin(found, from, to) ? [named(name, from, end < 0 ? text.length : end)] : [];
  });

const behindSeries = /(?<![\w-])((?:19|20)\d{2}-\d{1,2}) ([A-Z](?:-?\d{1,2})?)(?![\w-])/g;

/** "2026-1 A": a class right behind its series, in a document of several. */
function classesBehindSeries(text: string, known: Known, found: readonly ClassMention[]): ClassMention[] {
  if (!(known instanceof ClassNames) || known.ofSeries.size === 0) return [];
  return matchesOf(text, behindSeries).flatMap(({ 0: whole, 1: series = '', 2: printed = '', index }) => {
    const to = index + whole.length;
    const isFound = found.some((each) => each.from < to && each.to > index);
    const isOwn = known.ofSeries.get(series)?.includes(normaliseClass(printed)) === true;
    return isOwn && !isFound ? [named(printed, index, to, isInBrackets(text, index, to))] : [];
  });
}

/** "4.85% p.a. (I-A) and 8.20% p.a. (I-B)", "$65 million for A and $30 million for B", "A ($65 million) and B ($30 million)": known names alone behind figures, or before them in brackets, of two classes at least. */
function bracketedClasses(text: string, known: Known, found: readonly ClassMention[]): ClassMention[] {
  if (known.size < 2 || !mayBracket.test(text)) return [];
  return [behindFigure, beforeFigure].flatMap((pattern) => {
    const own = matchesOf(text, pattern).flatMap(({ 1: printed = '', index, 0: whole }): ClassMention[] => {
      const from = index + whole.lastIndexOf(printed);
      const to = from + printed.length;
      if (isWithin(found, from, to) || !known.has(normaliseClass(printed))) return [];
      return [named(printed, from, to, text[to] === ')')];
    });
    return namesIn(own).length > 1 ? own : [];
  });
}

/** Letters that the name of a class never takes, with all that may stand beside it. */
const longerThanNames = 200;
const listInBrackets = /\(([A-Z0-9]{1,3}(?:\s?[/,;|]\s?[A-Z0-9]{1,3})+)\)$/;

/** "Spread (A / B / C)": the names that a label lists in brackets at its end, in the order of the values beside it. */
export function namesListedIn(label: string): string[] {
  const list = (label.endsWith(')') ? listInBrackets.exec(label)?.[1]?.split(/\s?[/,;|]\s?/) : undefined) ?? [];
  return list.every((each) => nameAlone.test(each) && !notNames.has(each)) ? list.map(normaliseClass) : [];
}

function listedInBrackets(text: string, known: Known): ClassMention[] {
  const names = namesListedIn(text);
  if (names.length < 2 || !names.every((each) => known.has(each))) return [];
  return [{ names, from: text.lastIndexOf('('), to: text.length, ofNotes: false, bracketed: false }];
}

/** "Loss by peril, A: …": a label that ends in the name of a class. */
const labelBefore = /^\p{L}[\p{L} /()%-]{2,48},\s(?=[A-Z0-9][A-Z0-9-]{0,4}:\s)/u;

/** "$150 million in two classes: A $100 million, B $50 million": what leads to a list of classes. */
const leadBefore = /^[^:]{3,60}:\s(?=[A-Z](?:-?\d)?\s(?:[A-Z]{3} )?\S{0,4}\d)/;

/** "A: $100,000,000, B: $50,000,000": a list of known classes, named by nothing but their letters. */
function bareClasses(text: string, known: Known): ClassMention[] {
  const lead = leadBefore.exec(text)?.[0].length;
  const start = opensWithName.test(text) ? 0 : (labelBefore.exec(text)?.[0].length ?? lead);
  if (start === undefined) return [];
  const found = matchesOf(text, bare).filter((match) => known.has(normaliseClass(match[0])));
  // "A 0.97% annual probability of attachment" names no class.
  const isAlone = new Set(found.map(([printed]) => printed)).size < 2;
  const isNoList = start === lead || !/\d/.test(text) || /^\w+\s[$€£]?\d/.test(text);
  if (found[0]?.index !== start || (isAlone && isNoList)) return [];
  return found.map(({ 0: printed, index }) => named(printed, index, index + printed.length));
}

/** The classes that a text names, each once. */
export const classesIn = (text: string, known: Known): string[] => namesIn(findClasses(text, known));

/** The classes that mentions name, each once. */
export const namesIn = (mentions: readonly ClassMention[]): string[] => [
  ...new Set(mentions.flatMap(({ names }) => names)),
];

function sameShape(a: string, b: string): boolean {
  const shape = (text: string) =>
    text
      .replace(/^(?:[IVX]+|([A-Z])\1*)$|[A-Z]\p{Ll}+/u, 'A')
      .replace(/[A-Z]/g, 'A')
      .replace(/\d+/g, '1');
  return shape(a) === shape(b) || (a.length === 1 && b.length === 1);
}

/** The class that a short text names and nothing else: "A", "Class A", "Class A Notes", "Series 2026-1 Class A". */
export function onlyClass(text: string, known: Known): string | null {
  if (text.length > longerThanNames) return null;
  const core = text
    .replace(/\bseries\s+\d{4}\s*[-–]\s*\d{1,2}\b|\((?:19|20)\d{2}\s*[-–]\s*\d{1,2}\)/i, ' ')
    .replace(/\b(?:class|cl\.|tranche|notes?|bonds?|the)(?=\W|$)/gi, ' ')
    .replace(/[“”"'‘’():,.—–*†‡§]/g, ' ')
    .trim();
  const titled = known instanceof ClassNames ? (known.groups.get(text.trim()) ?? known.groups.get(core)) : undefined;
  if (titled?.length === 1) return titled[0] as string;
  if (core === '' || core.length > 12) return null;
  const normal = normaliseClass(core);
  return known.has(normal) ? normal : null;
}

const beforeNotes = new RegExp(
  String.raw`(?<=\b[Tt]he )((?:(?:Series|Tranche|SERIES) )?(?:${name}|[A-Z]\p{Ll}{3,11}) (?:Notes|Bonds))\b`,
  'gu',
);

/** "The A Notes and the Series B Notes": what stands between "the" and "Notes". */
export const titlesBeforeNotes = (text: string): string[] =>
  [...text.matchAll(beforeNotes)].flatMap(([, title = '']) =>
    notNames.has(title.split(' ')[0] as string) ? [] : [title],
  );

/** "First" is hardly ever a class: "First Coupon". */
const ordinal = /^(?:FIRST|SECOND|THIRD|FOURTH)$/i;
const ofNotesAfter = /^(?:\s+(?:Notes|Bonds|Principal|Catastrophe|Variable|Floating|Fixed)\b|\s*[:–—]|$)/;

/** "Senior Notes", "Second Notes": what notes that rank one behind the other are called. */
export const ranksOfNotes = (text: string): string[] => text.match(rankedNotes) ?? [];

const rankIsClass = new RegExp(
  String.raw`${rankedNotes.source} (?:Notes|Bonds)["”’]?\)?,?\s+(?:are|being|\(|means? )\s*(?:the\s+)?(?:Class|Tranche) (${name})\b`,
  'g',
);
const classIsRank = new RegExp(
  String.raw`\b(?:Class|Tranche) (${name})(?: Notes| Bonds)?,? \(?(?:collectively |together )?(?:the )?["“‘](${ranks}) (?:Notes|Bonds)\b`,
  'g',
);

/** "The Senior Notes are Class A", "Class A Notes (the “Senior Notes”)": which class each rank is, by the title of its notes. */
export const classesOfRanks = (text: string): [title: string, name: string][] => [
  ...[...text.matchAll(rankIsClass)].map(({ 0: said, 1: own = '' }): [string, string] => [
    `${said.split(' ', 1).join()} Notes`,
    normaliseClass(own),
  ]),
  ...[...text.matchAll(classIsRank)].map(([, own = '', rank = '']): [string, string] => [
    `${rank} Notes`,
    normaliseClass(own),
  ]),
];

const nameAlone = new RegExp(`^${name}$`);

/** Whether a text could be the bare name of a class in a table's column headed "Class". */
export const couldBeClassName = (text: string): boolean => nameAlone.test(text.trim()) && !notNames.has(text.trim());

const titleOfClass = String.raw`(?:Class|Tranche)\s+[A-Z0-9][A-Z0-9-]{0,4}(?:\s+Notes)?`;
const classBefore = new RegExp(
  String.raw`^(?:the\s+)?${titleOfClass}\s*(?:[–—:,-]\s*|(?=[a-z])|\s(?=[A-Z])(?!Notes\b))`,
);
const classAfter = new RegExp(String.raw`(?:\s*[–—,-]\s*|\s+(?:(?:of|for|on)\s+)?(?:the\s+)?)${titleOfClass}$`);
const letterAtEnd = /,\s+(?:class\s+)?[A-Z]\d?$/;

/** "Expected loss, A": a label without the letter at its end. */
export const withoutLetter = (label: string): string => label.replace(letterAtEnd, '');

/** "Class A – size", "Principal amount of the Class A Notes": what is asked for, without for which class. */
export const withoutClass = (label: string): string => label.replace(classBefore, '').replace(classAfter, '');

/** "CLASS A NOTES": what classes are called, as it is printed elsewhere. */
export const inUsualPrint = (text: string): string =>
  text.replace(/\b(?:CLASS|TRANCHE|NOTES)(?= )/g, (word) => word.charAt(0) + word.slice(1).toLowerCase());

/** "(a) Class A: …", "Class B Notes – …": a part of a value that is said of one class. */
const perClass = new RegExp(String.raw`^(?:\(?[a-z]\)\s*)?${classWord}\s*\S{1,4}\s*(?:${notesWord}\s*)?[:–-]`);

export const isOfOneClass = (text: string): boolean => perClass.test(text);
