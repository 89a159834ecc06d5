import { enterByHand } from '@landfall/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { refreshDocuments } from './documents-query.ts';
import { extractedDataOptions } from './extracted-data-query.ts';

/** Opens an empty form for a document that could not be read. */
export function useEnterByHand(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(enterByHand, { params: { documentId } }),
    onSuccess: (data) => client.setQueryData(extractedDataOptions(documentId).queryKey, data),
    onError: (error) => {
      toast.destructive({ title: 'The form could not be opened', message: error.message });
      void client.invalidateQueries({ queryKey: extractedDataOptions(documentId).queryKey });
    },
    onSettled: () => refreshDocuments(client),
  });
}
