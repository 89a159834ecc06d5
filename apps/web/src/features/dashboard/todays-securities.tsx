import { Card } from '@mantine/core';
import { readableDate } from '../../lib/dates.ts';
import { fetchErrorMessage } from '../../lib/fetch-error.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { securityColumns, securityNoun, securityRowKey } from '../../ui/securities/security-columns.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import type { useTodaysSecurities } from './todays-securities-query.ts';
import classes from './dashboard.module.css';

interface TodaysSecuritiesProps {
  today: string;
  /** The day of the list. */
  date: string;
  securities: ReturnType<typeof useTodaysSecurities>['securities'];
}

export const nothingToday = (today: string): string =>
  `No securities data available for today (${readableDate(today)}).`;

/** The day's list in each of its states; a list that is there stays while it is fetched again. */
export function TodaysSecurities({ today, date, securities }: TodaysSecuritiesProps) {
  const { data, error, isPending, isFetching, isError, refetch } = securities;
  if (isPending) return <Spinner />;
  if (data === undefined || (isError && data.length === 0)) {
    return (
      <Card className={classes.content}>
        <ErrorState
          title="Error Loading Securities"
          message="Failed to load today's securities data. Please try again later."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  if (data.length === 0) {
    return (
      <Card className={classes.content}>
        <EmptyState title="No Securities Found" message={nothingToday(today)} />
      </Card>
    );
  }
  return (
    <div className={classes.content}>
      {isError ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
      <DataTable
        id="securities"
        label={date === today ? "Today's securities" : `Securities of ${readableDate(date)}`}
        rows={data}
        columns={securityColumns}
        rowKey={securityRowKey}
        noun={securityNoun}
        isRefreshing={isFetching}
      />
    </div>
  );
}
