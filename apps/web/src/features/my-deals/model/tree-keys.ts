import { isBranch } from './tree-rows.ts';
import type { BranchRow, TreeRow } from './tree-rows.ts';

/** What a key does to the tree: the row that becomes the one in hand, branches that open or close, a row that is used. */
export interface TreeMove {
  to?: number;
  toggle?: readonly BranchRow[];
  act?: TreeRow;
}

/** The keys of the tree pattern; null for any other. */
export function treeMove(rows: readonly TreeRow[], index: number, key: string, pageRows: number): TreeMove | null {
  const row = rows[index];
  const last = rows.length - 1;
  const within = (to: number): TreeMove => ({ to: Math.min(Math.max(to, 0), last) });
  switch (key) {
    case 'ArrowDown':
      return within(index + 1);
    case 'ArrowUp':
      return within(index - 1);
    case 'PageDown':
      return within(index + pageRows);
    case 'PageUp':
      return within(index - pageRows);
    case 'Home':
      return within(0);
    case 'End':
      return within(last);
    case 'ArrowRight':
      if (!row || !isBranch(row)) return {};
      return row.isOpen ? within(index + 1) : { toggle: [row] };
    case 'ArrowLeft':
      if (!row) return {};
      if (isBranch(row) && row.isOpen) return { toggle: [row] };
      return row.parent === null ? {} : { to: rows.findIndex((each) => each.key === row.parent) };
    case 'Enter':
    case ' ':
      return row ? (isBranch(row) ? { toggle: [row] } : { act: row }) : {};
    case '*':
      return row ? { toggle: siblingsToOpen(rows, row) } : {};
    default:
      return null;
  }
}

/** Every closed branch beside a row; of issuers only the one itself, because each is asked for. */
function siblingsToOpen(rows: readonly TreeRow[], row: TreeRow): BranchRow[] {
  const beside = row.level === 1 ? [row] : rows.filter(({ parent }) => parent === row.parent);
  return beside.filter((each) => isBranch(each)).filter(({ isOpen }) => !isOpen);
}

/** The next row, from the one after this on and around, whose name begins with what was typed; -1 for none. */
export function rowStartingWith(rows: readonly TreeRow[], index: number, typed: string): number {
  const wanted = typed.toLowerCase();
  // A second letter goes on with the word: the row in hand may still be the one.
  const first = typed.length > 1 ? index : index + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const at = (Math.max(first, 0) + step) % rows.length;
    if (rows[at]?.name.toLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}
