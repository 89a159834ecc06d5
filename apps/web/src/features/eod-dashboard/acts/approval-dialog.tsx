import { Modal, Skeleton } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import { eodErrorMessage } from '../eod-messages.ts';
import { useEodRun } from '../queries/run-query.ts';
import { ApprovalForm } from './approval-form.tsx';
import { NotWaiting } from './not-waiting.tsx';

/** What waits for a second person's word, and the place to give it. */
export function ApprovalDialog({ runId, onClose }: { runId: string | null; onClose: () => void }) {
  return (
    <Modal
      opened={runId !== null}
      onClose={onClose}
      title="Approval"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {runId === null ? null : <Approval key={runId} runId={runId} onClose={onClose} />}
    </Modal>
  );
}

function Approval({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { data, error } = useEodRun(runId);
  if (!data) {
    return error ? (
      <Notice tone="red">{eodErrorMessage(error)}</Notice>
    ) : (
      <Skeleton h={280} role="status" aria-busy="true" aria-label="Loading" />
    );
  }
  return data.approval && data.status === 'PENDING_APPROVAL' ? (
    <ApprovalForm run={data} approval={data.approval} onClose={onClose} />
  ) : (
    <NotWaiting run={data} onClose={onClose} />
  );
}
