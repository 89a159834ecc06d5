import { PhraseFinder } from '../../words/find-phrases.ts';
import { electionWords, notElectedWords, historyWords } from '../../words/versions.ts';
import { findClasses, type Known } from '../../read/classes.ts';
import type { Facts } from '../document/facts.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import type { CellContext } from './grid-context.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { optionNouns } from '../../words/explaining-words.ts';
import { earlierRows, periodOf, staleColumns, staleLabels } from './sibling-versions.ts';

const elections = new PhraseFinder({ elected: electionWords });
const refusals = new PhraseFinder({ refused: notElectedWords });

/** "Option 2", "Alternative B": one of several offered, by its number or letter. */
const option = new RegExp(String.raw`\b${anyOf(optionNouns)}\s+(\d{1,2}|[A-Z]|[IVX]{1,4})\b`, 'gi');

/** The one option that a text says to be elected, where it says so of one only: "It has chosen Option 3, which is boxed." */
function optionIn(text: string): string | null {
  const named = elections.has(text) ? [...text.matchAll(option)] : [];
  const names = new Set(named.map(([, name = '']) => name.toUpperCase()));
  return names.size === 1 ? ([...names][0] as string) : null;
}

/** The option that the sentences of a document say to be elected, where they agree. */
export function electedOption(texts: readonly string[], known: Known): string | null {
  const names = new Set(
    texts.flatMap((text) => (findClasses(text, known).length > 1 ? [] : (optionIn(text.slice(0, 1_500)) ?? []))),
  );
  return names.size === 1 ? ([...names][0] as string) : null;
}

const isOption = (text: string, name: string | null): boolean =>
  name !== null &&
  (text.toUpperCase() === name || [...text.matchAll(option)].some(([, own = '']) => own.toUpperCase() === name));

/** Of alternatives beside each other, those said not to be elected, and all but the one said to be, by its own words or by its name. */
function notElected(all: readonly string[], name: string | null): string[] {
  const refused = all.filter((text) => refusals.has(text));
  const texts = all.filter((text) => !refused.includes(text));
  return texts.length === 0 ? [] : [...refused, ...othersThanElected(texts, name)];
}

function othersThanElected(texts: readonly string[], name: string | null): string[] {
  const others = (isChosen: (text: string) => boolean) => {
    const chosen = texts.filter(isChosen);
    return chosen.length === 1 && texts.length > 1 ? texts.filter((text) => text !== chosen[0]) : [];
  };
  const bySelf = others((text) => elections.has(text));
  return bySelf.length > 0 || texts.length < 3 ? bySelf : others((text) => isOption(text, name));
}

/** Columns and rows of a reset that hold alternatives which were offered and not taken. */
function alternativesOf(
  contexts: readonly CellContext[],
  { kind, elected, classSet }: Pick<Facts, 'kind' | 'elected' | 'classSet'>,
  caption: string,
): { columns: string[]; labels: string[] } {
  if (kind !== 'RESET') return { columns: [], labels: [] };
  const name = optionIn(caption) ?? elected;
  const isAlternative = (text: string) =>
    text !== '' && text.length < 60 && fieldOfLabel(text) === null && findClasses(text, classSet).length === 0;
  const values = contexts.filter(
    ({ isHeader, columns, cellIndex }) => !isHeader && cellIndex > 0 && columns.length > 0,
  );
  const distinct = (texts: readonly string[]) => [...new Set(texts)].filter(isAlternative);
  return {
    columns: notElected(distinct(values.map(({ columns }) => columns.join(' '))), name),
    labels: notElected(distinct(values.map(({ label }) => label)), name),
  };
}

/** What others of a table replace, by the words at their heads: earlier versions, and alternatives that were not taken. */
export interface Replaced {
  columns: ReadonlySet<string>;
  labels: ReadonlySet<string>;
  /** Whether the table holds alternatives of which one was taken. */
  isElection: boolean;
}

const history = new PhraseFinder(historyWords);

/** "Holders may compare those of the two earlier risk periods:": in a reset, all columns of the table are replaced by what the text says. */
function columnsOfHistory(contexts: readonly CellContext[], kind: Facts['kind'], caption: string): string[] {
  const said = caption.split(' ; ').at(-1) ?? '';
  if (kind !== 'RESET' || !history.only('history').has(said) || history.only('now').has(said)) return [];
  const headings = new Set(contexts.filter(({ labels }) => labels.length > 0).map(({ columns }) => columns.join(' ')));
  const areOfPeriods = headings.size > 1 && [...headings].every((heading) => periodOf(heading) !== null);
  return areOfPeriods ? [...headings] : [];
}

export function replacedIn(contexts: readonly CellContext[], facts: Facts, caption: string): Replaced {
  const { columns, labels } = alternativesOf(contexts, facts, caption);
  return {
    columns: new Set([
      ...staleColumns(contexts, facts.kind, facts.cases),
      ...columns,
      ...columnsOfHistory(contexts, facts.kind, caption),
    ]),
    labels: new Set([...staleLabels(contexts, facts.kind), ...earlierRows(contexts, facts), ...labels]),
    isElection: columns.length + labels.length > 0,
  };
}

/** Whether a cell stands under a heading or beside a label of what others replace. */
export const isReplaced = ({ columns, labels }: Replaced, cell: CellContext): boolean =>
  columns.has(cell.columns.join(' ')) || labels.has(cell.label);
