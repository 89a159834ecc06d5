import { Skeleton, Stack } from '@mantine/core';

/** While a screen's code loads. */
export function RoutePending() {
  return (
    <Stack gap="md" aria-busy="true" aria-label="Loading">
      <Skeleton h={28} w={260} />
      <Skeleton h={16} w={380} maw="100%" />
      <Skeleton h={240} />
    </Stack>
  );
}
