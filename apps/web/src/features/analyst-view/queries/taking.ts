import { giveBackDocument, takeDocument, takeNextDocument, type DocumentItem } from '@landfall/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { fetchAgain } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast.ts';

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
