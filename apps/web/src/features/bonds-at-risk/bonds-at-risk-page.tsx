import { fetchErrorMessage } from '../../lib/fetch-error.ts';
import { useMarketDay } from '../../lib/today.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { DateBadge } from '../../ui/page-header.tsx';
import { FetchFailure } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyResult } from '../../ui/securities/empty-result.tsx';
import { MarketDataNotice } from '../../ui/securities/market-data-notice.tsx';
import { MarketDayNotice } from '../../ui/securities/market-day-notice.tsx';
import { securityColumns, securityRowKey } from '../../ui/securities/security-columns.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StaleNotice } from '../../ui/notice.tsx';
import { listBondsAtRisk } from '@landfall/contract';
import type { BondAtRisk } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/cache-keys.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { RiskLabel } from '../../ui/securities/risk-label.tsx';
import classes from './bonds-at-risk.module.css';

const [name, ...others] = securityColumns;
if (!name) throw new Error('a table of securities begins with their names');

/** The columns of every list of securities, and why a bond is in this one. */
const bondColumns: readonly Column<BondAtRisk>[] = [
  // This list has two more columns, so names get less space.
  { ...name, width: 280 },
  {
    id: 'riskLabel',
    header: 'Risk',
    kind: 'text',
    width: 88,
    isImportant: true,
    value: (row) => row.riskLabel,
    cell: (row) => <RiskLabel label={row.riskLabel} />,
  },
  {
    id: 'eventName',
    header: 'Event',
    kind: 'text',
    width: 130,
    value: (row) => row.eventName,
    cell: ({ eventName }) => (
      <span className={classes.event} title={eventName}>
        {eventName}
      </span>
    ),
  },
  // Three numbers are one too many beside a risk label at 390 pixels.
  ...others.map((column) => (column.id === 'bidDm' ? { ...column, isImportant: false } : column)),
];

/** The bonds that an event of this day touches. */
const useBondsAtRisk = (date: string) =>
  useQuery({
    queryKey: [...cacheKeys.marketData, 'bonds-at-risk', date],
    queryFn: ({ signal }) => call(listBondsAtRisk, { query: { startDate: date, endDate: date }, signal }),
    retry: false,
  });

/** A bond has a row for each event. */
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
