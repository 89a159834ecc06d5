import { Skeleton } from '@mantine/core';
import classes from './stream.module.css';

export const StreamSkeleton = () => (
  <div className={classes.scroller} role="status" aria-busy="true" aria-label="Loading documents">
    {[48, 62, 40, 55, 44, 58].map((width) => (
      <div key={width} className={classes.skeletonRow}>
        <div style={{ flex: 1 }}>
          <Skeleton height={14} width={`${width}%`} mb={10} />
          <Skeleton height={10} width="70%" />
        </div>
        <Skeleton height={18} width={84} radius="xl" />
      </div>
    ))}
  </div>
);
