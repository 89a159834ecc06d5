import { previewSignOff } from '@landfall/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** What signing off this version would change. It is asked for each time the dialog opens, and never kept. */
export const signOffPreviewOptions = (documentId: string, version: number) =>
  queryOptions({
    queryKey: ['sign-off-preview', documentId, version],
    queryFn: ({ signal }) => call(previewSignOff, { params: { documentId }, query: { version }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
