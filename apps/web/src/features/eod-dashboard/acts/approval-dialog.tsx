import { Modal, Skeleton, Button, Group, Text } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import { eodErrorMessage } from '../eod-messages.ts';
import { useEodRun } from '../queries/run-query.ts';
import { ApprovalForm } from './approval-form.tsx';
import { eodStatusLabels, type EodRun } from '@landfall/contract';
import { DecisionList } from '../run/run-lists.tsx';
import classes from './acts.module.css';

/** The decision of a second person. */
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

/** Somebody else has decided, or no approval is needed. */
function NotWaiting({ run, onClose }: { run: EodRun; onClose: () => void }) {
  const { processName, universeName, status, approval } = run;
  return (
    <div className={classes.dialog}>
      <Text size="sm" role="status">
        {processName} of {universeName} does not wait for approval: it is {eodStatusLabels[status].toLowerCase()}.
      </Text>
      {approval && approval.decisions.length > 0 ? <DecisionList decisions={approval.decisions} /> : null}
      <Group justify="flex-end" className={classes.foot}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  );
}
