import type { EodApproval, EodRun } from '@landfall/contract';
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { needsReason } from '../eod-messages.ts';
import { useDecision } from '../queries/act-mutations.ts';
import type { Decision } from '../queries/act-mutations.ts';
import { ApprovalSubject } from './approval-subject.tsx';
import classes from './acts.module.css';

interface ApprovalFormProps {
  run: EodRun;
  /** As the server has it now. */
  approval: EodApproval;
  onClose: () => void;
}

/** A decision is given for what was shown: figures that change meanwhile are shown before anything can be decided. */
export function ApprovalForm({ run, approval, onClose }: ApprovalFormProps) {
  const { universeId, processId, effectiveDate, canApprove, approveBlockedBy } = run;
  const [shown, setShown] = useState(approval);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const decide = useDecision({ universeId, processId, effectiveDate });
  const isStale = shown.inputsHash !== approval.inputsHash;
  const showLatest = () => {
    setShown(approval);
    decide.reset();
  };
  const give = (decision: Decision['decision']) => {
    const lacking = decision === 'REJECT' && comment.trim() === '' ? needsReason : null;
    setProblem(lacking);
    if (lacking !== null || decide.isPending) return;
    decide.mutate({ decision, inputsHash: shown.inputsHash, comment: comment.trim() }, { onSuccess: onClose });
  };
  const isSending = (decision: Decision['decision']) => decide.isPending && decide.variables.decision === decision;
  return (
    <form
      className={classes.dialog}
      aria-label="Approval"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canApprove && !isStale) give('APPROVE');
      }}
    >
      <ApprovalSubject run={run} approval={shown} />
      {canApprove ? (
        <Textarea
          label="Comment"
          description="Needed to reject."
          autosize
          minRows={2}
          maxLength={1000}
          value={comment}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setProblem(null);
          }}
          error={problem}
          errorProps={{ role: 'alert' }}
        />
      ) : (
        <Notice tone="yellow">{approveBlockedBy ?? 'You may not approve this process.'}</Notice>
      )}
      {isStale ? (
        <Notice tone="red" title="The inputs have changed">
          <Group justify="space-between" gap="xs">
            <span>These figures are no longer the ones that would be approved.</span>
            <Button size="compact-sm" variant="default" onClick={showLatest}>
              Show the latest
            </Button>
          </Group>
        </Notice>
      ) : null}
      {decide.error && !isStale ? <Notice tone="red">{decide.error.message}</Notice> : null}
      <Group justify="flex-end" gap="xs" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {canApprove ? 'Cancel' : 'Close'}
        </Button>
        {canApprove ? (
          <>
            <Button variant="default" disabled={isStale} loading={isSending('REJECT')} onClick={() => give('REJECT')}>
              Reject
            </Button>
            <Button type="submit" disabled={isStale} loading={isSending('APPROVE')}>
              Approve
            </Button>
          </>
        ) : null}
      </Group>
    </form>
  );
}
