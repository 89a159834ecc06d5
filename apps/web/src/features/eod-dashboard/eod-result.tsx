import { eodMessages, eodWindowDays, type EodUniverse } from '@landfall/contract';
import { useEffect, useRef, useState } from 'react';
import { Button, SegmentedControl, Skeleton, Text, Title, VisuallyHidden, Stack, Group } from '@mantine/core';
import { EmptyState, FetchFailure } from '../../ui/states.tsx';
import { Notice, StaleNotice } from '../../ui/notice.tsx';
import { readableDate, readerTimeZone } from '../../lib/dates.ts';
import { counted } from '../../lib/numbers.ts';
import { type useEodBoard, eodErrorMessage } from './eod-queries.ts';
import { shownStatuses, type EodAddress } from '../../lib/screen-addresses.ts';
import { type Board, countStatuses, ofStatus } from './model/board.ts';
import { LevelsCard } from './levels-card.tsx';
import { changesInWords } from './status-badge.tsx';
import { OverviewCard } from './overview-card.tsx';
import { UniverseSection } from './universes/universe-section.tsx';
import classes from './eod-result.module.css';

interface EodResultProps {
  date: string;
  query: ReturnType<typeof useEodBoard>;
  isSearching: boolean;
  isLive: boolean;
  /** The index the address names. */
  indexCode: string | undefined;
  onIndex: (indexCode: string) => void;
  /** The status that the address narrows the board to. */
  show: EodAddress['show'];
  onShow: (show: EodAddress['show']) => void;
}

export function EodResult(props: EodResultProps) {
  const { date, query, isSearching, isLive, indexCode, onIndex, show, onShow } = props;
  const { data, error, isPlaceholderData, refetch } = query;
  const said = useChangesSaid(date, isPlaceholderData ? undefined : data);
  const again = () => void refetch();
  if (!data && error) return <FetchFailure message={eodErrorMessage(error)} onRetry={again} />;
  if (!data) return <BoardSkeleton />;
  const { universes } = data;
  if (universes.length === 0) {
    return isSearching ? <BoardSkeleton /> : <EmptyState title="No EOD processes" message={eodMessages.empty} />;
  }
  const indexCodes = [...new Set(universes.map((universe) => universe.indexCode).filter((code) => code !== ''))];
  const drawn = indexCodes.find((code) => code === indexCode) ?? indexCodes[0];
  return (
    <>
      {error ? <StaleNotice message={eodErrorMessage(error)} /> : null}
      {/* Until this day is loaded, the previous one is shown without actions. */}
      <div
        className={classes.result}
        data-stale={isSearching || undefined}
        aria-busy={isSearching}
        inert={isPlaceholderData}
      >
        <OlderChanges day={data.day} />
        <OverviewCard board={data} date={isPlaceholderData ? (data.day?.effectiveDate ?? date) : date} />
        <UniverseList universes={universes} isLive={isLive} show={show} onShow={onShow} />
        {drawn === undefined ? null : (
          <LevelsCard indexCodes={indexCodes} indexCode={drawn} date={date} onChoose={onIndex} />
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** Published days before those of the dashboard that say something else than the data says now. */
function OlderChanges({ day }: { day: Board['day'] }) {
  const { count, days } = day?.olderChanges ?? { count: 0, days: [] };
  const [oldest] = days;
  if (!oldest) return null;
  return (
    <Notice
      tone="yellow"
      title={`The data of ${counted(count, 'published day')} of more than ${eodWindowDays} days ago has changed`}
    >
      <ul className={classes.older}>
        {days.map(({ universeId, effectiveDate, reason }) => (
          <li key={`${effectiveDate} ${universeId}`}>
            {readableDate(effectiveDate)}, {universeId}: {reason}
          </li>
        ))}
        {count > days.length ? <li>and {count - days.length} more</li> : null}
      </ul>
      <p className={classes.older}>
        To publish them again, an operator restates the oldest one; the days after it follow:{' '}
        <code>
          eod run --date {oldest.effectiveDate} --universe {oldest.universeId} --restate REASON
        </code>
      </p>
    </Notice>
  );
}

/** The changes of the day since the last update, for screen readers. */
function useChangesSaid(date: string, board: Board | undefined): string {
  const [said, setSaid] = useState('');
  const before = useRef<{ date: string; board: Board } | null>(null);
  useEffect(() => {
    if (!board) return;
    const words = before.current?.date === date ? changesInWords(before.current.board, board) : '';
    before.current = { date, board };
    if (words !== '') setSaid(words);
  }, [date, board]);
  return said;
}

function BoardSkeleton() {
  return (
    <Stack gap={20} role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={112} radius="md" />
      <Skeleton h={20} w={200} />
      <div className={classes.cards}>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} h={190} radius="md" />
        ))}
      </div>
    </Stack>
  );
}

interface UniverseListProps {
  universes: readonly EodUniverse[];
  /** Live, or refreshed every few seconds. */
  isLive: boolean;
  show: EodAddress['show'];
  onShow: (show: EodAddress['show']) => void;
}

const showLabels = { FAILED: 'Failed', PENDING_APPROVAL: 'Pending approval' } as const;

/** A section for each universe, open until it is closed. */
function UniverseList({ universes, isLive, show, onShow }: UniverseListProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setClosed((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  const shown = universes.filter(({ processes }) => show === undefined || ofStatus(processes, show).length > 0);
  const counts = countStatuses(universes.flatMap(({ processes }) => processes));
  const areAllClosed = universes.every(({ universeId }) => closed.has(universeId));
  return (
    <section aria-labelledby="universe-processes">
      <Group gap="0.25rem 0.75rem" mih="2.25rem" mb={4}>
        <Title order={2} id="universe-processes">
          Universe Processes
        </Title>
        <span className={classes.live} data-live={isLive || undefined}>
          {isLive ? 'Live' : 'Updated every few seconds'}
        </span>
        <span className="quiet tiny">Times in {readerTimeZone}</span>
        <SegmentedControl
          size="xs"
          aria-label="Processes shown"
          data={[
            { value: 'ALL', label: 'All' },
            ...shownStatuses.map((status) => ({ value: status, label: `${showLabels[status]} (${counts[status]})` })),
          ]}
          value={show ?? 'ALL'}
          onChange={(value) => onShow(shownStatuses.find((status) => status === value))}
        />
        {universes.length > 1 ? (
          <Button
            size="compact-sm"
            variant="subtle"
            ml="auto"
            onClick={() => setClosed(new Set(areAllClosed ? [] : universes.map(({ universeId }) => universeId)))}
          >
            {areAllClosed ? 'Expand all' : 'Collapse all'}
          </Button>
        ) : null}
      </Group>
      {shown.length > 0 ? null : (
        <Text size="sm" c="dimmed">
          {show === 'FAILED' ? 'Nothing has failed.' : 'Nothing waits for approval.'}
        </Text>
      )}
      {shown.map((universe) => (
        <UniverseSection
          key={universe.universeId}
          universe={universe}
          show={show}
          isOpen={!closed.has(universe.universeId)}
          onToggle={() => toggle(universe.universeId)}
        />
      ))}
    </section>
  );
}
