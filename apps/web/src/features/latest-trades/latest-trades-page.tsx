import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMarketDay } from '../../lib/market-day.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { MarketDataNotice } from '../../ui/securities/market-data-notice.tsx';
import { MarketDayNotice } from '../../ui/securities/market-day-notice.tsx';
import { TradesFormCard } from './trades-form-card.tsx';
import { addressOf, searchAt } from './trades-form.ts';
import type { TradesSearch } from './trades-form.ts';
import { useTradesSearch } from './trades-query.ts';
import { TradesResult } from './trades-result.tsx';

const route = getRouteApi('/shell/latest-trades');

export function LatestTradesPage() {
  const marketDay = useMarketDay();
  const { today } = marketDay;
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const search = useMemo(() => searchAt(address, today), [address, today]);
  const query = useTradesSearch(search);
  const run = (next: TradesSearch) => {
    if (search?.effectiveDate === next.effectiveDate) void query.refetch();
    else void navigate({ search: addressOf(next) });
  };
  return (
    <>
      <PageHeader title="Latest Trades" subtitle="Search for latest TRACE trades" />
      <MarketDataNotice />
      <MarketDayNotice {...marketDay} />
      <TradesFormCard address={address} marketDay={marketDay} isFetching={query.isFetching} onSearch={run} />
      {search === null ? null : <TradesResult search={search} query={query} />}
    </>
  );
}
