import { listWatched, unwatchSecurity, watchKey, watchSecurity, type WatchedSecurity } from '@landfall/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode, createContext, use } from 'react';
import { call } from '../../lib/api.ts';
import { mayCall, useAuth } from '../../lib/auth.ts';
import { toast } from '../toast.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from './securities.module.css';

interface WatchList {
  /** By `watchKey`. */
  watched: ReadonlySet<string>;
  toggle: (security: WatchedSecurity) => void;
}

/** Null on screens that show no stars, and until the list is known. */
export const WatchListContext = createContext<WatchList | null>(null);

interface WatchStarProps {
  security: WatchedSecurity;
  /** In a table Tab does not stop at each of a thousand stars: the space bar sets that of the row it is on. */
  isInTable?: boolean;
}

/** Puts a security on the user's watch list, or takes it off. */
export function WatchStar({ security, isInTable = false }: WatchStarProps) {
  const list = use(WatchListContext);
  if (list === null || (security.isin ?? security.cusip) === null) return null;
  const isWatched = list.watched.has(watchKey(security));
  const Icon = isWatched ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={classes.star}
      aria-label={`Watch ${security.name}`}
      aria-pressed={isWatched}
      title={`${isWatched ? 'On' : 'Put on'} your watch list${isInTable ? ' (Space)' : ''}`}
      name={security.name}
      data-star={isInTable ? 'row' : 'page'}
      {...(isInTable ? { tabIndex: -1, 'aria-keyshortcuts': 'Space' } : {})}
      onClick={() => list.toggle(security)}
    >
      <Icon size={isInTable ? 14 : 18} stroke={1.6} aria-hidden />
    </button>
  );
}

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
    mutationKey: queryKey,
    // One after the other: the last change must reach the server last.
    scope: { id: 'watch-list' },
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
    // Before the last change is answered the server's list lacks it, and would put the star back.
    onSettled: () =>
      client.isMutating({ mutationKey: queryKey }) > 1 ? undefined : client.invalidateQueries({ queryKey }),
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
