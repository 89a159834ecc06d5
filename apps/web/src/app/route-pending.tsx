import { Skeleton, Stack } from '@mantine/core';

/** The signed-out pages have no shell whose place could be held. */
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
