import type { EodRun } from '@landfall/contract';
import { Button, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { FetchFailure } from '../../../ui/fetch-failure.tsx';
import { eodErrorMessage } from '../eod-messages.ts';
import { useEodExceptions } from '../queries/run-query.ts';
import { exceptionColumns } from './exception-columns.tsx';
import classes from './run.module.css';

const noun = ['exception', 'exceptions'] as const;

/** What the run found wrong, security by security. */
export function ExceptionsView({ run }: { run: EodRun }) {
  const list = useEodExceptions(run.runId);
  const rows = useMemo(() => list.data?.pages.flatMap(({ content }) => content) ?? [], [list.data]);
  const total = list.data?.pages.at(-1)?.totalElements ?? run.exceptionsCount;
  if (list.data === undefined && list.error) {
    return <FetchFailure message={eodErrorMessage(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (list.data === undefined) return <Skeleton h={240} role="status" aria-busy="true" aria-label="Loading" />;
  if (rows.length === 0) return <p className={classes.quiet}>No exceptions.</p>;
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
