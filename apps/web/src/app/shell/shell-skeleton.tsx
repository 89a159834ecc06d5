import { Skeleton } from '@mantine/core';

/** The shape of the shell while it is not yet known who is signed in. */
export function ShellSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading Landfall" role="status">
      <Skeleton h={48} radius={0} />
    </div>
  );
}
