import { searchSpinnerMs } from '@landfall/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useMarketDay } from '../../lib/today.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSecuritiesCsv } from '../../ui/securities/csv-download.ts';
import { MarketDataNotice } from '../../ui/securities/market-data-notice.tsx';
import { MarketDayNotice } from '../../ui/securities/market-day-notice.tsx';
import { SearchCard } from './form/search-card.tsx';
import { addressOf, isSameSearch, searchAt } from './model/search-address.ts';
import type { Search } from './model/search-address.ts';
import { SearchResult } from './results/search-result.tsx';
import { criteriaOf, useSecuritySearch } from './security-search-query.ts';

const route = getRouteApi('/shell/tools/security-analysis');

export function SecurityAnalysisPage() {
  const marketDay = useMarketDay();
  const { today } = marketDay;
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const search = useMemo(() => searchAt(address, today), [address, today]);
  const query = useSecuritySearch(search);
  const isSearching = useAtLeast(query.isFetching, searchSpinnerMs);
  const { download, isDownloading } = useSecuritiesCsv();

  const run = (next: Search) => {
    if (isSameSearch(next, search)) void query.refetch();
    else void navigate({ search: addressOf(next) });
  };
  const hasData = search !== null && query.isSuccess && query.data.length > 0;
  return (
    <>
      <PageHeader title="Security Analysis" subtitle="Search for price/DM for securities" />
      <MarketDataNotice />
      <MarketDayNotice {...marketDay} />
      <SearchCard
        address={address}
        marketDay={marketDay}
        shown={search}
        isFetching={isSearching}
        onSearch={run}
        mayDownload={hasData && !isSearching && !isDownloading}
        isDownloading={isDownloading}
        onDownload={() => search && download(criteriaOf(search))}
      />
      {search === null ? null : <SearchResult search={search} query={query} isSearching={isSearching} />}
    </>
  );
}

/** True while something is under way, and from each of its beginnings for at least so many milliseconds. */
function useAtLeast(isUnderWay: boolean, leastMs: number): boolean {
  const [run, setRun] = useState({ isUnderWay, number: isUnderWay ? 1 : 0 });
  const [shown, setShown] = useState(0);
  if (run.isUnderWay !== isUnderWay) setRun({ isUnderWay, number: run.number + (isUnderWay ? 1 : 0) });
  useEffect(() => {
    const timer = setTimeout(() => setShown(run.number), leastMs);
    return () => clearTimeout(timer);
  }, [run.number, leastMs]);
  return isUnderWay || shown < run.number;
}
