import { Button, Group } from '@mantine/core';
import { ApiError } from '../../lib/api-error.ts';
import { Notice } from '../../ui/notice.tsx';

interface RefusalProps {
  error: unknown;
  /** Reloads, after a change by somebody else. */
  onLookAgain?: () => void;
}

/** The server's message for a refusal. */
export function Refusal({ error, onLookAgain }: RefusalProps) {
  if (!(error instanceof Error)) return null;
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
  return (
    <Notice tone="red">
      {error.message}
      {isStale && onLookAgain ? (
        <Group mt={6}>
          <Button size="compact-xs" variant="default" onClick={onLookAgain}>
            Look again
          </Button>
        </Group>
      ) : null}
    </Notice>
  );
}
