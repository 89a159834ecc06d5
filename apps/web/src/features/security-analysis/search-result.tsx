import { Card, Title } from '@mantine/core';
import { fetchErrorMessage } from '../../lib/api-error.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { FetchFailure } from '../../ui/states.tsx';
import { EmptyResult } from '../../ui/securities/market-notices.tsx';
import { rangeColumns, securityColumns, securityRowKey } from '../../ui/securities/security-columns.tsx';
import { Spinner } from '../../ui/list-state.tsx';
import type { Search } from './model/search-address.ts';
import type { SecuritiesCriteria } from '../../ui/securities/csv-download.ts';
import classes from './security-analysis.module.css';
import { identifySecurities, searchSecurities, type SecurityPrice, type KnownIdentifier } from '@landfall/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import { Notice } from '../../ui/notice.tsx';

export function criteriaOf({ searchType, identifiers, startDate, endDate }: Search): SecuritiesCriteria {
  return {
    startDate,
    endDate,
    ...(searchType === 'CUSIP' ? { cusip: identifiers } : {}),
    ...(searchType === 'ISIN' ? { isin: identifiers } : {}),
  };
}

/** Fetched again at every search. The last result stays, dimmed, until the next one arrives. */
export function useSecuritySearch(search: Search | null, asOf: string | undefined) {
  return useQuery({
    queryKey: [...cacheKeys.marketData, 'securities', 'search', search, asOf],
    queryFn: ({ signal }) => {
      if (!search) throw new Error('no search to run');
      const { cusip = [], isin = [], ...dates } = criteriaOf(search);
      return call(searchSecurities, { query: { ...dates, cusip: [...cusip], isin: [...isin], asOf }, signal });
    },
    enabled: search !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

const noun = ['row', 'rows'] as const;

interface SearchResultProps {
  search: Search;
  query: ReturnType<typeof useSecuritySearch>;
  /** For at least as long as the spinner must be visible. */
  isSearching: boolean;
}

export function SearchResult({ search, query, isSearching }: SearchResultProps) {
  const { data, error, refetch } = query;
  const isEmpty = data !== undefined && data.length === 0;
  // The previous result stays under the spinner; a message does not.
  if (isSearching && (data === undefined || isEmpty || error)) return <Spinner label="Searching" delayMs={0} />;
  if (error) return <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (isEmpty) {
    return (
      <>
        <MissingIdentifiers search={search} rows={data} />
        <EmptyResult variant={search.searchType === 'ALL' ? 'ALL' : 'RANGE'} />
      </>
    );
  }
  return (
    <Card component="section" padding="md" aria-labelledby="securities-data" className={classes.result}>
      <Title order={2} id="securities-data" mb="xs">
        Securities Data
      </Title>
      {isSearching ? null : <MissingIdentifiers search={search} rows={data} />}
      <DataTable
        id="security-analysis"
        label="Securities"
        rows={data}
        columns={search.searchType === 'ALL' ? securityColumns : rangeColumns}
        rowKey={securityRowKey}
        noun={noun}
        isRefreshing={isSearching}
      />
      {isSearching ? (
        <div className={classes.over}>
          <Spinner label="Searching" delayMs={0} />
        </div>
      ) : null}
    </Card>
  );
}

/** Names the identifiers of a search that returned nothing, and why. */
function MissingIdentifiers({ search, rows }: { search: Search; rows: readonly SecurityPrice[] }) {
  const { searchType, identifiers } = search;
  const asked = withoutRows(identifiers, rows);
  const query = searchType === 'CUSIP' ? { cusip: asked } : { isin: asked };
  const { data, isPending } = useQuery({
    queryKey: [...cacheKeys.marketData, 'identifiers', query],
    queryFn: ({ signal }) => call(identifySecurities, { query, signal }),
    enabled: asked.length > 0,
    retry: false,
  });
  if (asked.length === 0 || isPending) return null;
  const { unknown, unpriced } = data ? missingOf(asked, data, rows) : { unknown: [], unpriced: asked };
  const count = unknown.length + unpriced.length;
  if (count === 0) return null;
  return (
    <div className={classes.missing}>
      <Notice tone="yellow" title={`No prices were found for ${count} of ${identifiers.length} identifiers.`}>
        {unknown.length > 0 ? <p>Not known: {unknown.join(', ')}</p> : null}
        {unpriced.length > 0 ? <p>No price in these dates: {unpriced.join(', ')}</p> : null}
      </Notice>
    </div>
  );
}

/** The identifiers searched for that no row has. Rows do not name aliases, so some of these may have been found. */
export function withoutRows(identifiers: readonly string[], rows: readonly SecurityPrice[]): string[] {
  const found = new Set(rows.flatMap(({ isin, cusip }) => [isin, cusip]));
  return identifiers.filter((identifier) => !found.has(identifier));
}

interface Missing {
  unknown: string[];
  /** The security has no price in the period. */
  unpriced: string[];
}

/** Why identifiers have no row, without aliases of securities that have rows. */
export function missingOf(
  identifiers: readonly string[],
  known: readonly KnownIdentifier[],
  rows: readonly SecurityPrice[],
): Missing {
  const found = new Set(rows.flatMap(({ isin, cusip }) => [isin, cusip]).filter((each) => each !== null));
  const named = Map.groupBy(known, ({ identifier }) => identifier);
  const isPriced = (identifier: string) =>
    (named.get(identifier) ?? []).some(({ isin, cusip }) =>
      [isin, cusip].some((own) => own !== null && found.has(own)),
    );
  return {
    unknown: identifiers.filter((identifier) => !named.has(identifier)),
    unpriced: identifiers.filter((identifier) => named.has(identifier) && !isPriced(identifier)),
  };
}
