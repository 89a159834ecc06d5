import { Fact } from '../../../ui/fact.tsx';
import type { EodCounted, EodDecision, EodRun, EodException } from '@landfall/contract';
import { readableInstant, readableDate } from '../../../lib/dates.ts';
import { ToneBadge } from '../../../ui/notice.tsx';
import { quantity, twoDecimals } from '../../../lib/numbers.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import terms from '../../../ui/plain-table.module.css';
import classes from './run.module.css';
import { EmptyState, FetchFailure } from '../../../ui/states.tsx';
import { Group, Text, Title, Stack, Button, Skeleton } from '@mantine/core';
import { resolutionWords, StatusBadge } from '../status-badge.tsx';
import { Elapsed, ErrorBlock, ProcessProgress, TriggeredBy, ProcessActs } from '../universes/process-parts.tsx';
import { useMemo } from 'react';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useEodExceptions, eodErrorMessage } from '../eod-queries.ts';
import { noValue, type Column, numberColumn } from '../../../ui/data-table/column.ts';
import { NameText, SecurityLink } from '../../../ui/securities/security-link.tsx';

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
          {comment === '' ? null : (
            <q>
              <bdi>{comment}</bdi>
            </q>
          )}
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

const severities = { ERROR: { label: 'Error', tone: 'red' }, WARNING: { label: 'Warning', tone: 'yellow' } } as const;

const exceptionColumns: readonly Column<EodException>[] = [
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    width: 200,
    isImportant: true,
    value: ({ name }) => name,
    cell: ({ name, isin, cusip }) =>
      name === null ? noValue : <SecurityLink identifier={isin ?? cusip}>{name}</SecurityLink>,
    narrow: ({ name }) => (name === null ? noValue : <NameText name={name} fit="two-lines" />),
  },
  {
    id: 'severity',
    header: 'Severity',
    kind: 'text',
    width: 90,
    isImportant: true,
    value: ({ severity }) => severities[severity].label,
    cell: ({ severity }) => <ToneBadge tone={severities[severity].tone}>{severities[severity].label}</ToneBadge>,
  },
  { id: 'message', header: 'What was found', kind: 'text', width: 260, value: ({ message }) => message },
  numberColumn('price', 'Price', 80, ({ price }) => price, twoDecimals),
  numberColumn('reference', 'Against', 80, ({ reference }) => reference, twoDecimals, { isHidden: true }),
  numberColumn(
    'change',
    'Change',
    80,
    ({ changePercent }) => changePercent,
    (value) => `${twoDecimals(value)}%`,
  ),
  { id: 'code', header: 'Code', kind: 'text', width: 150, isHidden: true, value: ({ code }) => code },
  { id: 'isin', header: 'ISIN', kind: 'identifier', width: 150, isHidden: true, value: ({ isin }) => isin },
  { id: 'cusip', header: 'CUSIP', kind: 'identifier', width: 120, isHidden: true, value: ({ cusip }) => cusip },
];

const noun = ['exception', 'exceptions'] as const;

export function ExceptionsView({ run }: { run: EodRun }) {
  const list = useEodExceptions(run.runId);
  const rows = useMemo(() => list.data?.pages.flatMap(({ content }) => content) ?? [], [list.data]);
  const total = list.data?.pages.at(-1)?.totalElements ?? run.exceptionsCount;
  if (list.data === undefined && list.error) {
    return <FetchFailure message={eodErrorMessage(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <Skeleton h={240} role="status" aria-busy="true" aria-label="Loading" />;
  if (rows.length === 0) return <p className="quiet small tabular breakable">No exceptions.</p>;
  return (
    <DataTable
      id="eod-exceptions"
      label="Exceptions"
      rows={rows}
      columns={exceptionColumns}
      rowKey={({ exceptionNo }) => String(exceptionNo)}
      noun={noun}
      isRefreshing={list.isRefetching && !list.isFetchingNextPage}
      maxHeight={520}
    >
      {list.hasNextPage ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more of {total.toLocaleString('en-US')}
        </Button>
      ) : null}
    </DataTable>
  );
}
