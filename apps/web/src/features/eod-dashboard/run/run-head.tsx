import type { EodRun } from '@landfall/contract';
import { Group, Text, Title } from '@mantine/core';
import { readableDate, readableInstant } from '../../../lib/dates.ts';
import { resolutionWords, StatusBadge } from '../status-badge.tsx';
import { Elapsed, ErrorBlock, ProcessProgress, TriggeredBy } from '../universes/process-parts.tsx';
import { ProcessActs } from '../universes/process-acts.tsx';
import classes from './run.module.css';

/** The run's name, status and actions. */
export function RunHead({ run }: { run: EodRun }) {
  const { processName, universeName, effectiveDate, status, lastTriggerTime } = run;
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
      <Resolution of={run} />
      <div className={classes.acts}>
        <ProcessActs process={run} date={effectiveDate} />
      </div>
    </header>
  );
}

/** How a failure ended: by whom, when and why. */
export function Resolution({
  of: { resolution, resolvedBy, resolvedAt, resolutionReason },
}: {
  of: Pick<EodRun, 'resolution' | 'resolvedBy' | 'resolvedAt' | 'resolutionReason'>;
}) {
  if (resolution === null) return null;
  return (
    <p className={classes.quiet}>
      {resolutionWords[resolution]}
      {resolvedBy === null ? '' : ` by ${resolvedBy}`}
      {resolvedAt === null ? '' : `, ${readableInstant(resolvedAt)}`}
      {resolutionReason === null ? '.' : `: ${resolutionReason}`}
    </p>
  );
}
