import { getExtractedData, type ExtractedDocumentData } from '@landfall/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';

const progressPollMs = 1_500;

const isBeingRead = (data: ExtractedDocumentData | undefined): boolean => data?.document.status === 'PROCESSING';

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
    refetchInterval: (query) => (isBeingRead(query.state.data) ? progressPollMs : false),
  });
