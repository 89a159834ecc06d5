import type { TreeIssuer } from '@landfall/contract';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import {
  folderKey,
  issuerKey,
  seriesKey,
  treeRows,
  type BranchRow,
  type FolderPlace,
  type TreeRow,
} from '../model/tree-rows.ts';
import {
  filesAtOnce,
  useFolderFiles,
  useIssuerDetails,
  type IssuerDetails,
  type OpenFolder,
} from '../queries/tree-queries.ts';
import { createStore } from '../../../lib/store.ts';

/** Branches that the user has opened or closed, by key. */
type OpenBranches = ReadonlyMap<string, boolean>;

/** For the unfiltered tree, kept when the user leaves the screen. In a filtered tree it is lost with the filter. */
const openBranches = createStore<OpenBranches>(new Map());

/** If a search finds at most so many documents, all branches open. */
const shownAtOnce = 40;

/** Whether a search found so few documents that all branches can be open. */
export const isFewEnough = (issuers: readonly { documentCount: number }[]): boolean =>
  issuers.reduce((sum, { documentCount }) => sum + documentCount, 0) <= shownAtOnce;

interface TreeOptions {
  query: string | undefined;
  issuers: readonly TreeIssuer[];
  issuerCount: number;
  hasMore: boolean;
}

interface Tree {
  rows: readonly TreeRow[];
  toggle: (branches: readonly BranchRow[]) => void;
  wantMore: (folder: FolderPlace) => void;
}

/** The visible rows of the tree. A branch is loaded when it opens, and cached for a while. */
export function useTreeRows({ query, issuers, issuerCount, hasMore }: TreeOptions): Tree {
  const kept = useSyncExternalStore(openBranches.subscribe, openBranches.get);
  const [found, setFound] = useState<OpenBranches>(new Map());
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const byHand = query === undefined ? kept : found;
  const opensByItself = query !== undefined && !hasMore && isFewEnough(issuers);
  const isOpen = useCallback((key: string) => byHand.get(key) ?? opensByItself, [byHand, opensByItself]);

  const openIssuers = useMemo(
    () => issuers.map(({ issuerName }) => issuerName).filter((issuer) => isOpen(issuerKey(issuer))),
    [issuers, isOpen],
  );
  const details = useIssuerDetails(openIssuers, query);
  const openFolders = useMemo(() => foldersOf(details, isOpen, pages), [details, isOpen, pages]);
  const files = useFolderFiles(openFolders, query);
  const rows = useMemo(
    () =>
      treeRows({
        issuers,
        issuerCount,
        isOpen,
        seriesOf: (issuer) => details.get(issuer) ?? { state: 'loading' },
        filesOf: (at) => files.get(folderKey(at)) ?? { state: 'loading' },
      }),
    [issuers, issuerCount, isOpen, details, files],
  );

  const toggle = (branches: readonly BranchRow[]) => {
    const next = new Map([...byHand, ...branches.map(({ key, isOpen }) => [key, !isOpen] as const)]);
    if (query === undefined) openBranches.set(next);
    else setFound(next);
  };
  const wantMore = (folder: FolderPlace) => {
    const known = files.get(folderKey(folder));
    if (known?.state !== 'ready') return;
    const wanted = Math.floor(known.value.files.length / filesAtOnce) + 1;
    setPages((before) =>
      (before.get(folderKey(folder)) ?? 1) >= wanted ? before : new Map([...before, [folderKey(folder), wanted]]),
    );
  };
  return { rows, toggle, wantMore };
}

function foldersOf(
  details: IssuerDetails,
  isOpen: (key: string) => boolean,
  pages: ReadonlyMap<string, number>,
): OpenFolder[] {
  return [...details].flatMap(([issuer, detail]) => {
    if (detail.state !== 'ready') return [];
    const open = detail.value.series.filter(({ issuerSeries }) => isOpen(seriesKey(issuer, issuerSeries)));
    return open.flatMap(({ issuerSeries: series, folders }) =>
      folders
        .map(({ folderId }) => ({ issuer, series, folderId }))
        .filter((at) => isOpen(folderKey(at)))
        .map((at) => ({ at, pages: pages.get(folderKey(at)) ?? 1 })),
    );
  });
}
