import { listDeals, listDocumentTypes, searchPages } from '@landfall/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import type { DocumentSearchAddress } from '../../lib/screen-addresses.ts';

/** The pages that have what is looked for, as many at a time as fill the screen. */
export function usePageSearch({ q, issuer, series, type, status, from, to }: DocumentSearchAddress) {
  const filter = { issuer, series, type, status, fromDate: from, toDate: to };
  return useInfiniteQuery({
    queryKey: [...cacheKeys.documents, 'pages', q, filter],
    enabled: q !== undefined,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (await call(searchPages, { query: { ...filter, query: q ?? '', cursor: pageParam ?? undefined }, signal })).data,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** What the filters offer. */
export function useFilterChoices() {
  const deals = useQuery({ queryKey: ['deals'], queryFn: ({ signal }) => call(listDeals, { signal }) });
  const types = useQuery({
    queryKey: ['document-types'],
    queryFn: ({ signal }) => call(listDocumentTypes, { signal }),
  });
  return { deals: deals.data ?? [], types: types.data ?? [] };
}
