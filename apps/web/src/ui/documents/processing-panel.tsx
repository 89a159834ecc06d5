import { type QueueEntry, getProcessingQueue, type DocumentItem } from '@landfall/contract';
import { Box, Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { DocumentProgress } from '../document-status.tsx';
import { ErrorState } from '../states.tsx';
import { RetryButton } from './retry-button.tsx';
import classes from './processing-panel.module.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import { useLiveTopics } from '../../lib/live-updates.ts';

/** While something is read its stages pass this quickly; that is no change of a document, so it is asked for. */
const progressPollMs = 1_500;
const shownAtMost = 50;
const queueKey = [...cacheKeys.documents, 'processing-queue'] as const;

/** What is being read, what waits and what failed. One answer for every part of a screen that asks. */
function useProcessingQueue() {
  const client = useQueryClient();
  useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey: queueKey }));
  return useQuery({
    queryKey: queueKey,
    staleTime: progressPollMs,
    queryFn: async ({ signal }) =>
      (await call(getProcessingQueue, { query: { page: 0, size: shownAtMost }, signal })).data,
    refetchInterval: ({ state }) =>
      (state.data?.counts.running ?? 0) + (state.data?.counts.queued ?? 0) > 0 ? progressPollMs : false,
  });
}

type ProgressById = ReadonlyMap<string, DocumentItem['progress']>;

/** How far each document is that is being read, by its id: newer than what a list of documents knows. */
export function useProgressById(): ProgressById {
  const { data } = useProcessingQueue();
  return new Map(data?.content.map(({ document }) => [document.documentId, document.progress]));
}

/**
 * What is being read on the server, what waits for it and what could not be read. Folded to a line where room is short.
 * `covers`: the proposed documents whose cover is being read, which are no documents of a deal yet.
 */
export function ProcessingPanel({ covers = 0 }: { covers?: number }) {
  const { data, isError, isFetching, refetch } = useProcessingQueue();
  const [isOpen, setOpen] = useState(false);
  const entries = data?.content ?? [];
  const more = data ? data.totalElements - entries.length : 0;
  return (
    <section className={classes.panel} aria-labelledby="processing" data-open={isOpen || undefined}>
      <h2 id="processing" className={classes.heading}>
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={16} stroke={1.7} className={classes.chevron} aria-hidden />
          Processing
        </button>
        <span className={classes.plain}>Processing</span>
        <Box component="span" ml="auto" fw={400} className="quiet tiny tabular" role="status">
          {data ? summary(data.counts, covers) : ''}
        </Box>
      </h2>
      <div className={classes.content}>
        {!data && !isError ? (
          <div role="status" aria-busy="true" aria-label="Loading what is being read">
            <Skeleton height={12} width="70%" mb={8} />
            <Skeleton height={8} />
          </div>
        ) : null}
        {isError && !data ? (
          <ErrorState message="The queue could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
        ) : null}
        {isError && data ? <p className="quiet small">This may be out of date.</p> : null}
        {covers > 0 ? (
          <p className="quiet small">
            {covers === 1 ? 'The cover of a proposed document is' : `The covers of ${covers} proposed documents are`}{' '}
            being read.
          </p>
        ) : null}
        {data && entries.length === 0 && covers === 0 ? (
          <p className="quiet small">Every document has been read.</p>
        ) : null}
        {entries.length > 0 ? (
          <ol aria-label="Documents being read">
            {entries.map((entry) => (
              <Entry key={entry.document.documentId} entry={entry} />
            ))}
          </ol>
        ) : null}
        {more > 0 ? <p className="quiet small">{counted(more, 'more document')}</p> : null}
      </div>
    </section>
  );
}

/** `2 being read · 1 waiting`, the covers of proposed documents among those being read. */
export function summary(
  { running, queued, failed }: { running: number; queued: number; failed: number },
  covers: number,
): string {
  const parts = [
    running + covers > 0 ? `${running + covers} being read` : '',
    queued > 0 ? `${queued} waiting` : '',
    failed > 0 ? `${failed} failed` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'Nothing is waiting' : parts.join(' · ');
}

function Entry({ entry: { document: item, state, place, canRetry } }: { entry: QueueEntry }) {
  return (
    <li className={classes.entry}>
      <Box fw={500} className="cut" title={item.originalName}>
        {item.originalName}
      </Box>
      {state === 'RUNNING' ? <DocumentProgress progress={item.progress} /> : null}
      {state === 'QUEUED' ? (
        <div className="quiet tiny">{place === 1 ? 'Next to be read' : `Waiting, place ${place ?? 'unknown'}`}</div>
      ) : null}
      {state === 'FAILED' ? (
        <div className={classes.failed}>
          <span>{item.statusReason ?? 'The document could not be read.'}</span>
          {canRetry ? <RetryButton item={item} /> : null}
        </div>
      ) : null}
    </li>
  );
}
