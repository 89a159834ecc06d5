import { Skeleton } from '@mantine/core';
import classes from './board-skeleton.module.css';

/** The shape of a day while it comes. */
export function BoardSkeleton() {
  return (
    <div className={classes.board} role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={112} radius="md" />
      <Skeleton h={20} w={200} />
      <div className={classes.cards}>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} h={190} radius="md" />
        ))}
      </div>
    </div>
  );
}
