import { getExtractedData, type ExtractedDocumentData, getPageValues, getPageWords } from '@landfall/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/query-client.ts';
import type { Cell } from '../model/cells.ts';

const progressPollMs = 1_500;

const isBeingRead = (data: ExtractedDocumentData | undefined): boolean => data?.document.status === 'PROCESSING';

const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

export const extractedDataOptions = (documentId: string) =>
  queryOptions({
    queryKey: [...cacheKeys.extractedData, documentId],
    queryFn: ({ signal }) => call(getExtractedData, { params: { documentId }, signal }),
    // An open form stands on the version it was opened with; it is asked for again only on purpose.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** A document's data. While it is being read, asked for again until there is something to show. */
export const useExtractedData = (documentId: string) =>
  useQuery({
    ...extractedDataOptions(documentId),
    refetchInterval: ({ state }) => (isBeingRead(state.data) && !isGone(state.error) ? progressPollMs : false),
  });

/** A page does not change; another file in its place is another reading of the document. */
const shared = { staleTime: Infinity, retry: 1 } as const;

/** The values of a page that a field could take. */
export const pageValuesOptions = (documentId: string, page: number, { list, field }: Pick<Cell, 'list' | 'field'>) =>
  queryOptions({
    ...shared,
    queryKey: [...cacheKeys.extractedData, documentId, 'values', page, list, field],
    queryFn: async ({ signal }) => {
      const params = { documentId, page };
      return (await call(getPageValues, { params, query: { list, field }, signal })).data;
    },
  });

export const pageWordsOptions = (documentId: string, page: number) =>
  queryOptions({
    ...shared,
    queryKey: [...cacheKeys.extractedData, documentId, 'words', page],
    queryFn: async ({ signal }) => (await call(getPageWords, { params: { documentId, page }, signal })).data,
  });
