import { Skeleton, Stack } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { usePageTitle } from '../lib/window-hooks.ts';
import { ErrorState } from '../ui/states.tsx';
import { sidebarWidthIcon } from '@landfall/contract';
import type { CSSProperties } from 'react';
import classes from './shell/shell.module.css';

/** The signed-out pages have no shell, and so no skeleton. */
export const EmptyPending = () => null;

/** While a screen's code loads. */
export function RoutePending() {
  return (
    <Stack gap="md" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={28} w={260} />
      <Skeleton h={16} w={380} maw="100%" />
      <Skeleton h={240} />
    </Stack>
  );
}

/** A screen that failed to load or render, most often because the server was updated. */
export function RouteError({ reset }: ErrorComponentProps) {
  usePageTitle('Error');
  const isOffline = !globalThis.navigator.onLine;
  return (
    <ErrorState
      title="This screen could not be shown"
      message={
        isOffline
          ? 'The server cannot be reached. Check your connection, then reload the page.'
          : 'Reload the page. If it happens again, please contact your administrator.'
      }
      onRetry={() => {
        reset();
        globalThis.location.reload();
      }}
      retryLabel="Reload"
    />
  );
}

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
