import { endOtherSessions, endOwnSession, listOwnSessions } from '@landfall/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const keys = { sessions: ['account', 'sessions'] } as const;

export const useOwnSessions = () =>
  useQuery({
    queryKey: keys.sessions,
    queryFn: async ({ signal }) => (await call(listOwnSessions, { signal })).data,
    staleTime: 0,
  });

/** Ends one session, or with null all others. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string | null) => {
      if (sessionId === null) return (await call(endOtherSessions, {})).data.ended;
      await call(endOwnSession, { params: { sessionId } });
      return 1;
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}
