import type { Placed } from './outline.ts';
import { hasHazard } from '../../read/perils.ts';
import { sentencesIn } from '../prose/sentences.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import { baseCaseWords, caseNouns, noCaseNames } from '../../words/dimensions.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { setOf } from '../../words/phrase-syntax.ts';
import { opensWith, closesWith, says } from '../../words/says.ts';

/** Names that a document gives to its analyses, and whether each is its base case. */
export type NamedCases = ReadonlyMap<string, 'base' | 'other'>;

const said = new PhraseFinder(baseCaseWords);
const speaksOfBase = (text: string): boolean => said.only('is', 'restsOn').has(text);
const nouns = setOf(caseNouns);
/** A clause that says of what the one before names that it is the base case. */
const opensWithSame = (clause: string): boolean => said.only('same').find(clause.trim())[0]?.from === 0;
const names = /[“"]([A-Z][^”"]{1,40})[”"]|\b([A-Z][\w-]*(?:\s+(?:[A-Z0-9][\w.-]*))+)/g;
const noNames = new PhraseFinder(noCaseNames);

const isArticle = (text: string): boolean => text.trim() === '' || text.trim().toLowerCase() === 'the';
function withoutArticle(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return first.toLowerCase() === 'the' ? others.join(' ') : name.trim();
}

/** Whether a text in capitals may be the name of a case. */
const mayBeName = (text: string): boolean =>
  !noNames.find(text).some(({ key, from }) => key === 'anywhere' || isArticle(text.slice(0, from)));

function addNames(clause: string, before: string, found: Map<string, 'base' | 'other'>): void {
  const kind = said.only('isNot').has(clause) ? 'other' : 'base';
  const named = [...(opensWithSame(clause) ? before : clause).matchAll(names)].map(([, quoted, plain]) =>
    withoutArticle(quoted ?? plain ?? ''),
  );
  const isSaid = said.only('is').has(clause);
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
  const cases = named.filter(mayName);
  // A sentence full of defined terms says what is done, and not which case is the base.
  if (cases.length > mostNames) return;
  for (const name of cases) if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), kind);
}

const mostNames = 4;
const mostWords = 5;

/** Words over columns of figures that may be names of cases, as they would stand in a sentence. */
function headingsOf(placed: readonly Placed[]): string[] {
  const cells = placed.flatMap(({ block }) =>
    block.kind === 'grid' ? block.rows.slice(0, 2).flatMap((row) => row.cells) : [],
  );
  const texts = cells.map(({ flow }) => plainly(flow.text));
  const mayName = (text: string) => text.includes(' ') && text.split(' ').length <= mostWords && !/\d/.test(text);
  return [...new Set(texts)].filter((text) => mayName(text) && mayBeName(text) && fieldOfLabel(text) === null);
}

const plainly = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .trim();

/** "The arranger's view is the base case": headings of tables that a sentence calls so, in whatever print. */
function addHeadings(sentence: string, headings: readonly string[], found: Map<string, 'base' | 'other'>): void {
  const text = plainly(sentence);
  for (const heading of headings) {
    const at = text.indexOf(heading);
    if (at < 0) continue;
    const isBase =
      opensWith(text.slice(at + heading.length).replace(/^,[^,]*,/, ''), 'isBaseCase') ||
      closesWith(text.slice(0, at), 'baseCaseIs');
    if (isBase) found.set(heading, 'base');
  }
  addFirstWords(text, headings, found);
}

/** "… takes the time-dependent rates of earthquake as its base case" where "Time-dependent view" heads columns: a heading by its words before the noun. */
function addFirstWords(text: string, headings: readonly string[], found: Map<string, 'base' | 'other'>): void {
  for (const clause of text.split(/[,;:]/)) {
    if (!says(clause, 'asBaseCase')) continue;
    const named = headings.filter((heading) => {
      const words = heading.split(' ');
      return nouns.has(words.at(-1) ?? '') && words.length === 2 && clause.includes(` ${words[0]} `);
    });
    const [only] = named;
    if (only !== undefined && named.length === 1) found.set(only, 'base');
  }
}

/** "The “Base Case” is the analysis on Catalogue H": what is called the base case, and by the first word what is not. */
export function namedCases(placed: readonly Placed[]): NamedCases {
  const found = new Map<string, 'base' | 'other'>();
  const headings = headingsOf(placed);
  for (const { block, section } of placed) {
    if (block.kind === 'grid' || section === 'contents' || !speaksOfBase(block.flow.text)) continue;
    for (const sentence of sentencesIn(block.flow.text)) {
      if (!speaksOfBase(sentence)) continue;
      addHeadings(sentence, headings, found);
      const clauses = sentence.split(';');
      for (const [index, clause] of clauses.entries())
        if (speaksOfBase(clause)) addNames(clause, clauses[index - 1] ?? '', found);
    }
  }
  return found;
}

/** Whether a heading or label holds the name of a case: the named ones, or a like name beside that of the base case. */
export function namedCaseIn(text: string, cases: NamedCases): 'base' | 'other' | null {
  if (cases.size === 0) return null;
  const plain = text.toLowerCase();
  for (const [name, kind] of cases)
    if (name.length > 4 ? plain.includes(name) : new RegExp(`\\b${name}\\b`).test(plain)) return kind;
  return null;
}
