import { approveEodProcess, retryEodProcess, startEodUniverse, waiveEodFailure } from '@landfall/contract';
import type { EodProcessKey, EodUniverse } from '@landfall/contract';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast.ts';
import { keyOf } from '../model/board.ts';
import { takeUniverse } from './board-query.ts';

interface Changed {
  data: EodUniverse;
  message: string;
}

/** Handles the answer to a change. After a refusal the data is reloaded, because it is out of date. */
function useTaking() {
  const client = useQueryClient();
  return {
    onSuccess: ({ data, message }: Changed, { effectiveDate }: { effectiveDate: string }) => {
      takeUniverse(client, effectiveDate, data);
      toast.success({ title: message });
    },
    onError: () => void client.invalidateQueries({ queryKey: cacheKeys.endOfDay }),
  };
}

const retryKey = [...cacheKeys.endOfDay, 'retry'];

/** A retry continues after its dialog has closed: the card shows it, and a toast a refusal. */
export function useRetry() {
  const { onSuccess, onError } = useTaking();
  return useMutation({
    mutationKey: retryKey,
    mutationFn: (process: EodProcessKey) => call(retryEodProcess, { body: process }),
    onSuccess,
    onError: (error) => {
      toast.destructive({ title: 'Retry failed', message: error.message });
      onError();
    },
  });
}

/** The processes whose retry call is still running. */
export function useRetrying(): ReadonlySet<string> {
  const keys = useMutationState({
    filters: { mutationKey: retryKey, status: 'pending' },
    select: ({ state }) => keyOf(state.variables as EodProcessKey),
  });
  return new Set(keys);
}

export interface Decision {
  decision: 'APPROVE' | 'REJECT';
  inputsHash: string;
  comment: string;
}

export const useDecision = (process: EodProcessKey) => {
  const { onSuccess, onError } = useTaking();
  return useMutation({
    mutationFn: (decision: Decision) => call(approveEodProcess, { body: { ...process, ...decision } }),
    onSuccess: (changed) => onSuccess(changed, process),
    onError,
  });
};

export const useWaiver = (process: EodProcessKey) => {
  const { onSuccess, onError } = useTaking();
  return useMutation({
    mutationFn: (reason: string) => call(waiveEodFailure, { body: { ...process, reason } }),
    onSuccess: (changed) => onSuccess(changed, process),
    onError,
  });
};

/** Starts a day; with a reason, restates a published one. */
export const useStartUniverse = (universe: { universeId: string; effectiveDate: string }, restateReason?: string) => {
  const { onSuccess, onError } = useTaking();
  return useMutation({
    mutationFn: () => call(startEodUniverse, { body: { ...universe, restateReason } }),
    onSuccess: (changed) => onSuccess(changed, universe),
    onError,
  });
};
