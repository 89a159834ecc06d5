import type { Facts } from '../document/facts.ts';
import { alternativesOf } from './elected.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { historyWords } from '../../words/versions.ts';
import type { CellContext } from './grid-context.ts';
import { earlierRows, periodOf, staleColumns, staleLabels } from './sibling-versions.ts';

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
