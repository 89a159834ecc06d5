import { replaceFile } from '@landfall/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { refreshDocuments } from './documents-query.ts';
import { extractedDataOptions } from './extracted-data-query.ts';

/** Puts another file in the place of one that could not be read. */
export function useReplaceFile(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call(replaceFile, { params: { documentId }, form });
    },
    onError: (error) => toast.destructive({ title: 'The file was not replaced', message: error.message }),
    onSettled: () =>
      Promise.all([
        refreshDocuments(client),
        client.invalidateQueries({ queryKey: extractedDataOptions(documentId).queryKey }),
      ]),
  });
}
