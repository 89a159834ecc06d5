import { getTreeIssuer, listTreeFiles, listTreeIssuers } from '@landfall/contract';
import type { DocumentItem, DocumentPage, TreeIssuerDetail } from '@landfall/contract';
import { keepPreviousData, useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/query-client.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';
import { folderKey, type FolderPlace, type Loaded } from '../model/tree-rows.ts';

const issuersAtOnce = 500;
export const filesAtOnce = 100;
const treeKey = [...cacheKeys.documents, 'tree'] as const;
/** Nobody listens while the tree is not shown. */
const staleTime = 0;

/** The first level, loaded page by page while scrolling; reloaded when documents change. */
export function useTreeIssuers(query: string | undefined) {
  const client = useQueryClient();
  useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey: treeKey }));
  return useInfiniteQuery({
    queryKey: [...treeKey, 'issuers', { query }],
    queryFn: async ({ pageParam: page, signal }) =>
      (await call(listTreeIssuers, { query: { page, size: issuersAtOnce, query }, signal })).data,
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

interface Asked<T> {
  data: T | undefined;
  isError: boolean;
  refetch: () => unknown;
}

function loaded<T>({ data, isError, refetch }: Asked<T>): Loaded<T> {
  if (data !== undefined) return { state: 'ready', value: data };
  return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' };
}

export type IssuerDetails = ReadonlyMap<string, Loaded<TreeIssuerDetail>>;

/** The content of open issuers, by issuer. The same map until something changes. */
export function useIssuerDetails(issuers: readonly string[], query: string | undefined): IssuerDetails {
  const combine = useCallback(
    (answers: Asked<TreeIssuerDetail>[]): IssuerDetails =>
      new Map(answers.map((answer, at) => [issuers[at] ?? '', loaded(answer)])),
    [issuers],
  );
  return useQueries({
    queries: issuers.map((issuer) => ({
      queryKey: [...treeKey, 'issuer', { issuer, query }],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(getTreeIssuer, { params: { issuer }, query: { query }, signal })).data,
      staleTime,
    })),
    combine,
  });
}

export interface OpenFolder {
  at: FolderPlace;
  pages: number;
}

type FilePage = DocumentPage['data'];
type Files = Loaded<{ files: readonly DocumentItem[]; total: number }>;
export type FolderFiles = ReadonlyMap<string, Files>;

/** The documents of open folders, by folder key. The same map until something changes. */
export function useFolderFiles(folders: readonly OpenFolder[], query: string | undefined): FolderFiles {
  const wanted = useMemo(
    () => folders.flatMap(({ at, pages }) => Array.from({ length: pages }, (_, page) => ({ at, page }))),
    [folders],
  );
  const combine = useCallback(
    (answers: Asked<FilePage>[]): FolderFiles => {
      const asked = answers.flatMap((answer, index) => {
        const page = wanted[index];
        return page ? [{ key: folderKey(page.at), answer: loaded(answer) }] : [];
      });
      const byFolder = Map.groupBy(asked, ({ key }) => key);
      return new Map([...byFolder].map(([key, pages]) => [key, filesOf(pages.map(({ answer }) => answer))]));
    },
    [wanted],
  );
  return useQueries({
    queries: wanted.map(({ at, page }) => ({
      queryKey: [...treeKey, 'files', { ...at, page, query }],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const pageOf = { page, size: filesAtOnce, query };
        return (await call(listTreeFiles, { params: { ...at }, query: pageOf, signal })).data;
      },
      staleTime,
    })),
    combine,
  });
}

/** The pages of one folder as one list, or why they could not be loaded. */
function filesOf(pages: readonly Loaded<FilePage>[]): Files {
  const blocked = pages.find(({ state }, index) => state === 'failed' || (state === 'loading' && index === 0));
  if (blocked && blocked.state !== 'ready') return blocked;
  const ready = pages.flatMap((page) => (page.state === 'ready' ? [page.value] : []));
  // A new document shifts the pages.
  const byId = new Map(ready.flatMap(({ content }) => content.map((item) => [item.documentId, item])));
  return {
    state: 'ready',
    value: { files: [...byId.values()], total: ready.at(-1)?.last ? byId.size : (ready.at(-1)?.totalElements ?? 0) },
  };
}
