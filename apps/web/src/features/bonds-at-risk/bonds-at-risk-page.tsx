import { fetchErrorMessage } from '../../lib/api-error.ts';
import { useMarketDay } from '../../lib/today.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { DateBadge, PageHeader } from '../../ui/page-header.tsx';
import { FetchFailure } from '../../ui/states.tsx';
import { EmptyResult, MarketDataNotice, MarketDayNotice } from '../../ui/securities/market-notices.tsx';
import { securityColumns, securityRowKey, RiskLabel } from '../../ui/securities/security-columns.tsx';
import { useLiveMarket } from '../../lib/live-updates.ts';
import { Spinner } from '../../ui/list-state.tsx';
import { StaleNotice } from '../../ui/notice.tsx';
import { listBondsAtRisk, type BondAtRisk } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { signedTwoDecimals } from '../../lib/numbers.ts';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import { noValue, type Column, numberColumn } from '../../ui/data-table/column.ts';
import { EventList, becauseWords, eventsOf, money } from './event-list.tsx';
import classes from './bonds-at-risk.module.css';

const [name, ...others] = securityColumns;
if (!name) throw new Error('a table of securities begins with their names');

const narrower: Readonly<Record<string, number>> = {
  isin: 135,
  cusip: 114,
  effectiveDate: 106,
  issueDate: 106,
  maturityDate: 106,
  bidPx: 78,
  bidDm: 78,
};

/** The columns of every list of securities, and why a bond is in this one. */
const bondColumns: readonly Column<BondAtRisk>[] = [
  // This list has more columns, so all get less space.
  { ...name, width: 168 },
  {
    id: 'riskLabel',
    header: 'Risk',
    kind: 'text',
    width: 80,
    isImportant: true,
    value: (row) => row.riskLabel,
    cell: (row) => <RiskLabel label={row.riskLabel} />,
  },
  {
    id: 'eventName',
    header: 'Event',
    kind: 'text',
    width: 206,
    value: (row) => row.eventName,
    cell: (row) => (
      <span className={classes.event} title={`${row.eventName}: ${becauseWords(row)}`}>
        {row.eventName} <span>by {row.because.perilName}</span>
      </span>
    ),
  },
  ...others.map((column) => ({
    ...column,
    width: narrower[column.id] ?? column.width,
    // Three numbers are one too many beside a risk label at 390 pixels.
    isImportant: column.isImportant === true && column.id !== 'bidDm',
  })),
  numberColumn('priceChange', 'Since event', 60, (row) => row.priceChange, signedTwoDecimals, {
    explained: 'Change of the clean price since the event, in points',
  }),
  {
    id: 'notional',
    header: 'Notional at risk',
    kind: 'number',
    width: 92,
    value: (row) => row.notional?.amount ?? null,
    text: ({ notional }) => (notional === null ? noValue : money(notional.amount, notional.currency)),
    copied: ({ notional }) => (notional === null ? '' : `${notional.currency ?? ''} ${notional.amount}`.trim()),
  },
  {
    id: 'because',
    header: 'On the list because',
    kind: 'text',
    width: 200,
    value: becauseWords,
    // The cell of the event already shows the first part.
    isHidden: true,
  },
];

/** The bonds that an event of this day touches. */
const useBondsAtRisk = (date: string) =>
  useQuery({
    queryKey: [...cacheKeys.marketData, 'bonds-at-risk', date],
    queryFn: ({ signal }) => call(listBondsAtRisk, { query: { startDate: date, endDate: date }, signal }),
    // What has changed while the screen was closed.
    staleTime: 0,
    retry: false,
  });

/** A bond has a row for each event. */
const noun = ['row', 'rows'] as const;

const route = getRouteApi('/shell/bonds-at-risk');

const liveTopics = ['securities', 'prices', 'events'] as const;

export function BondsAtRiskPage() {
  useLiveMarket(liveTopics);
  const marketDay = useMarketDay();
  const { event } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title="Bonds at Risk" subtitle="View impacted bonds" aside={<DateBadge date={marketDay.today} />} />
      <MarketDataNotice />
      <MarketDayNotice {...marketDay} />
      <BondsOf
        date={marketDay.day}
        eventId={event}
        onEvent={(next) => void navigate({ search: next === undefined ? {} : { event: next } })}
      />
    </>
  );
}

interface BondsOfProps {
  date: string;
  /** The event whose bonds are shown; undefined for all. */
  eventId: string | undefined;
  onEvent: (eventId: string | undefined) => void;
}

function BondsOf({ date, eventId, onEvent }: BondsOfProps) {
  const { data, error, isPending, isFetching, refetch } = useBondsAtRisk(date);
  if (isPending) return <Spinner />;
  if (data === undefined || (error && data.length === 0))
    return <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyResult variant="TODAY" />;
  const events = eventsOf(data);
  const chosen = events.find((event) => event.eventId === eventId)?.eventId;
  return (
    <>
      {error ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
      <EventList events={events} chosen={chosen} onChoose={onEvent} />
      <DataTable
        id="bonds-at-risk"
        label="Bonds at risk"
        rows={chosen === undefined ? data : data.filter((bond) => bond.eventId === chosen)}
        columns={bondColumns}
        rowKey={(bond) => `${securityRowKey(bond)} ${bond.eventId}`}
        noun={noun}
        isRefreshing={isFetching}
      />
    </>
  );
}
