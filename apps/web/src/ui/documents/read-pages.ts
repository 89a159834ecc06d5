import { extractedTypeCodes, getExtractedData, exportJson, exportName, readPages } from '@landfall/contract';
import type { DocumentItem } from '@landfall/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { fetchAgain, keysOfDocument } from '../../lib/query-client.ts';
import { saveText } from '../../lib/files.ts';

interface PagesAsked {
  pageNumbers: string;
  /** The version whose edits may be replaced, once the server has named it. */
  replaceVersion?: number;
}

const isExtracted = ({ docTypeCode }: Pick<DocumentItem, 'docTypeCode'>): boolean =>
  extractedTypeCodes.some((code) => code === docTypeCode);

/** What asking for other pages of a document is called; null where it has none to ask for, or not at this time. */
export function pagesAction(item: Pick<DocumentItem, 'docTypeCode' | 'status'>): string | null {
  if (item.docTypeCode === 'SUPPLEMENT') return 'Change page numbers';
  const isOpen = item.status === 'PENDING_REVIEW' || item.status === 'EXTRACTION_FAILED';
  return isExtracted(item) && isOpen ? 'Read other pages' : null;
}

/** Has other pages of a document read. */
export function useReadPages(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asked: PagesAsked) => (await call(readPages, { params: { documentId }, body: asked })).data,
    onSettled: fetchAgain(client, ...keysOfDocument(documentId)),
  });
}

/** Saves the values entered so far before they are replaced. */
export async function saveEdits(documentId: string, originalName: string): Promise<void> {
  const data = await call(getExtractedData, { params: { documentId } });
  saveText(exportName(originalName, 'json'), exportJson(data), 'application/json');
}
