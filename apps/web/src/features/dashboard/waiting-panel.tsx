import { listWaiting, waitingCalls, waitingKinds } from '@landfall/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { mayCall, useUser } from '../../../lib/auth.ts';
import { useLiveQuery } from '../../../lib/live-updates.ts';
import { retryOnce } from '../../../lib/query-client.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { linksOf } from './waiting-lines.ts';
import classes from './waiting.module.css';

const queryKey = ['waiting'] as const;
const topics = ['documents', 'uploads', 'eod'] as const;

/** Whoever may act on nothing of it sees no panel. */
export function WaitingPanel() {
  const user = useUser();
  return waitingKinds.some((kind) => mayCall(user, waitingCalls[kind])) ? <Panel /> : null;
}

/** What waits for the person who is signed in, with the way there. What is known stays while it is asked for again. */
function Panel() {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listWaiting, { signal })).data,
    staleTime: 0,
    retry: retryOnce,
  });
  useLiveQuery(topics, queryKey);
  const links = linksOf(data ?? []);
  return (
    <section className={classes.panel} aria-labelledby="waiting" aria-busy={isPending}>
      <h2 id="waiting" className="small strong">
        Waiting for you
      </h2>
      {isPending ? <Skeleton h={14} w={260} /> : null}
      {links.length > 0 ? (
        <ul className={classes.links}>
          {links.map(({ kind, text, path }) => (
            <li key={kind}>
              <PathLink path={path}>{text}</PathLink>
            </li>
          ))}
        </ul>
      ) : null}
      {data && links.length === 0 ? <span className="quiet small">Nothing waits for you.</span> : null}
      {isError ? (
        <span role="alert" className="small red">
          {data ? 'This may be out of date.' : 'What waits for you could not be loaded.'}{' '}
          <Button variant="subtle" size="compact-xs" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </span>
      ) : null}
    </section>
  );
}
