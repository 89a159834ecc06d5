import { sidebarWidthIcon } from '@landfall/contract';
import { Skeleton, Stack } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './shell.module.css';

/** The outline of the shell, shown until the session is known. */
export function ShellSkeleton() {
  return (
    <div
      className={`${classes.shell} ${classes.late}`}
      style={{ '--sidebar-width': `min(${sidebarWidthIcon}, 100vw - 45rem)` } as CSSProperties}
      role="status"
      aria-busy="true"
      aria-label="Loading Landfall"
    >
      <div className={classes.page}>
        <div className={classes.header}>
          <Skeleton h={14} w={180} />
        </div>
        <div className={classes.content}>
          <Stack gap="md">
            <Skeleton h={28} w={260} maw="80%" />
            <Skeleton h={16} w={380} maw="100%" />
          </Stack>
        </div>
      </div>
    </div>
  );
}
