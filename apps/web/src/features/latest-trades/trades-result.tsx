import { readableDate } from '../../lib/dates.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FetchFailure } from '../../ui/fetch-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { tradeColumns } from './trade-columns.tsx';
import type { TradesSearch } from './trades-form.ts';
import { noTradesMessage, tradesErrorMessage } from './trades-messages.ts';
import type { useTradesSearch } from './trades-query.ts';
import { floorMeaning } from './volume-cell.tsx';
import classes from './latest-trades.module.css';

const noun = ['security', 'securities'] as const;
/** Room below the table for what the sign means. */
const legendHeight = 28;

interface TradesResultProps {
  search: TradesSearch;
  query: ReturnType<typeof useTradesSearch>;
}

export function TradesResult({ search, query }: TradesResultProps) {
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
        <p className={classes.floor}>
          <strong>≥</strong> {floorMeaning}
        </p>
      ) : null}
    </div>
  );
}
