import { spansOf, type Flow, type Span } from '../../layout/flow.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import {
  banksAlone,
  banksFor,
  besideNames,
  beforeForms,
  issuerWords,
  joinsNames,
  leadToName,
  nicknamesOfBanks,
  ofNotes,
  partsOfOtherNames,
  reinsurerWords,
  verbsOfHeadlines,
} from '../../words/issuer-words.ts';
import { anyOf, setOf } from '../../words/phrase-syntax.ts';
import { monthNames } from '../../words/versions.ts';
import { isForeign } from '../qualifiers.ts';
import { legalForm, lengthOfHeading } from '../../read/issuer-name.ts';
import { sentenceFlows } from '../prose/sentences.ts';
import { noTerms } from '../settle/gap-rules.ts';
import { isOwnSeries } from './other-deals.ts';
import type { Placed } from './outline.ts';
import { flowsOf } from './texts.ts';

const word = String.raw`[A-ZÀ-Þ][A-Za-zÀ-ÿ0-9&’'-]*`;
const form = String.raw`${anyOf(beforeForms)}? ?${legalForm}`;
/** With its legal form, as reinsurers of one deal are called, or as development banks are. */
const named = new RegExp(
  String.raw`(?<![\w-])(?:(?<formal>${word}(?: (?:${word}|\d{1,4}|of|${anyOf(joinsNames)})){0,5}(?: \([A-Z][a-z]+\))? ${form})(?!\w)|(?<short>${word}(?: ${word}){0,2} ${anyOf(reinsurerWords)}(?: (?:[IVX]{1,4}|\d{1,2}|II[AB]?))?)(?![\w-]| (?!${anyOf(besideNames)}\b)[A-ZÀ-Þ])|(?<bank>${word} ${anyOf(banksFor)} ${word}(?: ${anyOf(joinsNames)} ${word})?|${word} ${anyOf(banksAlone)}|${anyOf(nicknamesOfBanks)}))`,
  'g',
);
const others = setOf(partsOfOtherNames);
const finder = new PhraseFinder({ before: issuerWords.before, after: issuerWords.after });
/** So many lines may stand over a title. */
const linesOverTitle = 3;
const leadWords = setOf(`${leadToName} ${verbsOfHeadlines.join(' ').toLowerCase()} ${monthNames}`);
/** "Example Re 2013-1", "Example Re (Series": a series follows. */
const beforeSeries = new RegExp(
  String.raw`^\.?\s?\(?(?:${anyOf(ofNotes.series)}\b\s?)?(?:((?:19|20)\d{2}-\w{1,3})\b|(?<=${anyOf(ofNotes.series)}\b\s?))`,
  'i',
);
const nearest = 5;
/** ", better known as the Example Bank," and "(the “Issuer”)": what explains a name, right behind it. */
const aside = /^(?:,[^,.()]{2,40}[,)]|\s\([^()]{2,40}\))/;
const leastWeight = 2;

interface Named {
  value: string;
  weight: number;
  spans: Span[];
}

const endOfName = new RegExp(String.raw`(?: \([A-Z][a-z]+\))? ?${form}$`);
const keyOf = (name: string): string => name.replace(endOfName, '').toUpperCase();

const isLead = (part: string): boolean => leadWords.has(part.toLowerCase()) || /^\d{4}$/.test(part);

const notesOf = new RegExp(String.raw`^(?:\S+ ){0,5}?${anyOf(ofNotes.notes)} of (?=\S+ )`);

/** "In June 2031 Example Re Ltd.": a name without the words in capitals that stand before it. */
function withoutLead(name: string): string {
  const own = name.slice(lengthOfHeading(name));
  const lead = notesOf.exec(own)?.[0].length ?? 0;
  const parts = own.slice(lead).split(' ');
  const first = parts.findIndex((part) => !isLead(part));
  return parts.slice(Math.max(first, 0)).join(' ');
}

/** The names in a sentence, each with how clearly it is that of the issuer. */
function namesIn(flow: Flow, isOfTitle: boolean, own: readonly string[]): Named[] {
  const { text } = flow;
  const said = finder.find(text);
  return [...text.matchAll(named)].flatMap(({ 0: whole, index: at, groups }) => {
    const value = withoutLead(whole);
    const index = at + whole.length - value.length;
    if (value.split(' ').some((part) => others.has(part.toLowerCase()))) return [];
    const to = index + value.length;
    const goesOn = to + (aside.exec(text.slice(to))?.[0].length ?? 0);
    const behind = beforeSeries.exec(text.slice(to));
    // "Sandbar Re 2019-1", of another series, is another deal.
    if (behind?.[1] !== undefined && own.length > 0 && !isOwnSeries(behind[1].toUpperCase(), own)) return [];
    const isSaid =
      behind !== null ||
      said.some(({ key, ...words }) =>
        key === 'before'
          ? words.to <= index && index - words.to <= nearest
          : [to, goesOn].some((end) => words.from >= end && words.from - end <= nearest),
      );
    const ofForm = groups?.['formal'] === undefined ? 0.5 : / Re /.test(value) ? 2 : 1;
    const isTitle = isOfTitle && value.length === text.trim().length;
    return [{ value, weight: (isSaid ? 3 : isTitle ? 2 : 0) + ofForm, spans: spansOf(flow, index, to) }];
  });
}

/** What is said of "Example Re" is said of "Example Reinsurance 2031 Limited", where that is the only company that is called so in full. */
function joinShortNames(found: Map<string, Named>): void {
  const isFull = ({ value }: Named) => endOfName.test(value);
  for (const [key, short] of found) {
    if (isFull(short)) continue;
    const [full, other] = [...found].filter(
      ([longer, each]) => isFull(each) && longer !== key && longer.startsWith(key),
    );
    if (full && !other) found.set(full[0], { ...full[1], weight: full[1].weight + short.weight });
  }
}

/** The company or bank that the text calls the issuer most clearly, wherever it stands; null where none is. */
export function issuerInText(placed: readonly Placed[], series: readonly string[]): Named | null {
  const found = new Map<string, Named>();
  for (const [index, each] of placed.entries()) {
    if (noTerms.has(each.section)) continue;
    for (const sentence of flowsOf(each).flatMap(sentenceFlows)) {
      if (isForeign(sentence.text, true)) continue;
      for (const own of namesIn(sentence, index < linesOverTitle, series)) {
        const known = found.get(keyOf(own.value));
        const weight = own.weight + (known?.weight ?? 0);
        const fuller = known && known.value.length >= own.value.length ? known : own;
        found.set(keyOf(own.value), { ...fuller, weight });
      }
    }
  }
  joinShortNames(found);
  const clear = [...found.values()]
    .filter(({ weight }) => weight >= leastWeight)
    .toSorted((a, b) => b.weight - a.weight);
  return clear.find(({ value }) => !nicknamesOfBanks.includes(value)) ?? clear[0] ?? null;
}
