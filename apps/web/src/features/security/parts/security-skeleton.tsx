import { Grid, Skeleton } from '@mantine/core';

/** The shape of a security's page while it comes. */
export function SecuritySkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={28} w={320} maw="100%" mb="xs" />
      <Skeleton h={16} w={240} mb="lg" />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Skeleton h={470} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Skeleton h={470} />
        </Grid.Col>
      </Grid>
    </div>
  );
}
