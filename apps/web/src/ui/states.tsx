import { Stack, Text, Title, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ui.module.css';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';

interface EmptyStateProps {
  title: string;
  message?: string;
  /** What to do next. */
  action?: ReactNode;
}

/** Says that there is nothing to show, also to a screen reader, over the tide-line motif. */
export function EmptyState({ title, message, action }: EmptyStateProps) {
  return (
    <Stack gap={4} align="center" className={classes.state}>
      <TideLines width={120} height={36} lines={3} />
      <Stack gap={4} align="center" role="status">
        <Title order={2} size="h3" mt="xs">
          {title}
        </Title>
        {message === undefined ? null : (
          <Text size="sm" c="dimmed" ta="center" maw={460} className="breakable">
            {message}
          </Text>
        )}
      </Stack>
      {action}
    </Stack>
  );
}

/** The motif: lines of a tide going out, drawn as strokes in the current accent. */
export function TideLines({ width, height, lines }: { width: number; height: number; lines: number }) {
  const step = height / (lines + 1);
  const wave = width / 6;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden
      style={{ color: 'var(--landfall-tide-line)', maxWidth: '100%' }}
    >
      {Array.from({ length: lines }, (_, line) => {
        const y = step * (line + 1);
        const inset = (line * width) / 12;
        const lift = step * 0.45;
        return (
          <path
            key={y}
            d={`M ${inset} ${y} q ${wave / 2} ${-lift} ${wave} 0 t ${wave} 0 t ${wave} 0 t ${wave} 0 t ${wave} 0 t ${wave} 0`}
            stroke="currentColor"
            strokeWidth={1.5}
            strokeLinecap="round"
            opacity={1 - line * 0.25}
          />
        );
      })}
    </svg>
  );
}

interface ErrorStateProps {
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
