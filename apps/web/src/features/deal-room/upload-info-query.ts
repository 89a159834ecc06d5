import { getUploadInfo } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Hosts, size limit and document types that the form offers. */
export const useUploadInfo = () =>
  useQuery({
    queryKey: ['deal-room-upload-info'],
    queryFn: async ({ signal }) => (await call(getUploadInfo, { signal })).data,
    staleTime: 10 * 60_000,
  });
