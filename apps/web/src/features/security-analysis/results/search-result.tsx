import { Card, Title } from '@mantine/core';
import { fetchErrorMessage } from '../../../lib/fetch-error.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { FetchFailure } from '../../../ui/fetch-failure.tsx';
import { EmptyResult } from '../../../ui/securities/empty-result.tsx';
import { rangeColumns, securityColumns, securityRowKey } from '../../../ui/securities/security-columns.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Search } from '../model/search-address.ts';
import type { useSecuritySearch } from '../security-search-query.ts';
import { MissingIdentifiers } from './missing-identifiers.tsx';
import classes from './search-result.module.css';

const noun = ['row', 'rows'] as const;

interface SearchResultProps {
  search: Search;
  query: ReturnType<typeof useSecuritySearch>;
  /** For at least as long as the spinner is to be seen. */
  isSearching: boolean;
}

export function SearchResult({ search, query, isSearching }: SearchResultProps) {
  const { data, error, refetch } = query;
  const isEmpty = data !== undefined && data.length === 0;
  // What was found before stays under the spinner; a message does not.
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
