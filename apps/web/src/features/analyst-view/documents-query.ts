import {
  analystListPageSize,
  assignDocuments,
  listAnalystDocuments,
  type AssigneeFilter,
  type QueuedDocument,
  type QueuedDocumentPage,
  type QueueOrder,
  giveBackDocument,
  takeDocument,
  takeNextDocument,
  type DocumentItem,
  getExtractedData,
  type ExtractedDocumentData,
  getPageValues,
  getPageWords,
} from '@landfall/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type QueryClient,
  useMutation,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { fetchAgain, cacheKeys } from '../../lib/query-client.ts';
import { useLiveTopics } from '../../lib/live-updates.ts';
import { counted } from '../../lib/numbers.ts';
import { toast } from '../../ui/toast.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Cell } from './model/cells.ts';

/** What the list shows, and in which order. */
export interface QueueFilter {
  isPendingOnly: boolean;
  text: string;
  order: QueueOrder;
  /** Who has taken the documents; null for all. */
  taken: AssigneeFilter | null;
}

/** The documents of the pages in order, each once: a document that came in meanwhile shifts the pages. */
export const documentsOf = (pages: readonly QueuedDocumentPage[]): QueuedDocument[] => [
  ...new Map(pages.flatMap(({ data }) => data.content.map((item) => [item.documentId, item]))).values(),
];

/** Pages one after the other, from page 0: never two requests at once, none after the last page or a failure. */
export function useAnalystDocuments({ isPendingOnly, text, order, taken }: QueueFilter) {
  const client = useQueryClient();
  useLiveTopics(['documents'], () => void refreshDocuments(client));
  const query = useInfiniteQuery({
    queryKey: [...cacheKeys.analystDocuments, { isPendingOnly, text, order, taken }],
    queryFn: ({ pageParam: page, signal }) =>
      call(listAnalystDocuments, {
        query: {
          page,
          size: analystListPageSize,
          order,
          reviewStatus: isPendingOnly ? 'PENDING_REVIEW' : undefined,
          query: text === '' ? undefined : text,
          assignee: taken ?? undefined,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ data }) => (data.last ? undefined : data.number + 1),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const isStopped = query.isFetchNextPageError;
  const fetchMore = () => void query.fetchNextPage({ cancelRefetch: false });
  return {
    documents: pages ? documentsOf(pages) : null,
    total: pages?.at(-1)?.data.totalElements ?? 0,
    /** What is shown is what another filter found. */
    isOfBefore: query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    /** Why nothing could be loaded. */
    failure: pages ? null : query.error,
    /** Why what is shown could not be loaded again. */
    staleReason: query.isRefetchError ? query.error : null,
    failedAtMore: isStopped,
    isRetrying: query.isFetching,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching && !isStopped) fetchMore();
    },
    retry: pages ? fetchMore : () => void query.refetch(),
  };
}

export const refreshDocuments = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: cacheKeys.analystDocuments });

type Assignee = DocumentItem['assignee'];

/** Takes a document for the user, or gives it back. Whoever takes it over says from whom. */
export function useTaking(documentId: string, onAssigned?: (assignee: Assignee) => void) {
  const client = useQueryClient();
  const settled = {
    onSuccess: ({ data }: { data: DocumentItem }) => onAssigned?.(data.assignee),
    onError: (error: Error) => toast.destructive({ title: 'Nothing was changed', message: error.message }),
    onSettled: fetchAgain(client, cacheKeys.analystDocuments),
  };
  const take = useMutation({
    mutationFn: (takeOverFrom: string | null) => call(takeDocument, { params: { documentId }, body: { takeOverFrom } }),
    ...settled,
  });
  const giveBack = useMutation({
    mutationFn: () => call(giveBackDocument, { params: { documentId } }),
    ...settled,
  });
  return { take: take.mutate, giveBack: () => giveBack.mutate(), isPending: take.isPending || giveBack.isPending };
}

type Assignment = Parameters<typeof call<typeof assignDocuments>>[1]['body'];

/** Takes several, or gives them back, and says which were refused and why. */
export function useAssigning(chosen: readonly QueuedDocument[], onRefused: (documentIds: readonly string[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Assignment) => (await call(assignDocuments, { body })).data,
    onSuccess: ({ done, refused }, { action }) => {
      const nameOf = (id: string) => chosen.find(({ documentId }) => documentId === id)?.originalName ?? 'A document';
      const did = action === 'TAKE' ? 'taken' : 'given back';
      if (done > 0) toast.success({ title: `${counted(done, 'document')} ${did}` });
      if (refused.length > 0) {
        toast.destructive({
          title: `${counted(refused.length, 'document')} not ${did}`,
          message: refused.map(({ documentId, message }) => `${nameOf(documentId)}: ${message}`).join(' '),
        });
      }
      onRefused(refused.map(({ documentId }) => documentId));
    },
    onError: (error) => toast.destructive({ title: 'Nothing was changed', message: error.message }),
    onSettled: fetchAgain(client, cacheKeys.analystDocuments),
  });
}

/** Takes the document that has waited longest, and opens it. */
export function useNextDocument(onNext: (documentId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(takeNextDocument, {}),
    onSuccess: ({ data }) => {
      if (data) onNext(data.documentId);
      else toast.success({ title: 'Nothing is left', message: 'No document waits that nobody else has taken.' });
    },
    onError: (error) => toast.destructive({ title: 'No document was opened', message: error.message }),
    onSettled: fetchAgain(client, cacheKeys.analystDocuments),
  });
}

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
