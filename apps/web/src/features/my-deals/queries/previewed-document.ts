import { downloadDocument } from '@landfall/contract';
import type { DocumentItem } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';

type Previewed = Pick<DocumentItem, 'documentId' | 'originalName'>;

const unnamed = 'Document.pdf';

/** What a document would be saved as; asking is no download. */
async function nameOf(documentId: string, signal: AbortSignal): Promise<string> {
  const address = addressOf(downloadDocument, { params: { documentId }, query: { purpose: 'view' } });
  const { headers } = await fetch(address, { method: 'HEAD', credentials: 'include', signal });
  const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return name === undefined ? unnamed : decodeURIComponent(name);
}

/** The document whose preview the address asks for. Its name is known where it was chosen from a list; of a link it is asked. */
export function usePreviewed(documentId: string | undefined, chosen: DocumentItem | null): Previewed | null {
  const isKnown = chosen?.documentId === documentId;
  const { data, isPending, isFetching } = useQuery({
    queryKey: [...cacheKeys.documents, 'named', documentId],
    enabled: documentId !== undefined && !isKnown,
    queryFn: ({ signal }) => nameOf(documentId ?? '', signal),
  });
  if (documentId === undefined) return null;
  if (isKnown && chosen) return chosen;
  if (isPending && isFetching) return null;
  return { documentId, originalName: data ?? unnamed };
}
