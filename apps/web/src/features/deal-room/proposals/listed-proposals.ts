import { confirmDealProposal, listDealProposals, type DealProposal } from '@landfall/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { mayCall, useAuth } from '../../../lib/auth.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';

export const proposalsKey = ['deal-proposals'];
const topics = ['documents'] as const;
const noTopics = [] as const;
const pollMs = 1_500;

/** The proposals that wait, refreshed while the cover of one is being read. */
export function useProposals(enabled = true) {
  const client = useQueryClient();
  useLiveTopics(enabled ? topics : noTopics, () => void client.invalidateQueries({ queryKey: proposalsKey }));
  return useQuery({
    queryKey: proposalsKey,
    enabled,
    queryFn: async ({ signal }) => (await call(listDealProposals, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'READING') ? pollMs : false),
  });
}

/** The proposals that wait for this user to confirm them: none but for an administrator. */
export function useProposalsToConfirm(): DealProposal[] {
  const { user } = useAuth();
  const mayConfirm = mayCall(user, confirmDealProposal);
  const { data = [] } = useProposals(mayConfirm);
  // Where the upload screen has listed them, they are there for everybody.
  return mayConfirm ? data.filter(({ state }) => state === 'OPEN') : [];
}
