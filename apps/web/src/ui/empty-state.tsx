import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { TideLines } from './tide-lines.tsx';
import classes from './state.module.css';

export interface EmptyStateProps {
  title: string;
  message?: string;
  /** What to do next. */
  action?: ReactNode;
}

/** Says that there is nothing to show, over the tide-line motif. */
export function EmptyState({ title, message, action }: EmptyStateProps) {
  return (
    <Stack gap={4} align="center" className={classes.state}>
      <TideLines width={120} height={36} lines={3} />
      <Title order={2} size="h3" mt="xs">
        {title}
      </Title>
      {message === undefined ? null : (
        <Text size="sm" c="dimmed" ta="center" maw={460}>
          {message}
        </Text>
      )}
      {action}
    </Stack>
  );
}
