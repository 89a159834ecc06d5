import { searchDocuments } from '@landfall/contract';
import type { DocumentItem } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';

type Previewed = Pick<DocumentItem, 'documentId' | 'originalName'>;

/**
 * The document whose preview the address asks for. Its name is known where it was chosen from a list; a link carries
 * it as what is looked for.
 */
export function usePreviewed(
  documentId: string | undefined,
  chosen: DocumentItem | null,
  query: string | undefined,
): Previewed | null {
  const isKnown = chosen?.documentId === documentId;
  const { data, isPending, isFetching } = useQuery({
    queryKey: [...cacheKeys.documents, 'named', query],
    enabled: documentId !== undefined && !isKnown && query !== undefined,
    queryFn: async ({ signal }) =>
      (await call(searchDocuments, { query: { query: query ?? '', limit: 50 }, signal })).data,
  });
  if (documentId === undefined) return null;
  if (isKnown && chosen) return chosen;
  if (isPending && isFetching) return null;
  const hit = data?.find((each) => each.kind === 'DOCUMENT' && each.document.documentId === documentId);
  return { documentId, originalName: hit?.kind === 'DOCUMENT' ? hit.document.originalName : 'Document.pdf' };
}
