import { searchSpinnerMs } from '@landfall/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useToday } from '../../lib/today.ts';
import { useAtLeast } from '../../lib/use-at-least.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSecuritiesCsv } from '../../ui/securities/csv-download.ts';
import { MarketDataNotice } from '../../ui/securities/market-data-notice.tsx';
import { SearchCard } from './form/search-card.tsx';
import { addressOf, searchAt } from './model/search-address.ts';
import type { Search } from './model/search-address.ts';
import { SearchResult } from './results/search-result.tsx';
import { criteriaOf, useSecuritySearch } from './security-search-query.ts';

const route = getRouteApi('/shell/tools/security-analysis');

export function SecurityAnalysisPage() {
  const today = useToday();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const search = useMemo(() => searchAt(address, today), [address, today]);
  const query = useSecuritySearch(search);
  const isSearching = useAtLeast(query.isFetching, searchSpinnerMs);
  const { download, isDownloading } = useSecuritiesCsv();

  const run = (next: Search) => {
    if (search && JSON.stringify(addressOf(next)) === JSON.stringify(addressOf(search))) void query.refetch();
    else void navigate({ search: addressOf(next) });
  };
  const hasData = search !== null && query.isSuccess && query.data.length > 0;
  return (
    <>
      <PageHeader title="Security Analysis" subtitle="Search for price/DM for securities" />
      <MarketDataNotice />
      <SearchCard
        address={address}
        today={today}
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
