import { Skeleton } from '@mantine/core';
import classes from './review.module.css';

/** The shape of what comes: toolbar, tabs, two columns of fields. */
export const EditorSkeleton = () => (
  <div className={classes.editorSkeleton} role="status" aria-label="Loading the extracted data">
    <Skeleton height={28} width="40%" />
    <Skeleton height={30} width="60%" />
    <div className={classes.skeletonFields}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={48} />
      ))}
    </div>
  </div>
);
