import { createDeal, listDeals, type CreateDealRequest } from '@landfall/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const dealsKey = ['deals'] as const;

export const useDeals = () => useQuery({ queryKey: dealsKey, queryFn: ({ signal }) => call(listDeals, { signal }) });

export function useCreateDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deal: CreateDealRequest) => call(createDeal, { body: deal }),
    onSuccess: (deal) => {
      client.setQueryData<(typeof deal)[]>(dealsKey, (deals) => (deals ? [...deals, deal] : deals));
      return client.invalidateQueries({ queryKey: dealsKey });
    },
  });
}
