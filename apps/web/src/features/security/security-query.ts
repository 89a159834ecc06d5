import { getPriceLineage, getSecurity, listPrints, type SecurityPrint } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { retryOnce, cacheKeys } from '../../lib/query-client.ts';

export const useSecurity = (identifier: string, asOf: string | undefined) =>
  useQuery({
    queryKey: [...cacheKeys.marketData, 'security', identifier, asOf],
    queryFn: ({ signal }) => call(getSecurity, { params: { identifier }, query: { asOf }, signal }),
    // What has changed while the page was closed.
    staleTime: 0,
    retry: retryOnce,
  });

export const usePriceLineage = (identifier: string, date: string, asOf: string | undefined) =>
  useQuery({
    queryKey: [...cacheKeys.marketData, 'lineage', identifier, date, asOf],
    queryFn: ({ signal }) => call(getPriceLineage, { params: { identifier, date }, query: { asOf }, signal }),
    retry: retryOnce,
  });

/** Of two equal prints each is one of its own. */
const placed = (prints: SecurityPrint[]) => prints.map((print, place) => ({ ...print, place }));

export const usePrints = (identifier: string) =>
  useQuery({
    queryKey: [...cacheKeys.marketData, 'prints', identifier],
    queryFn: ({ signal }) => call(listPrints, { params: { identifier }, signal }),
    select: placed,
    staleTime: 0,
    retry: retryOnce,
  });
