import { endOtherSessions, endOwnSession, listFactors, listOwnSessions, listTokens } from '@landfall/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fetchAgain } from '../../../lib/query-client.ts';

const keys = {
  sessions: ['account', 'sessions'],
  factors: ['account', 'factors'],
  tokens: ['account', 'tokens'],
} as const;

export const useOwnSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => (await call(listOwnSessions, { signal })).data,
    staleTime: 0,
  });

/** Ends one session, or with null all others. */
export const useEndSessions = () =>
  useAccountChange(async (sessionId: string | null) => {
    if (sessionId === null) return (await call(endOtherSessions, {})).data.ended;
    await call(endOwnSession, { params: { sessionId } });
    return 1;
  });

export const useFactors = () =>
  useQuery({
    queryKey: keys.factors,
    queryFn: async ({ signal }) => (await call(listFactors, { signal })).data,
    staleTime: 0,
  });

/** After a change of sessions, second factors or tokens. */
export function useAccountChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: fetchAgain(client, ['account']),
  });
}

export const useTokens = () =>
  useQuery({
    queryKey: keys.tokens,
    queryFn: async ({ signal }) => (await call(listTokens, { signal })).data,
    staleTime: 0,
  });
