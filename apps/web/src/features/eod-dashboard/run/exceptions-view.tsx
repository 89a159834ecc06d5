import type { EodException, EodRun } from '@landfall/contract';
import { Button, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { FetchFailure } from '../../../ui/states.tsx';
import { useEodExceptions, eodErrorMessage } from '../queries/eod-queries.ts';
import { twoDecimals } from '../../../lib/numbers.ts';
import { noValue, type Column, numberColumn } from '../../../ui/data-table/column.ts';
import { NameText, SecurityLink } from '../../../ui/securities/security-link.tsx';
import { ToneBadge } from '../../../ui/notice.tsx';

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
