import { getExtractedData } from '@landfall/contract';
import type { ExtractedDocumentData } from '@landfall/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';

const rootKey = ['extracted-document-data-news'];

/**
 * What the server holds of a document whose form is open, asked for when documents have changed; null before that. It
 * is told and not polled: without the stream, the save tells.
 */
export function useNewsOfData(documentId: string): ExtractedDocumentData | null {
  const client = useQueryClient();
  const queryKey = [...rootKey, documentId];
  const { isLive } = useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey }));
  const { data } = useQuery<ExtractedDocumentData | null>({
    queryKey,
    enabled: isLive,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => call(getExtractedData, { params: { documentId }, signal }),
  });
  return data;
}
