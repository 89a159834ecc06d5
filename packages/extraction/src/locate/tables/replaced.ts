import type { Facts } from '../document/facts.ts';
import { alternativesOf } from './elected.ts';
import type { CellContext } from './grid-context.ts';
import { earlierRows, staleColumns, staleLabels, staleSubheadings } from './sibling-versions.ts';

/** What others of a table replace, by the words at their heads: earlier versions, and alternatives that were not taken. */
export interface Replaced {
  columns: ReadonlySet<string>;
  labels: ReadonlySet<string>;
  subheadings: ReadonlySet<string>;
  /** Whether the table holds alternatives of which one was taken. */
  isElection: boolean;
}

export function replacedIn(contexts: readonly CellContext[], facts: Facts, caption: string): Replaced {
  const { columns, labels } = alternativesOf(contexts, facts, caption);
  return {
    columns: new Set([...staleColumns(contexts, facts.kind, facts.cases), ...columns]),
    labels: new Set([...staleLabels(contexts, facts.kind), ...earlierRows(contexts, facts), ...labels]),
    subheadings: staleSubheadings(contexts, facts.kind),
    isElection: columns.length + labels.length > 0,
  };
}

/** Whether a cell stands under a heading or beside a label of what others replace. */
export const isReplaced = ({ columns, labels, subheadings }: Replaced, cell: CellContext): boolean =>
  columns.has(cell.columns.join(' ')) || labels.has(cell.label) || subheadings.has(cell.subheading);
