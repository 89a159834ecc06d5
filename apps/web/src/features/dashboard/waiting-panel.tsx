import { Button, Skeleton } from '@mantine/core';
import { PathLink } from '../../ui/path-link.tsx';
import { useWaiting } from '../../ui/waiting.ts';
import classes from './waiting.module.css';

/** What waits for the person who is signed in, with the way there. */
export function WaitingPanel() {
  const { isAsked, links, data, isPending, isError, isFetching, refetch } = useWaiting();
  if (!isAsked) return null;
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
