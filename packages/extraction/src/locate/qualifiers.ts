import { caseNouns, dimensions, extensionWords, type Dimension } from '../words/dimensions.ts';
import { namedCaseIn, speaksOfBase, type NamedCases } from './document/named-cases.ts';
import { PhraseFinder } from '../words/find-phrases.ts';
import { otherDealWords, ownDealWords } from '../words/other-deals.ts';
import { wordsOfLastReset, wordsOfMarks, wordsOfNextReset } from '../words/versions.ts';
import { anyOf } from '../words/phrase-syntax.ts';
import { noIssuers } from '../words/issuer-words.ts';
import { says } from '../words/says.ts';
import { sentencesIn } from './prose/sentences.ts';

/** What a heading, caption or clause says of the figures it goes with. */
export interface Qualifiers {
  /** Another case than the base case, or another time than a year. */
  sensitivity: boolean;
  /** Another time than a year, whatever the case. */
  wholeTerm: boolean;
  base: boolean;
  prior: boolean;
  updated: boolean;
  /** "Current": the new value beside "prior", the old one beside "updated". */
  current: boolean;
  regS: boolean;
  rule144A: boolean;
}

const finder = new PhraseFinder(dimensions);
const rule144A = /\b144\s?-?\s?a\b/i;
/** "Was 1.2%, now 1.4%", "from 1.2% thereafter": words that say so only where nothing else stands. */
const aloneOld = new Set(['was', 'were', 'then', 'until', 'up to', 'pre']);
const aloneNew = new Set(['now', 'from', 'to', 'thereafter', 'will be', 'shall be', 'becomes', 'become', 'post']);
/** Single words in brackets of a year: "post-2000 rates". */
const sinceYear = new RegExp(String.raw`\b${anyOf(['pre', 'post'])}-?(?:19|20)\d{2}\b`, 'i');
/** The same few headings and labels are asked about again and again. */
const known = new Map<string, Qualifiers>();

/** The cases that the document which is read has names for. */
let casesOfDocument: NamedCases = new Map();

/** Runs something with the names that a document gives to its cases. It is read in one go, so nothing else sees them. */
export function withCases<T>(cases: NamedCases, act: () => T): T {
  const before = casesOfDocument;
  casesOfDocument = cases;
  try {
    return act();
  } finally {
    casesOfDocument = before;
  }
}

/** What a text says of the figures it goes with, in words or by the names of the document's cases. */
export function readQualifiers(text: string): Qualifiers {
  const said = readWords(text);
  const named = namedCaseIn(text, casesOfDocument);
  // "Results on Catalogue W are no part of the base case" speaks of both.
  if (named === null || (named === 'other' && speaksOfBase(text))) return said;
  return { ...said, base: named === 'base', sensitivity: named === 'other' || said.wholeTerm };
}

function readWords(text: string): Qualifiers {
  const before = known.get(text);
  if (before) return before;
  const found = new Set(finder.find(text).map(({ key }) => key));
  const alone = text.trim().toLowerCase();
  const updated = found.has('updated') || aloneNew.has(alone);
  const qualifiers = {
    sensitivity: found.has('sensitivity') || found.has('wholeTerm') || sinceYear.test(text),
    wholeTerm: found.has('wholeTerm'),
    base: found.has('base'),
    prior: (found.has('prior') || aloneOld.has(alone)) && !found.has('updated'),
    updated,
    current: found.has('current'),
    regS: found.has('regS'),
    rule144A: rule144A.test(text),
  };
  if (known.size > 5_000) known.clear();
  if (text.length < 200) known.set(text, qualifiers);
  return qualifiers;
}

/** Which of old and new a text names, in order. */
export const versionsNamed = (text: string): Dimension[] =>
  finder.find(text).flatMap(({ key }) => (key === 'prior' || key === 'updated' ? [key] : []));

/** Where the words at the end of a name begin that say of which version or case its figures are: "Named Storm, as reset"; -1 where none do. */
export function startOfVersion(name: string): number {
  const last = finder.find(name).at(-1);
  const isAtEnd = last !== undefined && last.from > 0 && /^[\s)\]]*$/.test(name.slice(last.to));
  return isAtEnd && versionKeys.has(last.key) ? last.from : -1;
}
const versionKeys: ReadonlySet<string> = new Set<Dimension>(['prior', 'updated', 'current', 'base', 'sensitivity']);

/** "Expected loss with +20% exposure", "Exposure +10%": what would be if something changed. */
const ofChange = /(?:^|[\s(])[+±]\s?\d{1,2}\s?%/;

/** The same, where the document has names of its own for its cases. */
export function qualifiersIn(text: string, cases: NamedCases): Qualifiers {
  const said = readQualifiers(text);
  const plain = { ...said, sensitivity: said.sensitivity || ofChange.test(text) };
  const named = namedCaseIn(text, cases);
  return named === null ? plain : { ...plain, base: named === 'base', sensitivity: named === 'other' };
}

const marks = new PhraseFinder({ marked: wordsOfMarks });
const lastReset = new PhraseFinder({ last: wordsOfLastReset, next: wordsOfNextReset });

/** "None; the cover ends on 30 June 2031", "as the last risk period ends on …": no reset follows. */
export function saysLastReset(sentence: string): boolean {
  // "The next Reset, for the fourth and last Annual Risk Period, is scheduled for …".
  return lastReset.only('last').has(sentence) && lastReset.find(sentence)[0]?.key === 'last';
}

const clauses = /(?:[^.;]|\.(?=\d))+/g;

/** "Figures in brackets are those before the reset": of some figures of a table, not of all. */
export const isOfMarked = (clause: string): boolean => marks.has(clause);

/** What a text says of a table as a whole. */
export const withoutMarked = (text: string): string =>
  text.replace(clauses, (clause) => (isOfMarked(clause) ? ' ' : clause));

const shortestSentence = 40;

/** "The cover runs for three years.": a sentence without a word for figures or cases says nothing of the table that happens to stand below it. */
const maySayCase = (part: string): boolean =>
  !ownValue.test(part) &&
  (part.length < shortestSentence ||
    !part.trimEnd().endsWith('.') ||
    says(part, 'figures') ||
    says(part, 'leadsToTable') ||
    nounsOfCase.has(part));
const nounsOfCase = new PhraseFinder({
  noun: [
    caseNouns.replaceAll(' ', '/'),
    'views/cases/catalogues/catalogs/scenarios/table/column*/row*/assum*/reset*/in force',
  ],
});

/** "Spread: 6.92% (previously 7.00%)": a value of its own, with its version, says nothing of the table below. */
const ownValue = /:\s.*\d\S*(?:\s\S{1,7})?\s\([^()]*\d[^()]*\)\.?$/;

/** What is said right above a table: the nearest words say whether its values are old or new. */
export function qualifiersOfCaption(caption: string): Qualifiers {
  const said = withoutMarked(caption).split(' ; ').filter(maySayCase).join(' ; ');
  const whole = readQualifiers(said);
  const last = said.split(' ; ').at(-1) ?? '';
  const nearest = readQualifiers(last);
  // "The table gives the other runs.": what leads to it says more than the sentences before.
  const lead = sentencesIn(last).at(-1) ?? '';
  const { sensitivity, base } = says(lead, 'leadsToTable') || lead.endsWith(':') ? readQualifiers(lead) : whole;
  const ofCase = sensitivity === base ? whole : { ...whole, sensitivity, base };
  return nearest.prior === nearest.updated ? ofCase : { ...ofCase, prior: nearest.prior, updated: nearest.updated };
}

/** "The Series 2013-1 Notes of Sandbar Re", "notes issued in 2011 by": of another issuer, unless the series is this deal's. */
const notesOfIssuer = new RegExp(
  String.raw`\b${anyOf(['notes', 'Notes', 'NOTES'])} (?:of|${anyOf(['issued in'])} (?:19|20)\d\d by) (?!${anyOf(noIssuers)}\b)[A-Z][a-z]+ `,
);

const deals = new PhraseFinder({ other: otherDealWords, own: ownDealWords });

/** "The offering took place", but not "closing took place": of phrases at one place, the longer counts. */
const isOfOtherDeal = (text: string): boolean => deals.find(text).some(({ key }) => key === 'other');

export const isForeign = (text: string, namesOwnSeries = false): boolean =>
  isOfOtherDeal(text) || (!namesOwnSeries && notesOfIssuer.test(text));

const extensions = new PhraseFinder(extensionWords);

/** After the scheduled maturity a lower spread is paid; it is never the coupon. */
export const isExtension = (text: string): boolean => extensions.find(text).some(({ key }) => key === 'extension');

/** Old and new stand beside each other: which of the two "current" is depends on what the other is called. */
export function mergeQualifiers(own: readonly Qualifiers[], caption: Qualifiers, table: Qualifiers): Qualifiers {
  const any = (pick: (each: Qualifiers) => boolean) => own.some(pick);
  let prior = any((each) => each.prior);
  let updated = any((each) => each.updated);
  if (any((each) => each.current) && !prior && !updated) {
    if (table.updated && !table.prior) prior = true;
    else updated = true;
  }
  if (prior && updated) {
    // The nearer word counts: "updated" over "prior".
    const last = own.findLast((each) => each.prior !== each.updated);
    prior = last?.prior ?? false;
    updated = last?.updated ?? false;
  }
  if (!prior && !updated) {
    prior = caption.prior && !caption.updated;
    updated = caption.updated;
  }
  // The base case over the whole term is still no annual figure.
  const wholeTerm = any((each) => each.wholeTerm && !each.base);
  // "Long-term, no demand surge" in a table of other views.
  const base = !wholeTerm && any((each) => each.base && !(each.sensitivity && caption.sensitivity && !caption.base));
  return {
    wholeTerm,
    sensitivity: base ? false : any((each) => each.sensitivity) || (caption.sensitivity && !caption.base),
    base: base || (caption.base && !caption.sensitivity),
    prior,
    updated,
    current: false,
    regS: any((each) => each.regS) || (caption.regS && !caption.rule144A),
    rule144A: any((each) => each.rule144A) || (caption.rule144A && !caption.regS),
  };
}
