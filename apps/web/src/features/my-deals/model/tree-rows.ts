import type { DocumentItem, TreeIssuer, TreeIssuerDetail } from '@landfall/contract';

/** The loaded content of a branch. */
export type Loaded<T> = { state: 'loading' } | { state: 'failed'; retry: () => void } | { state: 'ready'; value: T };

export interface FolderPlace {
  issuer: string;
  series: string;
  folderId: TreeIssuerDetail['series'][number]['folders'][number]['folderId'];
}

interface Common {
  key: string;
  level: 1 | 2 | 3 | 4;
  parent: string | null;
  /** 1-based position among its siblings, and their number. */
  place: number;
  siblings: number;
}
interface Branch extends Common {
  name: string;
  isOpen: boolean;
  documentCount: number;
  sizeBytes: number;
}

export type TreeRow =
  | (Branch & { kind: 'issuer'; issuer: string; seriesCount: number })
  | (Branch & { kind: 'series'; issuer: string; series: string })
  | (Branch & { kind: 'folder'; at: FolderPlace })
  | (Common & { kind: 'document'; name: string; item: DocumentItem })
  /** A placeholder for content that is loading or failed. */
  | (Common & { kind: 'waiting'; name: string; more?: FolderPlace })
  | (Common & { kind: 'failed'; name: string; retry: () => void });

export type BranchRow = Extract<TreeRow, { isOpen: boolean }>;
export const isBranch = (row: TreeRow): row is BranchRow => 'isOpen' in row;

export interface TreeSource {
  issuers: readonly TreeIssuer[];
  /** Of all, loaded or not. */
  issuerCount: number;
  isOpen: (key: string) => boolean;
  seriesOf: (issuer: string) => Loaded<TreeIssuerDetail>;
  filesOf: (at: FolderPlace) => Loaded<{ files: readonly DocumentItem[]; total: number }>;
}

export const issuerKey = (issuer: string): string => JSON.stringify([issuer]);
export const seriesKey = (issuer: string, series: string): string => JSON.stringify([issuer, series]);
export const folderKey = ({ issuer, series, folderId }: FolderPlace): string =>
  JSON.stringify([issuer, series, folderId]);

/** The visible rows of the tree, with the content of open branches. */
export function treeRows(source: TreeSource): TreeRow[] {
  return source.issuers.flatMap(({ issuerName, seriesCount, documentCount, sizeBytes }, index): TreeRow[] => {
    const key = issuerKey(issuerName);
    const isOpen = source.isOpen(key);
    const row: TreeRow = {
      kind: 'issuer',
      key,
      level: 1,
      parent: null,
      place: index + 1,
      siblings: source.issuerCount,
      name: issuerName,
      issuer: issuerName,
      isOpen,
      documentCount,
      sizeBytes,
      seriesCount,
    };
    if (!isOpen) return [row];
    return [
      row,
      ...within(source.seriesOf(issuerName), key, 2, (detail) =>
        detail.series.flatMap((series, at) => seriesRows(source, issuerName, series, at, detail.series.length)),
      ),
    ];
  });
}

type Series = TreeIssuerDetail['series'][number];

function seriesRows(source: TreeSource, issuer: string, series: Series, index: number, siblings: number): TreeRow[] {
  const { issuerSeries: name, documentCount, sizeBytes, folders } = series;
  const key = seriesKey(issuer, name);
  const isOpen = source.isOpen(key);
  const row: TreeRow = {
    kind: 'series',
    key,
    level: 2,
    parent: issuerKey(issuer),
    place: index + 1,
    siblings,
    name,
    issuer,
    series: name,
    isOpen,
    documentCount,
    sizeBytes,
  };
  if (!isOpen) return [row];
  return [
    row,
    ...folders.flatMap((folder, at) => folderRows(source, { issuer, series: name, ...folder }, at, folders.length)),
  ];
}

function folderRows(
  source: TreeSource,
  folder: FolderPlace & Series['folders'][number],
  index: number,
  siblings: number,
): TreeRow[] {
  const { issuer, series, folderId, folderName, documentCount, sizeBytes } = folder;
  const at = { issuer, series, folderId };
  const key = folderKey(at);
  const isOpen = source.isOpen(key);
  const row: TreeRow = {
    kind: 'folder',
    key,
    level: 3,
    parent: seriesKey(issuer, series),
    place: index + 1,
    siblings,
    name: folderName,
    at,
    isOpen,
    documentCount,
    sizeBytes,
  };
  if (!isOpen) return [row];
  return [row, ...within(source.filesOf(at), key, 4, ({ files, total }) => fileRows(at, key, files, total))];
}

function fileRows(at: FolderPlace, parent: string, files: readonly DocumentItem[], total: number): TreeRow[] {
  const siblings = Math.max(total, files.length);
  const rows = files.map((item, index): TreeRow => ({
    kind: 'document',
    key: `${parent} ${item.documentId}`,
    level: 4,
    parent,
    place: index + 1,
    siblings,
    name: item.originalName,
    item,
  }));
  if (files.length >= total) return rows;
  const place = files.length + 1;
  const more = { kind: 'waiting', key: `${parent} more`, level: 4, parent, place, siblings } as const;
  return [...rows, { ...more, name: 'Loading more documents', more: at }];
}

/** The rows of a branch, or a placeholder if it is loading or failed. */
function within<T>(loaded: Loaded<T>, parent: string, level: 2 | 4, rows: (value: T) => TreeRow[]): TreeRow[] {
  if (loaded.state === 'ready') return rows(loaded.value);
  const common = { key: `${parent} ${loaded.state}`, level, parent, place: 1, siblings: 1 } as const;
  return loaded.state === 'loading'
    ? [{ ...common, kind: 'waiting', name: 'Loading' }]
    : [{ ...common, kind: 'failed', name: 'This could not be loaded', retry: loaded.retry }];
}

/** The effect of a key on the tree: the new current row, branches to open or close, a row to activate. */
interface TreeMove {
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
