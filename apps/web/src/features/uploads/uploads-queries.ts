import { approveUpload, downloadUpload, getUpload, listUploads, refuseUpload, undoUpload } from '@landfall/contract';
import type { UploadItem, UploadType } from '@landfall/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/api.ts';
import { queryClient, cacheKeys } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/files.ts';

export const uploadsKey = ['uploads'] as const;
export const uploadsPageSize = 20;

/** After an upload or its undoing: prices, compositions and what follows from them are asked for again. */
export function forgetChangedData(): void {
  for (const queryKey of [cacheKeys.marketData, cacheKeys.endOfDay, uploadsKey])
    void queryClient.invalidateQueries({ queryKey });
}

/** A page of the history, 0-based. */
export function useUploads(page: number, uploadType: UploadType | undefined) {
  return useQuery({
    queryKey: [...uploadsKey, 'list', page, uploadType ?? null],
    queryFn: async ({ signal }) =>
      (await call(listUploads, { query: { page, size: uploadsPageSize, uploadType }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const useUpload = (uploadId: string) =>
  useQuery({
    queryKey: [...uploadsKey, 'one', uploadId],
    queryFn: ({ signal }) => call(getUpload, { params: { uploadId }, signal }),
    staleTime: 0,
  });

export interface UploadDecision {
  isApproved: boolean;
  comment: string;
}

/** Approves what was seen, or refuses it. */
export function useDecideUpload({ uploadId, warnings }: Pick<UploadItem, 'uploadId' | 'warnings'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ isApproved, comment }: UploadDecision) => {
      const params = { uploadId };
      const answer = isApproved
        ? await call(approveUpload, { params, body: { warningsSha256: warnings?.sha256 ?? '', comment } })
        : await call(refuseUpload, { params, body: { comment } });
      return answer.data;
    },
    onSuccess: forgetChangedData,
    // It may have been decided by somebody else, or be unusual for other reasons by now.
    onError: () => void client.invalidateQueries({ queryKey: uploadsKey }),
  });
}

export function useUndoUpload(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (comment: string) => (await call(undoUpload, { params: { uploadId }, body: { comment } })).data,
    onSuccess: forgetChangedData,
    // What it depends on may have changed since it was shown.
    onError: () => void client.invalidateQueries({ queryKey: uploadsKey }),
  });
}

/** Saves the file as it was uploaded, or with what is wrong or unusual in a column of its own. */
export function useDownloadUpload() {
  return useMutation({
    mutationFn: async ({ uploadId, fileName, found }: DownloadInput) => {
      const query = found === null ? {} : ({ errors: 'true' } as const);
      const file = await callForFile(downloadUpload, { params: { uploadId }, query }, 'text/csv');
      saveFile(found === null ? fileName : fileName.replace(/(\.csv)?$/i, `-${found}.csv`), file);
    },
  });
}

interface DownloadInput extends Pick<UploadItem, 'uploadId' | 'fileName'> {
  /** With which column added. */
  found: 'errors' | 'warnings' | null;
}
