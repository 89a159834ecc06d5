import { fetchErrorMessage } from '../../lib/fetch-error.ts';
import { useMarketDay } from '../../lib/market-day.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { DateBadge } from '../../ui/date-badge.tsx';
import { FetchFailure } from '../../ui/fetch-failure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyResult } from '../../ui/securities/empty-result.tsx';
import { MarketDataNotice } from '../../ui/securities/market-data-notice.tsx';
import { MarketDayNotice } from '../../ui/securities/market-day-notice.tsx';
import { securityRowKey } from '../../ui/securities/security-columns.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { bondColumns } from './bond-columns.tsx';
import { listBondsAtRisk } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/cache-keys.ts';

/** The bonds that an event of this day touches. */
const useBondsAtRisk = (date: string) =>
  useQuery({
    queryKey: [...cacheKeys.marketData, 'bonds-at-risk', date],
    queryFn: ({ signal }) => call(listBondsAtRisk, { query: { startDate: date, endDate: date }, signal }),
    retry: false,
  });

/** A bond that two events touch has two. */
const noun = ['row', 'rows'] as const;

export function BondsAtRiskPage() {
  const marketDay = useMarketDay();
  return (
    <>
      <PageHeader title="Bonds at Risk" subtitle="View impacted bonds" aside={<DateBadge date={marketDay.today} />} />
      <MarketDataNotice />
      <MarketDayNotice {...marketDay} />
      <BondsOf date={marketDay.day} />
    </>
  );
}

function BondsOf({ date }: { date: string }) {
  const { data, error, isPending, isFetching, refetch } = useBondsAtRisk(date);
  if (isPending) return <Spinner />;
  if (data === undefined || (error && data.length === 0))
    return <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyResult variant="TODAY" />;
  return (
    <>
      {error ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
      <DataTable
        id="bonds-at-risk"
        label="Bonds at risk"
        rows={data}
        columns={bondColumns}
        rowKey={(bond) => `${securityRowKey(bond)} ${bond.eventId}`}
        noun={noun}
        isRefreshing={isFetching}
      />
    </>
  );
}
