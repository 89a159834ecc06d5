import { Button, Card, Group, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { fullDate, readableDate } from '../../lib/dates.ts';
import { businessDayBefore, useMarketDay, type MarketDay } from '../../lib/today.ts';
import { DateBadge, PageHeader } from '../../ui/page-header.tsx';
import { useSecuritiesCsv } from '../../ui/securities/csv-download.ts';
import {
  MarketDataNotice,
  useMarketDataStatus,
  DayNotice,
  MarketDayNotice,
} from '../../ui/securities/market-notices.tsx';
import { fetchErrorMessage } from '../../lib/api-error.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { securityColumns, securityNoun, securityRowKey } from '../../ui/securities/security-columns.tsx';
import { useLiveMarket } from '../../lib/live-updates.ts';
import { Spinner } from '../../ui/list-state.tsx';
import { StaleNotice } from '../../ui/notice.tsx';
import { getMarketMoves, searchSecurities } from '@landfall/contract';
import { getRouteApi } from '@tanstack/react-router';
import { mayCall, useAuth } from '../../lib/auth.ts';
import { PathLink, ViewLinks } from '../../ui/path-link.tsx';
import { useWaiting } from '../../ui/waiting.ts';
import { lateCode } from '../../ui/late-code.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { retryOnce, cacheKeys } from '../../lib/query-client.ts';
import classes from './dashboard.module.css';

const askAgainMs = 5_000;

const listOf = (date: string) =>
  queryOptions({
    queryKey: [...cacheKeys.marketData, 'securities', 'today', date],
    queryFn: ({ signal }) => call(searchSecurities, { query: { startDate: date, endDate: date }, signal }),
    // What has changed while the screen was closed.
    staleTime: 0,
    retry: retryOnce,
  });

/**
 * The list of the day that the screen opens on, and which day that is: where today has nothing yet it is the business day
 * before, unless that has nothing either. While the market is still being loaded, an empty list is asked for again.
 */
function useTodaysSecurities({ today, day }: MarketDay, isMarketLoading: boolean) {
  const own = useQuery({
    ...listOf(day),
    refetchInterval: ({ state }) => (isMarketLoading && state.data?.length === 0 ? askAgainMs : false),
  });
  const dayBefore = businessDayBefore(day);
  const mayGoBack = day === today && !isMarketLoading && own.data?.length === 0;
  const before = useQuery({ ...listOf(dayBefore), enabled: mayGoBack });
  const isBefore = mayGoBack && (before.isPending || (before.data?.length ?? 0) > 0);
  return isBefore ? { date: dayBefore, securities: before } : { date: day, securities: own };
}

interface TodaysSecuritiesProps {
  today: string;
  date: string;
  securities: ReturnType<typeof useTodaysSecurities>['securities'];
}

const nothingToday = (today: string): string => `No securities data available for today (${readableDate(today)}).`;

/** The day's list in each of its states; a loaded list stays during a refresh. */
function TodaysSecurities({ today, date, securities }: TodaysSecuritiesProps) {
  const { data, error, isPending, isFetching, isError, refetch } = securities;
  if (isPending) return <Spinner />;
  if (data === undefined || (isError && data.length === 0)) {
    return (
      <Card className={classes.content}>
        <ErrorState
          title="Error Loading Securities"
          message="Failed to load today's securities data. Please try again later."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    );
  }
  if (data.length === 0) {
    return (
      <Card className={classes.content}>
        <EmptyState title="No Securities Found" message={nothingToday(today)} />
      </Card>
    );
  }
  return (
    <div className={classes.content}>
      {isError ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
      <DataTable
        id="securities"
        label={date === today ? "Today's securities" : `Securities of ${readableDate(date)}`}
        rows={data}
        columns={securityColumns}
        rowKey={securityRowKey}
        noun={securityNoun}
        isRefreshing={isFetching}
      />
    </div>
  );
}

const MovesView = lateCode(async () => (await import('./moves-view.tsx')).MovesView, {
  failed: 'What moved could not be shown',
  close: ({ onChange }) => onChange({ view: undefined }),
  waiting: <Spinner />,
});

const route = getRouteApi('/shell/');

const liveTopics = ['securities', 'prices', 'events'] as const;

export function DashboardPage() {
  useLiveMarket(liveTopics);
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const { user } = useAuth();
  const mayCompare = mayCall(user, getMarketMoves);
  const isMoves = mayCompare && address.view === 'moves';
  const marketDay = useMarketDay();
  const { today, day } = marketDay;
  const { data: status } = useMarketDataStatus();
  const { date, securities } = useTodaysSecurities(marketDay, status?.isLoading ?? false);
  const { download, isDownloading } = useSecuritiesCsv();
  const isEmpty = (securities.data?.length ?? 0) === 0;
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Welcome. Here are the latest ILS market updates."
        aside={
          <Group gap="sm">
            <DateBadge date={today} />
            <Button
              size="xs"
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
              loading={isDownloading}
              disabled={isEmpty}
              onClick={() => download({ startDate: date, endDate: date })}
            >
              Download CSV
            </Button>
          </Group>
        }
      />
      <WaitingPanel />
      <MarketDataNotice />
      {date === day ? (
        <MarketDayNotice {...marketDay} />
      ) : (
        <DayNotice>
          {nothingToday(today)} These are the prices of the last business day, {fullDate(date)}.
        </DayNotice>
      )}
      {mayCompare ? (
        <ViewLinks
          label="Dashboard"
          views={[
            { path: '/', label: 'Securities', isCurrent: !isMoves },
            { path: '/?view=moves', label: 'What moved', isCurrent: isMoves },
          ]}
        />
      ) : null}
      {isMoves ? (
        <MovesView
          date={date}
          address={address}
          onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
        />
      ) : (
        <TodaysSecurities today={today} date={date} securities={securities} />
      )}
    </>
  );
}

/** What waits for the person who is signed in, with the way there. */
function WaitingPanel() {
  const { isAsked, links, data, isPending, isError, isFetching, refetch } = useWaiting();
  if (!isAsked) return null;
  return (
    <section className={classes.waiting} aria-labelledby="waiting" aria-busy={isPending}>
      <h2 id="waiting" className="small strong">
        Waiting for you
      </h2>
      {isPending ? <Skeleton h={14} w={260} /> : null}
      {links.length > 0 ? (
        <ul className={classes.waitingLinks}>
          {links.map(({ kind, text, path }) => (
            <li key={kind}>
              <PathLink path={path}>{text}</PathLink>
            </li>
          ))}
        </ul>
      ) : null}
      {data && links.length === 0 ? <span className="quiet small">Nothing waits for you.</span> : null}
      {isError ? (
        <span role="alert" className="small red">
          {data ? 'This may be out of date.' : 'What waits for you could not be loaded.'}{' '}
          <Button variant="subtle" size="compact-xs" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </span>
      ) : null}
    </section>
  );
}
