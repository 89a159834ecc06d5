import {
  changeDealProposal,
  confirmDealProposal,
  proposeDeal,
  withdrawDealProposal,
  type DealProposal,
  type ProposedDeals,
  listDealProposals,
} from '@landfall/contract';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fetchAgain, cacheKeys } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast.ts';
import { dealsKey } from '../../../ui/documents/deal-fields.tsx';
import { emptyUploadForm, toProposalData, type UploadForm } from '../model/upload-form.ts';
import { formStore } from '../upload/upload-store.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';

const proposalsKey = ['deal-proposals'];
const topics = ['documents'] as const;
const pollMs = 1_500;

/** The proposals that wait, refreshed while the cover of one is being read. */
export function useProposals() {
  const client = useQueryClient();
  useLiveTopics(topics, () => void client.invalidateQueries({ queryKey: proposalsKey }));
  return useQuery({
    queryKey: proposalsKey,
    queryFn: async ({ signal }) => (await call(listDealProposals, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'READING') ? pollMs : false),
  });
}

/** Sends the form's document without a deal. */
export function useProposeDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: UploadForm) => call(proposeDeal, { form: toProposalData(form) }),
    onSuccess: () => {
      formStore.set(emptyUploadForm);
      toast.success({ title: 'Deal proposed', message: 'Check what its cover says. An administrator confirms it.' });
    },
    onError: (error) => toast.destructive({ title: 'The deal was not proposed', message: error.message }),
    onSettled: fetchAgain(client, proposalsKey),
  });
}

/** What can be done with a proposal; a refusal is a toast, and the list is read again. */
export function useDecision({ id, originalName }: Pick<DealProposal, 'id' | 'originalName'>) {
  const client = useQueryClient();
  const params = { proposalId: id };
  const options = {
    onError: (error: Error) => toast.destructive({ title: 'Nothing was changed', message: error.message }),
    onSettled: fetchAgain(client, proposalsKey),
  };
  const change = useMutation({
    mutationFn: (body: ProposedDeals) => call(changeDealProposal, { params, body }),
    ...options,
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawDealProposal, { params, body: { reason: '' } }),
    ...options,
  });
  const confirm = useMutation({
    mutationFn: (body: ProposedDeals) => call(confirmDealProposal, { params, body }),
    ...options,
    onSuccess: () => {
      toast.success({ title: 'Deal confirmed', message: `${originalName} has been uploaded for it` });
      void client.invalidateQueries({ queryKey: dealsKey });
      void client.invalidateQueries({ queryKey: cacheKeys.analystDocuments });
      void client.invalidateQueries({ queryKey: cacheKeys.documents });
    },
  });
  return { change, withdraw, confirm, isBusy: change.isPending || withdraw.isPending || confirm.isPending };
}
