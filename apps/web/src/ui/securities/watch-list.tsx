import { listWatched, unwatchSecurity, watchKey, watchSecurity, type WatchedSecurity } from '@landfall/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { call } from '../../lib/api.ts';
import { mayCall, useAuth } from '../../lib/auth.ts';
import { toast } from '../toast.ts';
import { WatchListContext, type WatchList } from './watch-star.tsx';

const queryKey = ['watch-list'];
const noSecurities: readonly WatchedSecurity[] = [];

/** The list shows a change at once, and what the server holds after it. */
function useWatchList(): WatchList | null {
  const { user } = useAuth();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listWatched, { signal }),
    enabled: mayCall(user, listWatched),
  });
  const { mutate } = useMutation({
    mutationFn: async ({ security, isOn }: { security: WatchedSecurity; isOn: boolean }) => {
      const params = { identifier: watchKey(security) };
      await (isOn ? call(watchSecurity, { params }) : call(unwatchSecurity, { params }));
    },
    onMutate: async ({ security, isOn }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<readonly WatchedSecurity[]>(queryKey, (before = noSecurities) =>
        isOn ? [...before, security] : before.filter((each) => watchKey(each) !== watchKey(security)),
      );
    },
    onError: (error) => toast.destructive({ title: 'Your watch list was not changed', message: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return useMemo(() => {
    if (data === undefined) return null;
    const watched = new Set(data.map(watchKey));
    const toggle = ({ name, isin, cusip }: WatchedSecurity) =>
      mutate({ security: { name, isin, cusip }, isOn: !watched.has(watchKey({ name, isin, cusip })) });
    return { watched, toggle };
  }, [data, mutate]);
}

/** The screens below show stars. */
export const WithWatchList = ({ children }: { children: ReactNode }) => (
  <WatchListContext value={useWatchList()}>{children}</WatchListContext>
);
