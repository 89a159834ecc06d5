import { retryExtraction } from '@landfall/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { extractedDataOptions } from './extracted-data-query.ts';
import { refreshDocuments } from './documents-query.ts';

/** Has a document that could not be read queued again. */
export function useRetryExtraction(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryExtraction, { params: { documentId } }),
    onError: (error) => toast.destructive({ title: 'Retry failed', message: error.message }),
    onSettled: () =>
      Promise.all([
        refreshDocuments(client),
        client.invalidateQueries({ queryKey: extractedDataOptions(documentId).queryKey }),
      ]),
  });
}
