import { Button, Group, Card } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { fullDate, readableDate } from '../../lib/dates.ts';
import { useMarketDay } from '../../lib/market-day.ts';
import { DateBadge } from '../../ui/date-badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSecuritiesCsv } from '../../ui/securities/csv-download.ts';
import { MarketDataNotice, useMarketDataStatus } from '../../ui/securities/market-data-notice.tsx';
import { DayNotice, MarketDayNotice } from '../../ui/securities/market-day-notice.tsx';
import { useTodaysSecurities } from './todays-securities-query.ts';
import { fetchErrorMessage } from '../../lib/fetch-error.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { securityColumns, securityNoun, securityRowKey } from '../../ui/securities/security-columns.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import classes from './dashboard.module.css';

interface TodaysSecuritiesProps {
  today: string;
  /** The day of the list. */
  date: string;
  securities: ReturnType<typeof useTodaysSecurities>['securities'];
}

const nothingToday = (today: string): string => `No securities data available for today (${readableDate(today)}).`;

/** The day's list in each of its states; a list that is there stays while it is fetched again. */
function TodaysSecurities({ today, date, securities }: TodaysSecuritiesProps) {
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

export function DashboardPage() {
  const marketDay = useMarketDay();
  const { today, day } = marketDay;
  const { data: status } = useMarketDataStatus();
  const { date, securities } = useTodaysSecurities(marketDay, status?.isLoading ?? false);
  const { download, isDownloading } = useSecuritiesCsv();
  const isEmpty = (securities.data?.length ?? 0) === 0;
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Welcome. Here are the latest ILS market updates."
        aside={
          <Group gap="sm">
            <DateBadge date={today} />
            <Button
              size="xs"
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
              loading={isDownloading}
              disabled={isEmpty}
              onClick={() => download({ startDate: date, endDate: date })}
            >
              Download CSV
            </Button>
          </Group>
        }
      />
      <MarketDataNotice />
      {date === day ? (
        <MarketDayNotice {...marketDay} />
      ) : (
        <DayNotice>
          {nothingToday(today)} These are the prices of the last business day, {fullDate(date)}.
        </DayNotice>
      )}
      <TodaysSecurities today={today} date={date} securities={securities} />
    </>
  );
}
