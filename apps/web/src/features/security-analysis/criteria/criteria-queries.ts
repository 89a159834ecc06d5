import {
  deleteSavedSearch,
  listSavedSearches,
  listSearchChoices,
  saveSearch,
  searchByCriteria,
  type SecurityCriteria,
} from '@landfall/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fetchAgain, cacheKeys } from '../../../lib/query-client.ts';

/** Without a day of its own, of the day that the screen opens on. */
export function useFoundPrices(criteria: SecurityCriteria | null, day: string, asOf: string | undefined) {
  const query = { ...criteria, date: criteria?.date ?? day, asOf };
  return useQuery({
    queryKey: [...cacheKeys.marketData, 'criteria', query],
    queryFn: ({ signal }) => call(searchByCriteria, { query, signal }),
    enabled: criteria !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

const noChoices = { issuers: [], perils: [], regions: [] };

/** What the fields suggest; without it they take what is typed. */
export const useSearchChoices = () =>
  useQuery({
    queryKey: [...cacheKeys.marketData, 'search-choices'],
    queryFn: ({ signal }) => call(listSearchChoices, { signal }),
    staleTime: 5 * 60_000,
  }).data ?? noChoices;

const savedKey = ['saved-searches'];

export const useSavedSearches = () =>
  useQuery({ queryKey: savedKey, queryFn: ({ signal }) => call(listSavedSearches, { signal }) });

function useChangeOfSaved<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: fetchAgain(client, savedKey) });
}

export const useSaveSearch = () =>
  useChangeOfSaved(({ name, criteria }: { name: string; criteria: SecurityCriteria }) =>
    call(saveSearch, { body: { name, criteria } }),
  );

export const useDeleteSavedSearch = () => useChangeOfSaved((id: string) => call(deleteSavedSearch, { params: { id } }));
