import type { Placed } from './outline.ts';
import { hasHazard } from '../../read/perils.ts';
import { hasRate } from '../../read/percent.ts';
import { sentencesOfFlow } from '../prose/sentences.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import {
  baseCaseWords,
  caseNouns,
  dimensions,
  noCaseNames,
  nounsOfFigures,
  rolesOfCases,
  wordsBeforeHeading,
} from '../../words/dimensions.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { anyOf, setOf } from '../../words/phrase-syntax.ts';
import { closesWith } from '../../words/says.ts';
import { groupsOf } from '../../lists.ts';
import type { Stretch } from '../../layout/extents.ts';

/** Names that a document gives to its analyses, and whether each is its base case. */
export type NamedCases = ReadonlyMap<string, 'base' | 'other'>;

const said = new PhraseFinder(baseCaseWords);
const ofBase = said.only('is', 'restsOn');
export const speaksOfBase = (text: string): boolean => ofBase.has(text);
const nouns = setOf(caseNouns);
/** A clause that says of what the one before names that it is the base case. */
const opensWithSame = (clause: string): boolean => said.only('same').find(clause.trim())[0]?.from === 0;
const names = new RegExp(
  String.raw`[“"]([A-Z][^”"]{1,40})[”"]|\b([A-Z][\w-]*(?:\s+(?:[A-Z0-9][\w.-]*))+|(?<=\b${anyOf(wordsBeforeHeading)} |\bis: |\()[A-Z][\w-]*)`,
  'g',
);
const noNames = new PhraseFinder(noCaseNames);

const isArticle = (text: string): boolean => text.trim() === '' || text.trim().toLowerCase() === 'the';
function withoutArticle(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return first.toLowerCase() === 'the' ? others.join(' ') : name.trim();
}

/** Whether a text in capitals may be the name of a case. */
const mayBeName = (text: string): boolean =>
  !noNames.find(text).some(({ key, from }) => key === 'anywhere' || isArticle(text.slice(0, from)));

type Kind = 'base' | 'other';

function addNames(clause: string, before: string, found: Map<string, Kind>, kind: Kind): void {
  const text = opensWithSame(clause) ? before : clause;
  const isSaid = kind === 'other' || said.only('is').has(clause);
  const isCase = (name: string) =>
    isSaid ||
    name
      .toLowerCase()
      .split(' ')
      .some((word) => nouns.has(word));
  const mayName = (name: string) =>
    isCase(name) &&
    (name.length > 3 || /^[A-Z]{2,}$/.test(name)) &&
    mayBeName(name) &&
    !hasHazard(name) &&
    fieldOfLabel(name) === null;
  const named = [...text.matchAll(names)].map(([, quoted, plain]) =>
    withoutArticle(quoted ?? plain ?? '').replace(/\.$/, ''),
  );
  const cases = named.filter(mayName);
  // A sentence full of defined terms says what is done, and not which case is the base.
  if (cases.length > mostNames) return;
  for (const name of cases) if (!found.has(plainly(name))) found.set(plainly(name), kind);
}

const mostNames = 4;
const mostWords = 5;
const roles = new PhraseFinder(rolesOfCases);
const betweenClauses = new RegExp(String.raw`[;,]|\.\s|\b${anyOf(['and', 'while', 'whereas', 'but'])}\b`, 'i');

/** What a heading of a case holds: a noun for cases, or words that say of which kind it is. */
const headsCase = new PhraseFinder({
  noun: [caseNouns.replaceAll(' ', '/'), ...nounsOfFigures],
  kind: [...dimensions.sensitivity, ...dimensions.base],
});

/** Words over columns or before rows of one table that may be names of cases, as they would stand in a sentence. */
function headingsOf(placed: readonly Placed[]): string[][] {
  const mayName = (text: string) =>
    text.includes(' ') &&
    text.split(' ').length <= mostWords &&
    !/\d/.test(text) &&
    headsCase.has(text) &&
    mayBeName(text) &&
    !hasHazard(text) &&
    fieldOfLabel(text) === null;
  return placed.flatMap(({ block }) => {
    if (block.kind !== 'grid') return [];
    const cells = block.rows.flatMap((row, index) => (index < 2 ? row.cells : row.cells.slice(0, 1)));
    return [[...new Set(cells.map(({ flow }) => plainly(flow.text.replace(unitBehind, ''))))].filter(mayName)];
  });
}

/** "Historical rates (%)": the sign of its figures behind the name of a case. */
const unitBehind = /[\s,]*(?:\(%\)|%)\s*$/;
const plainly = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replaceAll('-', ' ')
    .trim();

/** "near term view", or without its noun "near term". */
const shortNames = (heading: string): string[] => {
  const words = heading.split(' ');
  const isNoun = nouns.has(words.at(-1) ?? '') && words.length > 1;
  return isNoun ? [heading, words.slice(0, -1).join(' ')] : [heading];
};

/** Further away, words of a long sentence speak of something else. */
const farthestRole = 20;

/** What a clause that names one case says of it: the words that stand nearest count. */
function roleIn(clause: string, name: string): 'base' | 'other' | null {
  const at = clause.indexOf(name);
  const gap = ({ from, to }: Stretch) => Math.max(at - to, from - at - name.length);
  // "The sponsor’s view, a blend of two others, is the base case": led to by a verb, the words may stand further away.
  const isLed = ({ from }: { from: number }) => closesWith(clause.slice(at + name.length, from), 'leadsToRole');
  const near = roles.find(clause).filter((each) => gap(each) < farthestRole * (isLed(each) ? 3 : 1));
  return near.toSorted((a, b) => gap(a) - gap(b))[0]?.key ?? null;
}

/** "The arranger's view is the base case", "the long-term view is shown for comparison": what a sentence says of headings of tables. */
function addHeadings(sentence: string, headings: readonly string[], found: Map<string, Kind>): void {
  const text = ` ${plainly(sentence)
    .replace(/[^\p{L}\d;,.]+/gu, ' ')
    .replace(/[;,.]/g, ' $& ')} `;
  const namedIn = (part: string) =>
    headings.flatMap((heading) => {
      const name = shortNames(heading).find((each) => part.includes(` ${each} `));
      return name === undefined ? [] : [{ heading, name }];
    });
  const parts = namedIn(text).length > 1 ? text.split(betweenClauses).map((part) => ` ${part.trim()} `) : [text];
  for (const part of parts) {
    const [only, ...others] = namedIn(part);
    const role = only && others.length === 0 ? roleIn(part, only.name) : null;
    if (only && role !== null && !found.has(only.heading)) found.set(only.heading, role);
  }
}

/** Headings of the same kind as one that is the base case are of other cases; one that is left alone beside other cases is the base. */
function addSiblings(headings: readonly string[], found: Map<string, Kind>): void {
  const kindOf = (heading: string) => heading.split(' ').at(-1);
  // "Sensitivity Case" says itself what it is, and nothing of another case.
  const named = headings.filter((heading) => !roles.has(heading));
  for (const own of groupsOf(named, kindOf)) {
    const open = own.filter((heading) => !found.has(heading));
    const isSettled = own.some((heading) => found.get(heading) === 'base');
    if (own.length === open.length || (!isSettled && open.length > 1)) continue;
    for (const heading of open) found.set(heading, isSettled ? 'other' : 'base');
  }
}

/** "The “Base Case” is the analysis on Catalogue H": what is called the base case, and by the first word what is not. */
export function namedCases(placed: readonly Placed[]): NamedCases {
  const found = new Map<string, 'base' | 'other'>();
  const ofTables = headingsOf(placed);
  const headings = [...new Set(ofTables.flat())];
  const firstWords = headings.map((heading) => heading.split(' ')[0] as string);
  const mayName = (text: string) => firstWords.some((word) => text.includes(word));
  for (const { block, section } of placed) {
    if (block.kind === 'grid' || section === 'contents') continue;
    const sentences = sentencesOfFlow(block.flow).map(({ text }) => text);
    const areOfBase = sentences.map(speaksOfBase);
    for (const [at, sentence] of sentences.entries()) {
      if (mayName(sentence.toLowerCase()) && roles.has(sentence)) addHeadings(sentence, headings, found);
      if (!areOfBase[at]) continue;
      const clauses = sentence.split(';');
      for (const [index, clause] of clauses.entries())
        // What gives a figure in the base case does not say which that is.
        if (speaksOfBase(clause) && !hasRate(clause)) {
          const kind = said.only('isNot').has(clause) ? 'other' : 'base';
          addNames(clause, clauses[index - 1] ?? '', found, kind);
        }
    }
    // "Other results (Long-Term Rates) are sensitivities", beside what the base case is.
    if (areOfBase.includes(true))
      for (const clause of sentences.flatMap((sentence) => sentence.split(';')))
        if (!speaksOfBase(clause) && !hasRate(clause) && roles.only('other').has(clause))
          addNames(clause, '', found, 'other');
  }
  for (const own of ofTables) addSiblings(own, found);
  // A name may be a part of a longer one.
  return new Map([...found].toSorted(([a], [b]) => b.length - a.length));
}

/** The kinds of the named cases that a text speaks of; a like name beside that of the base case is another one. */
function kindsIn(text: string, cases: NamedCases): Set<Kind> {
  const kinds = new Set<Kind>();
  let plain = plainly(text);
  for (const [name, kind] of cases) {
    const whole = name.length > 4 ? name : new RegExp(String.raw`\b${name}\b`, 'g');
    const without = plain.replaceAll(whole, '·');
    if (without !== plain) kinds.add(kind);
    plain = without;
  }
  // "Long-Term Rates" in brackets, where "Near-Term Rates" are the base case.
  const inBrackets = /\(([^()·]+)\)$/.exec(plain)?.[1]?.split(' ') ?? [];
  if (kinds.size > 0 || inBrackets.length < 2) return kinds;
  const isLike = [...cases].some(([name, kind]) => kind === 'base' && name.split(' ').at(-1) === inBrackets.at(-1));
  return isLike ? new Set(['other']) : kinds;
}

const heads = new PhraseFinder({ noun: [`${caseNouns.replaceAll(' ', '/')}/sensitivity`, ...nounsOfFigures] });

/** The names that say themselves that they are of cases, wherever they stand. */
export const plainCases = (cases: NamedCases): NamedCases =>
  new Map([...cases].filter(([name]) => heads.has(name.split(' ').at(-1) ?? '') && name.includes(' ')));

/** Which case a heading or label names; null where it names none, or more than one. */
export function namedCaseIn(text: string, cases: NamedCases): Kind | null {
  if (cases.size === 0) return null;
  const [kind = null, ...others] = kindsIn(text, cases);
  return others.length === 0 ? kind : null;
}
