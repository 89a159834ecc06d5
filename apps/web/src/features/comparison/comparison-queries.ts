import { compareDocuments, listComparable } from '@landfall/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/cache-keys.ts';
import type { Sides } from './sides.ts';

const shared = {
  // A newer version may have been saved while the screen was closed.
  staleTime: 0,
  /** What was refused is not asked for again. */
  retry: (count: number, error: Error): boolean => count < 2 && !(error instanceof ApiError && error.status < 500),
};

export const useComparable = (documentId: string | null) =>
  useQuery({
    queryKey: [...cacheKeys.documents, 'comparable', documentId],
    enabled: documentId !== null,
    ...shared,
    queryFn: async ({ signal }) =>
      (await call(listComparable, { params: { documentId: documentId ?? '' }, signal })).data,
  });

export const useComparison = (sides: Sides | null) =>
  useQuery({
    queryKey: [...cacheKeys.documents, 'comparison', sides],
    enabled: sides !== null,
    ...shared,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { left, right } = sides ?? { left: { name: '' }, right: { name: '' } };
      const query = { left: left.name, leftVersion: left.version, right: right.name, rightVersion: right.version };
      return (await call(compareDocuments, { query, signal })).data;
    },
  });
