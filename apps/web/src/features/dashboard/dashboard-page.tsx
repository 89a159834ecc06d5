import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { fullDate } from '../../lib/dates.ts';
import { useMarketDay } from '../../lib/market-day.ts';
import { DateBadge } from '../../ui/date-badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSecuritiesCsv } from '../../ui/securities/csv-download.ts';
import { MarketDataNotice, useMarketDataStatus } from '../../ui/securities/market-data-notice.tsx';
import { DayNotice, MarketDayNotice } from '../../ui/securities/market-day-notice.tsx';
import { nothingToday, TodaysSecurities } from './todays-securities.tsx';
import { useTodaysSecurities } from './todays-securities-query.ts';

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
