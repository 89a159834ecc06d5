import { Drawer, Skeleton, Stack } from '@mantine/core';
import { ApiError } from '../../../lib/api-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FetchFailure } from '../../../ui/fetch-failure.tsx';
import type { RunView } from '../eod-address.ts';
import { eodErrorMessage } from '../eod-messages.ts';
import { useEodRun } from '../queries/run-query.ts';
import { RunDetails } from './run-details.tsx';

interface RunDrawerProps {
  /** Null keeps the drawer shut. */
  runId: string | null;
  view: RunView;
  onClose: () => void;
}

/** One process of a day from the inside, beside the day. */
export function RunDrawer({ runId, view, onClose }: RunDrawerProps) {
  return (
    <Drawer
      opened={runId !== null}
      onClose={onClose}
      position="right"
      size="min(50rem, 100%)"
      title="Run"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {runId === null ? null : <Run key={runId} runId={runId} view={view} />}
    </Drawer>
  );
}

function Run({ runId, view }: { runId: string; view: RunView }) {
  const { data, error, refetch } = useEodRun(runId);
  if (data) return <RunDetails run={data} view={view} />;
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState title="Run not found" message="It may have been run again since. Open it from its card." />;
  }
  if (error) return <FetchFailure message={eodErrorMessage(error)} onRetry={() => void refetch()} />;
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={28} w="60%" />
      <Skeleton h={48} />
      <Skeleton h={34} />
      <Skeleton h={240} />
    </Stack>
  );
}
