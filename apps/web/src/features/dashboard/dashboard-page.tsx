import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useToday } from '../../lib/today.ts';
import { DateBadge } from '../../ui/date-badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSecuritiesCsv } from '../../ui/securities/csv-download.ts';
import { MarketDataNotice, useMarketDataStatus } from '../../ui/securities/market-data-notice.tsx';
import { TodaysSecurities } from './todays-securities.tsx';
import { useTodaysSecurities } from './todays-securities-query.ts';

export function DashboardPage() {
  const today = useToday();
  const { data: status } = useMarketDataStatus();
  const securities = useTodaysSecurities(today, status?.isLoading ?? false);
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
              onClick={() => download({ startDate: today, endDate: today })}
            >
              Download CSV
            </Button>
          </Group>
        }
      />
      <MarketDataNotice />
      <TodaysSecurities date={today} securities={securities} />
    </>
  );
}
