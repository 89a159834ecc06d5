import { eodMessages } from '@landfall/contract';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FetchFailure } from '../../ui/fetch-failure.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { eodErrorMessage } from './eod-messages.ts';
import { LevelsCard } from './levels/levels-card.tsx';
import type { Board } from './model/board.ts';
import { changesInWords } from './model/status-words.ts';
import { OverviewCard } from './overview/overview-card.tsx';
import type { useEodBoard } from './queries/board-query.ts';
import { UniverseList } from './universes/universe-list.tsx';
import classes from './eod-result.module.css';

interface EodResultProps {
  date: string;
  query: ReturnType<typeof useEodBoard>;
  isSearching: boolean;
  isLive: boolean;
  /** The index the address names. */
  indexCode: string | undefined;
  onIndex: (indexCode: string) => void;
}

export function EodResult({ date, query, isSearching, isLive, indexCode, onIndex }: EodResultProps) {
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
      {/* Of another day until this one has come: nothing in it is to be acted on. */}
      <div
        className={classes.result}
        data-stale={isSearching || undefined}
        aria-busy={isSearching}
        inert={isPlaceholderData}
      >
        <OverviewCard board={data} date={isPlaceholderData ? (data.day?.effectiveDate ?? date) : date} />
        <UniverseList universes={universes} isLive={isLive} />
        {drawn === undefined ? null : (
          <LevelsCard indexCodes={indexCodes} indexCode={drawn} date={date} onChoose={onIndex} />
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** What has changed since the last look at the same day, for those who hear the screen. */
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
