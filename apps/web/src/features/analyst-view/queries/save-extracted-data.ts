import { saveExtractedData, signOffDocument } from '@landfall/contract';
import type { Acknowledgement, ExtractedDocumentData, ExtractedLists, ValuePlace } from '@landfall/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { refreshDocuments } from './documents-query.ts';
import { extractedDataOptions } from './extracted-data-query.ts';

export interface SentData {
  lists: ExtractedLists;
  version: number;
}

/** Save and sign-off send the same whole object, and answer with what the server holds then. */
function useSend<T extends SentData>(send: (data: T) => Promise<ExtractedDocumentData>, documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (data) => {
      client.setQueryData(extractedDataOptions(documentId).queryKey, data);
      void refreshDocuments(client);
    },
  });
}

export const useSaveExtractedData = (documentId: string) =>
  useSend<SentData & { settled: ValuePlace[] }>(
    ({ lists, version, settled }) =>
      call(saveExtractedData, { params: { documentId }, body: { ...lists, version, settled } }),
    documentId,
  );
export const useSignOffDocument = (documentId: string) =>
  useSend<SentData & { acknowledged: Acknowledgement[] }>(
    ({ lists, version, acknowledged }) =>
      call(signOffDocument, { params: { documentId }, body: { ...lists, version, acknowledged } }),
    documentId,
  );
