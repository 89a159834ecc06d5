import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useToday } from '../../lib/today.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { MarketDataNotice } from '../../ui/securities/market-data-notice.tsx';
import { TradesFormCard } from './trades-form-card.tsx';
import { addressOf, searchAt } from './trades-form.ts';
import type { TradesSearch } from './trades-form.ts';
import { useTradesSearch } from './trades-query.ts';
import { TradesResult } from './trades-result.tsx';

const route = getRouteApi('/shell/latest-trades');

export function LatestTradesPage() {
  const today = useToday();
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
      <TradesFormCard address={address} today={today} isFetching={query.isFetching} onSearch={run} />
      {search === null ? null : <TradesResult search={search} query={query} />}
    </>
  );
}
