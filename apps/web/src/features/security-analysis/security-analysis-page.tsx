import { searchSpinnerMs } from '@landfall/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { changedAddress } from '../../lib/screen-addresses.ts';
import { useMarketDay, type MarketDay } from '../../lib/today.ts';
import { AsOfBar, asOfProblem } from '../../ui/as-of-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSecuritiesCsv } from '../../ui/securities/csv-download.ts';
import { MarketDataNotice, MarketDayNotice } from '../../ui/securities/market-notices.tsx';
import { SearchCard } from './search-card.tsx';
import {
  addressOf,
  isSameSearch,
  searchAt,
  type AnalysisAddress,
  type Search,
  type SearchAddress,
} from './model/search-address.ts';
import { WithWatchList } from '../../ui/securities/watch-list.tsx';
import { ViewLinks } from '../../ui/path-link.tsx';
import { CompositionSearch } from './composition-search.tsx';
import { criteriaOf, SearchResult, useSecuritySearch } from './search-result.tsx';
import { CriteriaCard } from './criteria/criteria-card.tsx';
import { criteriaAt, readCriteriaAddress, type CriteriaAddress } from './criteria/criteria-form.ts';
import { useFoundPrices } from './criteria/criteria-queries.ts';
import { CriteriaResult } from './criteria/criteria-result.tsx';
import { SavedSearches } from './criteria/saved-searches.tsx';

const route = getRouteApi('/shell/tools/security-analysis');

const path = '/tools/security-analysis';

export function SecurityAnalysisPage() {
  const marketDay = useMarketDay();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const { by } = address;
  const onAddress = (search: AnalysisAddress) => void navigate({ search });
  return (
    <>
      <PageHeader title="Security Analysis" subtitle="Search for price/DM for securities" />
      <MarketDataNotice />
      <MarketDayNotice {...marketDay} asked={address.from ?? address.date} />
      <ViewLinks
        label="Ways to search"
        views={[
          { path, label: 'By identifier', isCurrent: by === undefined },
          { path: `${path}?by=criteria`, label: 'By criteria', isCurrent: by === 'criteria' },
          { path: `${path}?by=composition`, label: 'Composition of an index', isCurrent: by === 'composition' },
        ]}
      />
      <WithWatchList>
        {by === 'criteria' ? (
          <CriteriaSearch raw={address} marketDay={marketDay} onAddress={onAddress} />
        ) : by === 'composition' ? (
          <CompositionSearch address={address} marketDay={marketDay} onAddress={onAddress} />
        ) : (
          <IdentifierSearch address={address} marketDay={marketDay} onAddress={onAddress} />
        )}
      </WithWatchList>
    </>
  );
}

interface IdentifierSearchProps {
  address: SearchAddress;
  marketDay: MarketDay;
  onAddress: (address: SearchAddress) => void;
}

function IdentifierSearch({ address, marketDay, onAddress }: IdentifierSearchProps) {
  const { today } = marketDay;
  const search = useMemo(() => searchAt(address, today), [address, today]);
  const { asOf } = address;
  const query = useSecuritySearch(search, asOf);
  const isSearching = useAtLeast(query.isFetching, searchSpinnerMs);
  const { download, isDownloading } = useSecuritiesCsv();
  const run = (next: Search) => {
    if (isSameSearch(next, search)) void query.refetch();
    else onAddress(changedAddress(addressOf(next), { asOf }));
  };
  const problem = asOfProblem(asOf, query.error);
  const hasData = search !== null && query.isSuccess && query.data.length > 0;
  return (
    <>
      <SearchCard
        address={address}
        marketDay={marketDay}
        shown={search}
        isFetching={isSearching}
        onSearch={run}
        mayDownload={hasData && !isSearching && !isDownloading}
        isDownloading={isDownloading}
        onDownload={() => search && download({ ...criteriaOf(search), asOf })}
      />
      <AsOfBar
        asOf={asOf}
        onChange={(next) => onAddress(changedAddress(address, { asOf: next }))}
        notStored={query.data?.some(({ notStored = [] }) => notStored.length > 0) ? ['terms'] : []}
        problem={problem}
      />
      {search === null || problem !== null ? null : (
        <SearchResult search={search} query={query} isSearching={isSearching} />
      )}
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

interface CriteriaSearchProps {
  /** Of the screen: what is not of this search is left aside. */
  raw: AnalysisAddress;
  marketDay: MarketDay;
  onAddress: (address: AnalysisAddress) => void;
}

/** The search by any field: the address has all of it. */
function CriteriaSearch({ raw, marketDay, onAddress }: CriteriaSearchProps) {
  const { today, day } = marketDay;
  const address = useMemo(() => readCriteriaAddress(raw), [raw]);
  const { criteria } = useMemo(() => criteriaAt(address, today), [address, today]);
  const { asOf } = raw;
  const query = useFoundPrices(criteria, day, asOf);
  const problem = asOfProblem(asOf, query.error);
  const run = (next: CriteriaAddress) => {
    if (JSON.stringify(readCriteriaAddress(next)) === JSON.stringify(address)) void query.refetch();
    else onAddress(changedAddress<AnalysisAddress>(next, { asOf }));
  };
  return (
    <>
      <CriteriaCard address={address} marketDay={marketDay} isFetching={query.isFetching} onSearch={run} />
      <SavedSearches shown={criteria} />
      <AsOfBar
        asOf={asOf}
        onChange={(next) => onAddress(changedAddress<AnalysisAddress>(address, { asOf: next }))}
        notStored={criteria === null ? [] : (query.data?.knownAt?.notStored ?? [])}
        problem={problem}
      />
      {criteria === null || problem !== null ? null : <CriteriaResult criteria={criteria} query={query} asOf={asOf} />}
    </>
  );
}
