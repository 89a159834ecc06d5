import { Fact } from '../../../ui/fact.tsx';
import type { EodCounted, EodDecision, EodRun } from '@landfall/contract';
import { readableInstant, readableDate } from '../../../lib/dates.ts';
import { ToneBadge } from '../../../ui/notice.tsx';
import { quantity } from '../../../lib/numbers.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import terms from '../../../ui/plain-table.module.css';
import classes from './run.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { Group, Text, Title, Stack } from '@mantine/core';
import { resolutionWords, StatusBadge } from '../status-badge.tsx';
import { Elapsed, ErrorBlock, ProcessProgress, TriggeredBy, ProcessActs } from '../universes/process-parts.tsx';

/** The decisions, and whether they are still valid. */
export function DecisionList({ decisions }: { decisions: readonly EodDecision[] }) {
  return (
    <ol className={classes.decisions}>
      {decisions.map(({ decision, by, at, comment, isCurrent, reopenReason }) => (
        <li key={at} data-past={!isCurrent || undefined}>
          <ToneBadge tone={isCurrent ? (decision === 'APPROVE' ? 'green' : 'red') : 'grey'}>
            {decision === 'APPROVE' ? 'Approved' : 'Rejected'}
          </ToneBadge>
          <span>
            {by}, <time dateTime={at}>{readableInstant(at)}</time>
          </span>
          {comment === '' ? null : <q>{comment}</q>}
          {isCurrent ? null : (
            <span className="quiet small tabular breakable">No longer holds. {reopenReason ?? ''}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Counts with labels, linked to their rows if possible. */
export function CountedList({ counted, nothing }: { counted: readonly EodCounted[]; nothing: string }) {
  if (counted.length === 0) return <p className="quiet small tabular breakable">{nothing}</p>;
  return (
    <dl className={terms.terms}>
      {counted.map(({ label, count, href }) => (
        <Fact key={label} term={<PathLink path={href}>{label}</PathLink>}>
          {quantity(count)}
        </Fact>
      ))}
    </dl>
  );
}

/** Where an address names a run that is unknown, or that this user may not see. */
export const RunNotFound = () => (
  <EmptyState
    title="Run not found"
    message="It does not exist, or you may not see it. Close this to go on: each run opens from its card."
  />
);

export function RunHead({ run }: { run: EodRun }) {
  const { processName, universeName, effectiveDate, status, lastTriggerTime } = run;
  return (
    <Stack component="header" gap={10}>
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
    </Stack>
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
    <p className="quiet small tabular breakable">
      {resolutionWords[resolution]}
      {resolvedBy === null ? '' : ` by ${resolvedBy}`}
      {resolvedAt === null ? '' : `, ${readableInstant(resolvedAt)}`}
      {resolutionReason === null ? '.' : `: ${resolutionReason}`}
    </p>
  );
}
