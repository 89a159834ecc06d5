import type { EodRun } from '@landfall/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { readableDate, readableInstant } from '../../../lib/dates.ts';
import { AddressLink } from '../address-link.tsx';
import { resolutionWords } from '../model/status-words.ts';
import { useEodScreen } from '../screen-context.ts';
import { StatusBadge } from '../status-badge.tsx';
import { Elapsed, ErrorBlock, ProcessProgress, TriggeredBy } from '../universes/process-parts.tsx';
import { RetryButton } from '../universes/retry-button.tsx';
import classes from './run.module.css';

/** The run's name, status and actions. */
export function RunHead({ run }: { run: EodRun }) {
  const { ask } = useEodScreen();
  const { processName, universeName, effectiveDate, status, lastTriggerTime, resolution } = run;
  return (
    <header className={classes.head}>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={3}>{processName}</Title>
          <Text size="sm" c="dimmed">
            {universeName}, <time dateTime={effectiveDate}>{readableDate(effectiveDate)}</time>
          </Text>
        </div>
        <StatusBadge status={status} />
      </Group>
      <p className={classes.line}>
        <TriggeredBy who={run.triggeredBy} />
        {lastTriggerTime === null ? null : <time dateTime={lastTriggerTime}>{readableInstant(lastTriggerTime)}</time>}
        <span>
          <Elapsed process={run} />
        </span>
        {run.attempt > 1 ? <span>Attempt {run.attempt}</span> : null}
      </p>
      <ProcessProgress process={run} />
      <ErrorBlock process={run} />
      {resolution === null ? null : (
        <p className={classes.quiet}>
          {resolutionWords[resolution]}
          {run.resolvedBy === null ? '' : ` by ${run.resolvedBy}`}
          {run.resolvedAt === null ? '' : `, ${readableInstant(run.resolvedAt)}`}
          {run.resolutionReason === null ? '.' : `: ${run.resolutionReason}`}
        </p>
      )}
      <div className={classes.acts}>
        <RetryButton process={run} effectiveDate={effectiveDate} />
        {run.canWaive ? (
          <Button size="xs" variant="default" onClick={() => ask({ kind: 'waive', process: run, date: effectiveDate })}>
            Waive
          </Button>
        ) : null}
        {status === 'PENDING_APPROVAL' ? (
          <Button
            size="xs"
            variant={run.canApprove ? 'filled' : 'default'}
            renderRoot={(props) => <AddressLink {...props} change={{ approve: run.runId }} />}
          >
            {run.canApprove ? 'Review and approve' : 'Review'}
          </Button>
        ) : null}
      </div>
    </header>
  );
}
