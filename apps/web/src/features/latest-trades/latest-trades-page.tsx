import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { useMarketDay, type MarketDay } from '../../lib/today.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { MarketDataNotice, MarketDayNotice } from '../../ui/securities/market-notices.tsx';
import {
  floorMeaning,
  tradeColumns,
  addressOf,
  formAt,
  formProblems,
  searchAt,
  searchOf,
  type TradesSearch,
  noTradesMessage,
  tradesErrorMessage,
  tradesOf,
} from './trade-columns.tsx';
import { searchTraceTrades, securityTypes, type TraceTrade, csvCell } from '@landfall/contract';
import { Box, Button, Card, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { DateField } from '../../ui/date-field.tsx';
import { singleDateWindow } from '../../ui/date-window.ts';
import { SearchButton } from '../../ui/search-fields.tsx';
import type { TradesAddress } from '../../lib/screen-addresses.ts';
import { readableDate } from '../../lib/dates.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState, FetchFailure } from '../../ui/states.tsx';
import { Spinner } from '../../ui/list-state.tsx';
import { saveCsv } from '../../lib/files.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import classes from '../../ui/fields.module.css';

const noun = ['security', 'securities'] as const;
/** Space below the table for the legend. */
const legendHeight = 28;

interface TradesResultProps {
  search: TradesSearch;
  query: ReturnType<typeof useTradesSearch>;
}

function TradesResult({ search, query }: TradesResultProps) {
  const { data, error, isFetching, refetch } = query;
  if (isFetching && (data === undefined || data.length === 0 || error)) return <Spinner label="Searching" />;
  if (error) return <FetchFailure message={tradesErrorMessage(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.length === 0) return <EmptyState title="No trades found" message={noTradesMessage} />;
  const hasFloor = data.some((trade) => trade.isVolumeFloor);
  return (
    <div className={classes.result}>
      <DataTable
        id="latest-trades"
        label={`TRACE trades of ${readableDate(search.effectiveDate)}`}
        rows={data}
        columns={tradeColumns}
        rowKey={(trade) => `${trade.isin} ${trade.cusip}`}
        noun={noun}
        isRefreshing={isFetching}
        below={hasFloor ? legendHeight : 0}
      />
      {isFetching ? (
        <div className={classes.over}>
          <Spinner label="Searching" />
        </div>
      ) : null}
      {hasFloor ? (
        <Box component="p" mt="xs" className="quiet tiny">
          <strong>≥</strong> {floorMeaning}
        </Box>
      ) : null}
    </div>
  );
}

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
      <MarketDayNotice {...marketDay} asked={address.date} />
      <TradesFormCard
        address={address}
        marketDay={marketDay}
        isFetching={query.isFetching}
        onSearch={run}
        trades={query.isPlaceholderData || query.error ? undefined : query.data}
      />
      {search === null ? null : <TradesResult search={search} query={query} />}
    </>
  );
}

const saveTrades = (trades: readonly TraceTrade[], date: string): void =>
  saveCsv(`trades-${date}.csv`, tradesCsv(trades, date));

interface TradesFormCardProps {
  address: TradesAddress;
  marketDay: MarketDay;
  isFetching: boolean;
  onSearch: (search: TradesSearch) => void;
  /** Those of the address, once they are there. */
  trades: readonly TraceTrade[] | undefined;
}

function TradesFormCard({ address, marketDay, isFetching, onSearch, trades }: TradesFormCardProps) {
  const { today, day } = marketDay;
  const [form, setForm] = useState(() => formAt(address, day));
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setForm(formAt(address, day));
  }
  const problems = formProblems(form, today);
  const search = searchOf(form, today);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (search && !isFetching) onSearch(search);
  };
  return (
    <Card component="form" padding="md" mb="lg" aria-label="Search" onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <Select
          label="Security Type"
          data={[...securityTypes]}
          value={form.securityType}
          onChange={(securityType) => setForm({ ...form, securityType })}
          allowDeselect={false}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the type', 'aria-hidden': false, tabIndex: 0, size: 'md' }}
          error={problems.securityType}
          errorProps={{ role: 'alert' }}
        />
        <DateField
          label="Trade Date"
          value={form.effectiveDate}
          onChange={(effectiveDate) => setForm({ ...form, effectiveDate })}
          window={singleDateWindow(today)}
          error={problems.effectiveDate ?? null}
        />
        <SearchButton className={classes.search} mayPress={search !== null && !isFetching} />
        <Button
          className={classes.search}
          variant="default"
          disabled={!trades || trades.length === 0}
          onClick={() => trades && saveTrades(trades, address.date ?? today)}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
        >
          Download CSV
        </Button>
      </div>
    </Card>
  );
}

/** One day's trades, fetched again at every search. */
function useTradesSearch(search: TradesSearch | null) {
  return useQuery({
    queryKey: [...cacheKeys.marketData, 'trace-trades', search],
    queryFn: async ({ signal }) => {
      if (!search) throw new Error('no search to run');
      return tradesOf(await call(searchTraceTrades, { query: search, signal }));
    },
    enabled: search !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

const header = 'NAME,ISIN,CUSIP,TRADE_DATE,PRICE,QUANTITY_K,QUANTITY_IS_MINIMUM,YIELD,TRADES';

/** The trades of a day as shown, in full figures. */
function tradesCsv(trades: readonly TraceTrade[], date: string): string {
  const lines = trades.map((trade) =>
    [
      trade.name,
      trade.isin,
      trade.cusip,
      date,
      trade.aggregatePrice,
      trade.aggregateVolumeDivided,
      trade.isVolumeFloor ? 'Y' : 'N',
      trade.aggregateYieldFormatted,
      trade.tradeCount,
    ]
      .map(csvCell)
      .join(','),
  );
  return `${[header, ...lines].join('\r\n')}\r\n`;
}
