import { saveExtractedData, signOffDocument } from '@landfall/contract';
import type { ExtractedLists } from '@landfall/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { refreshDocuments } from './documents-query.ts';
import { extractedDataOptions } from './extracted-data-query.ts';

export interface SentData {
  lists: ExtractedLists;
  version: number;
}

/** Save and sign-off send the same whole object, and answer with what the server holds then. */
function useSend(endpoint: typeof saveExtractedData | typeof signOffDocument, documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ lists, version }: SentData) =>
      call(endpoint, { params: { documentId }, body: { ...lists, version } }),
    onSuccess: (data) => {
      client.setQueryData(extractedDataOptions(documentId).queryKey, data);
      void refreshDocuments(client);
    },
  });
}

export const useSaveExtractedData = (documentId: string) => useSend(saveExtractedData, documentId);
export const useSignOffDocument = (documentId: string) => useSend(signOffDocument, documentId);
