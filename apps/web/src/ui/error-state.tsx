import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import classes from './ui.module.css';

export interface ErrorStateProps {
  title?: string;
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
}

/** What went wrong, and the way to try again. */
export function ErrorState({ title, message, onRetry, retryLabel = 'Try again', retrying = false }: ErrorStateProps) {
  return (
    <Stack role="alert" gap="xs" align="center" className={classes.state} data-tone="error">
      <IconAlertTriangle size={28} stroke={1.5} aria-hidden className={classes.icon} />
      {title === undefined ? null : (
        <Title order={2} size="h3">
          {title}
        </Title>
      )}
      <Text size="sm" ta="center" maw={460} className="breakable">
        {message}
      </Text>
      {onRetry ? (
        <Group mt="xs">
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onRetry}
            loading={retrying}
          >
            {retryLabel}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

interface FetchFailureProps {
  message: string;
  onRetry: () => void;
}

/** What a search says when it fails, in red, with the way to ask again. */
export function FetchFailure({ message, onRetry }: FetchFailureProps) {
  return (
    <div className={classes.failure}>
      <ErrorState message={message} onRetry={onRetry} />
    </div>
  );
}
