import {
  type EodApproval,
  type EodRun,
  type EodMove,
  eodStatusLabels,
  isLongerThan,
  maxEodCommentLength,
  tooLongMessage,
} from '@landfall/contract';
import { Button, Group, Textarea, Text, Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { FetchFailure } from '../../../ui/states.tsx';
import { useEodRun, useDecision, type Decision, needsReason, eodErrorMessage, isRunMissing } from '../eod-queries.ts';
import classes from '../eod-result.module.css';
import { readableDate } from '../../../lib/dates.ts';
import { counted, twoDecimals } from '../../../lib/numbers.ts';
import { AddressLink } from '../screen-context.tsx';
import { CountedList, DecisionList, RunNotFound } from '../run/run-lists.tsx';
import { MovesTable } from '../../../ui/small-table.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { NameText } from '../../../ui/securities/security-link.tsx';

const changeText = (percent: number) => `${percent > 0 ? '+' : ''}${twoDecimals(percent)}%`;

/** Clean prices of two days, largest moves first. */
function PriceMoves({ moves }: { moves: readonly EodMove[] }) {
  if (moves.length === 0) return <p className="quiet small">No price has moved.</p>;
  return (
    <MovesTable
      moves={moves.map(({ name, isin, cusip, before, after, changePercent, href }) => ({
        key: isin ?? cusip ?? name,
        name: (
          <PathLink path={href}>
            <NameText name={name} />
          </PathLink>
        ),
        before: twoDecimals(before),
        after: twoDecimals(after),
        change: changeText(changePercent),
        isFall: changePercent < 0,
      }))}
    />
  );
}

/** The content of an approval: counts, findings and largest moves. */
function ApprovalSubject({ run, approval }: { run: EodRun; approval: EodApproval }) {
  const { runId, processName, universeName, effectiveDate } = run;
  const { counts, exceptionsCount, largestMoves, decisions } = approval;
  return (
    <>
      <Text size="sm">
        <strong>{processName}</strong> of {universeName}, {readableDate(effectiveDate)}.{' '}
        {exceptionsCount === 0 ? (
          'No exceptions.'
        ) : (
          <AddressLink change={{ run: runId, view: 'exceptions', approve: undefined }}>
            {counted(exceptionsCount, 'exception')}
          </AddressLink>
        )}
      </Text>
      {counts.length > 0 ? (
        <section aria-label="Counts">
          <h3>Counts</h3>
          <CountedList counted={counts} nothing="None." />
        </section>
      ) : null}
      <section aria-label="Largest moves">
        <h3>Largest moves against the day before</h3>
        <PriceMoves moves={largestMoves} />
      </section>
      {decisions.length > 0 ? (
        <section aria-label="Decisions so far">
          <h3>Decisions so far</h3>
          <DecisionList decisions={decisions} />
        </section>
      ) : null}
    </>
  );
}

interface ApprovalFormProps {
  run: EodRun;
  approval: EodApproval;
  onClose: () => void;
}

/** A decision applies to the figures shown. If they change, the new ones are shown before the user can decide. */
function ApprovalForm({ run, approval, onClose }: ApprovalFormProps) {
  const { universeId, processId, effectiveDate, canApprove, approveBlockedBy } = run;
  const [shown, setShown] = useState(approval);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const decide = useDecision({ universeId, processId, effectiveDate });
  const isTooLong = isLongerThan(comment.trim(), maxEodCommentLength);
  const isStale = shown.inputsHash !== approval.inputsHash;
  const showLatest = () => {
    setShown(approval);
    decide.reset();
  };
  const give = (decision: Decision['decision']) => {
    const lacking = decision === 'REJECT' && comment.trim() === '' ? needsReason : null;
    setProblem(lacking);
    if (lacking !== null || isTooLong || decide.isPending) return;
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
          value={comment}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setProblem(null);
          }}
          error={isTooLong ? tooLongMessage(maxEodCommentLength) : problem}
          errorProps={{ role: 'alert' }}
        />
      ) : (
        <Notice tone="yellow">{approveBlockedBy ?? 'You may not approve this process.'}</Notice>
      )}
      {isStale ? (
        <Notice tone="red" title="The inputs have changed">
          <Group justify="space-between" gap="xs">
            <span>The figures have changed since they were shown.</span>
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

export function ApprovalDialog({ runId, onClose }: { runId: string | null; onClose: () => void }) {
  return (
    <Modal opened={runId !== null} onClose={onClose} title="Approval" size="xl">
      {runId === null ? null : <Approval key={runId} runId={runId} onClose={onClose} />}
    </Modal>
  );
}

function Approval({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { data, error, refetch } = useEodRun(runId);
  if (!data) {
    return isRunMissing(error) ? (
      <RunNotFound />
    ) : error ? (
      <FetchFailure message={eodErrorMessage(error)} onRetry={() => void refetch()} />
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
