import { getMarketMoves, listBondsAtRisk, type BondAtRisk, type MarketMoves, type MoveSpan } from '@landfall/contract';
import { Box, Button, Chip, Group, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { call, callForFile } from '../../lib/api.ts';
import { mayCall, useAuth } from '../../lib/auth.ts';
import { retryOnce, cacheKeys } from '../../lib/query-client.ts';
import { fullDate, readableDate } from '../../lib/dates.ts';
import { fetchErrorMessage } from '../../lib/api-error.ts';
import { counted } from '../../lib/numbers.ts';
import { AsOfBar, asOfProblem } from '../../ui/as-of-bar.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState, FetchFailure } from '../../ui/states.tsx';
import { StaleNotice } from '../../ui/notice.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { asOfSuffix, useCsvFile } from '../../ui/securities/csv-download.ts';
import { securityNoun } from '../../ui/securities/security-columns.tsx';
import { WithWatchList, WatchListContext } from '../../ui/securities/watch-list.tsx';
import { Spinner } from '../../ui/list-state.tsx';
import { type DashboardAddress, moveFilters } from '../../lib/screen-addresses.ts';
import { moveColumns, turnColumns, dayKnownAt, liveEvents, shownMoves, type MoveFilter } from './moves-columns.tsx';

const spanChoices = [
  { value: 'day', label: 'Day before' },
  { value: 'week', label: 'Week before' },
  { value: 'month', label: 'Month before' },
] as const;
const filterWords: Record<MoveFilter, string> = {
  all: 'All',
  up: 'Up',
  down: 'Down',
  mine: 'Mine',
  'at-risk': 'At risk',
  new: 'New',
  ended: 'Matured',
};
const noteNoun = ['note', 'notes'] as const;
const noWatchList = 'Your watch list has not been loaded. Reload the page if it stays so.';
const nothing: Record<MoveFilter, (since: string) => string> = {
  all: () => 'There are no prices of this day.',
  mine: () => 'No security of your watch list has a price of this day. A star beside a name puts it on the list.',
  up: (since) => `No price has risen since ${since}.`,
  down: (since) => `No price has fallen since ${since}.`,
  'at-risk': () => 'No live event touches a security of this list.',
  new: (since) => `No note has been issued since ${since}.`,
  ended: (since) => `No note has matured or otherwise ended since ${since}.`,
};

interface MovesViewProps {
  /** The day of the dashboard's list. */
  date: string;
  address: DashboardAddress;
  onChange: (change: { [K in keyof DashboardAddress]: DashboardAddress[K] | undefined }) => void;
}

/** Prices and margins against earlier days, and the notes that came and went, in each of its states. */
export function MovesView({ date: newest, address, onChange }: MovesViewProps) {
  const { user } = useAuth();
  const { asOf } = address;
  const date = dayKnownAt(newest, asOf);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [...cacheKeys.marketData, 'moves', date, asOf],
    queryFn: ({ signal }) => call(getMarketMoves, { query: { date, asOf }, signal }),
    // What has changed while the screen was closed.
    staleTime: 0,
    retry: retryOnce,
  });
  const problem = asOfProblem(asOf, error);
  // The live events are those of now.
  const mayKnowRisk = mayCall(user, listBondsAtRisk) && asOf === undefined;
  const filters = moveFilters.filter((each) => mayKnowRisk || each !== 'at-risk');
  const bonds = useQuery({
    queryKey: [...cacheKeys.marketData, 'bonds-at-risk', date],
    queryFn: ({ signal }) => call(listBondsAtRisk, { query: { startDate: date, endDate: date }, signal }),
    enabled: mayKnowRisk,
    staleTime: 0,
    retry: retryOnce,
  });
  const bar = (
    <AsOfBar
      asOf={asOf}
      onChange={(next) => onChange({ asOf: next })}
      notStored={data?.knownAt?.notStored ?? []}
      problem={problem}
    />
  );
  if (isPending) return <Spinner />;
  if (problem !== null) return bar;
  if (data === undefined) return <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  return (
    <WithWatchList>
      {bar}
      {error ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
      <Moves
        moves={data}
        bonds={bonds.data ?? null}
        mayKnowRisk={mayKnowRisk}
        hasRiskFailed={bonds.isError}
        isRefreshing={isFetching}
        span={address.span ?? 'day'}
        filter={filters.find((each) => each === address.show) ?? 'all'}
        filters={filters}
        onChange={onChange}
      />
    </WithWatchList>
  );
}

/** The whole day, whatever the filter: its securities, or its notes issued and ended. */
async function fetchMoves(asked: { date: string; rows: 'securities' | 'turns'; asOf: string | undefined }) {
  return {
    name: `${asked.rows === 'turns' ? 'notes' : 'moves'}-${asked.date}${asOfSuffix(asked.asOf)}.csv`,
    content: await callForFile(getMarketMoves, { query: { ...asked, format: 'csv' } }, 'text/csv'),
  };
}

const noBonds: readonly BondAtRisk[] = [];
const nothingWatched: ReadonlySet<string> = new Set();

interface MovesProps extends Pick<MovesViewProps, 'onChange'> {
  span: MoveSpan;
  filter: MoveFilter;
  filters: readonly MoveFilter[];
  moves: MarketMoves;
  /** Null until they are known. */
  bonds: readonly BondAtRisk[] | null;
  mayKnowRisk: boolean;
  hasRiskFailed: boolean;
  isRefreshing: boolean;
}

function Moves({
  moves,
  bonds,
  mayKnowRisk,
  hasRiskFailed,
  isRefreshing,
  span,
  filter,
  filters,
  onChange,
}: MovesProps) {
  const list = use(WatchListContext);
  const watched = list?.watched ?? nothingWatched;
  const { counts, securities, turns, isComparable } = useMemo(
    () => shownMoves(moves, bonds ?? noBonds, span, filter, watched),
    [moves, bonds, span, filter, watched],
  );
  const since = readableDate(moves.since[span]);
  const isUnknown = (of: MoveFilter) => (of === 'at-risk' && bonds === null) || (of === 'mine' && list === null);
  const isOfNotes = filter === 'new' || filter === 'ended';
  const { download, isDownloading } = useCsvFile(fetchMoves);
  const label = `${filterWords[filter]} since ${since}`;
  return (
    <section aria-label="What moved">
      <Group gap="0.5rem 1rem" mb="xs">
        <SegmentedControl
          aria-label="Against"
          data={[...spanChoices]}
          value={span}
          onChange={(next) => onChange({ span: next === 'day' ? undefined : next })}
        />
        <Group role="radiogroup" aria-label="Show" gap={6} align="stretch">
          <Chip.Group value={filter} onChange={(next) => onChange({ show: next === 'all' ? undefined : next })}>
            {filters.map((each) => (
              <Chip key={each} value={each} size="sm" variant="outline">
                {isUnknown(each) ? filterWords[each] : `${filterWords[each]} ${counts[each]}`}
              </Chip>
            ))}
          </Chip.Group>
        </Group>
        <Button
          size="xs"
          variant="default"
          ml="auto"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          loading={isDownloading}
          disabled={(isOfNotes ? moves.turns : moves.securities).length === 0}
          onClick={() =>
            download({ date: moves.date, rows: isOfNotes ? 'turns' : 'securities', asOf: moves.knownAt?.asOf })
          }
        >
          {isOfNotes ? 'Download all notes' : 'Download all moves'}
        </Button>
      </Group>
      <Box component="p" mb="sm" className="quiet small">
        {fullDate(moves.date)} against {fullDate(moves.since[span])}.{' '}
        {isComparable ? '' : 'No security has a price on both. '}
        {mayKnowRisk ? <Events bonds={bonds} hasFailed={hasRiskFailed} /> : null}
        {moves.knownAt === null ? '' : 'Live events are known only as they are now, so they are left out.'}
      </Box>
      {filter === 'at-risk' && bonds === null && !hasRiskFailed ? (
        <Spinner />
      ) : counts[filter] === 0 ? (
        <EmptyState
          title="Nothing to show"
          message={filter === 'mine' && isUnknown(filter) ? noWatchList : nothing[filter](since)}
        />
      ) : isOfNotes ? (
        <DataTable
          id="note-turns"
          label={label}
          rows={turns}
          columns={turnColumns}
          rowKey={({ isin, cusip, name, turn }) => `${isin ?? cusip ?? name} ${turn}`}
          noun={noteNoun}
          isRefreshing={isRefreshing}
        />
      ) : (
        <DataTable
          id="moves"
          label={label}
          rows={securities}
          columns={moveColumns[span]}
          rowKey={({ isin, cusip, name }) => isin ?? cusip ?? name}
          noun={securityNoun}
          isRefreshing={isRefreshing}
        />
      )}
    </section>
  );
}

/** The live events that touch the list, leading to the bonds at risk. */
function Events({ bonds, hasFailed }: { bonds: readonly BondAtRisk[] | null; hasFailed: boolean }) {
  if (bonds === null) return hasFailed ? 'The live events could not be fetched.' : null;
  const events = liveEvents(bonds);
  if (events.length === 0) return 'No live event touches the list.';
  return (
    <>
      Live events: {events.map(({ name, count }) => `${name} (${counted(count, ...securityNoun)})`).join(', ')}.{' '}
      <PathLink path="/bonds-at-risk">Bonds at Risk</PathLink>
    </>
  );
}
