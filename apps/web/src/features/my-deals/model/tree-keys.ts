import { isBranch, type BranchRow, type TreeRow } from './tree-rows.ts';

/** The effect of a key on the tree: the new current row, branches to open or close, a row to activate. */
export interface TreeMove {
  to?: number;
  toggle?: readonly BranchRow[];
  act?: TreeRow;
}

/** Handles the keys of the ARIA tree pattern; null for any other key. */
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

/** All closed siblings of a row; for an issuer only itself, because each one needs a request. */
function siblingsToOpen(rows: readonly TreeRow[], row: TreeRow): BranchRow[] {
  const beside = row.level === 1 ? [row] : rows.filter(({ parent }) => parent === row.parent);
  return beside.filter((each) => isBranch(each)).filter(({ isOpen }) => !isOpen);
}

/** The next row (wrapping around) whose name begins with the typed text; -1 for none. */
export function rowStartingWith(rows: readonly TreeRow[], index: number, typed: string): number {
  const wanted = typed.toLowerCase();
  // With a second letter the current row may still match.
  const first = typed.length > 1 ? index : index + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const at = (Math.max(first, 0) + step) % rows.length;
    if (rows[at]?.name.toLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}
