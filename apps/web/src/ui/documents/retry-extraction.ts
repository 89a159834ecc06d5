import { retryExtraction } from '@landfall/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/cache-keys.ts';
import { toast } from '../toast.ts';

/** Has a document that could not be read queued again. */
export function useRetryExtraction(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryExtraction, { params: { documentId } }),
    onError: (error) => toast.destructive({ title: 'Retry failed', message: error.message }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: cacheKeys.documents }),
        client.invalidateQueries({ queryKey: cacheKeys.analystDocuments }),
      ]),
  });
}
