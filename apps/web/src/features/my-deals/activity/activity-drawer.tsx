import { type DocumentItem, listDocumentActivity, type DocumentActivity } from '@landfall/contract';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { readableInstant } from '../../../lib/dates.ts';
import { useFocusReturned } from '../../../lib/use-focus-returned.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import classes from './activity.module.css';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';

const words: Record<DocumentActivity['kind'], string> = {
  UPLOADED: 'Uploaded',
  EXTRACTED: 'Securities extracted',
  EXTRACTION_FAILED: 'Extraction failed',
  EXTRACTION_RETRIED: 'Extraction retried',
  CHECKED: 'File checked',
  PAGES_CHANGED: 'Other pages asked for',
  FILE_REPLACED: 'File replaced',
  KEYED_BY_HAND: 'Entered by hand',
  VIEWED: 'Viewed',
  DOWNLOADED: 'Downloaded',
  EDITED: 'Edited',
  TAKEN: 'Taken for review',
  GIVEN_BACK: 'Given back',
  SIGNED_OFF: 'Signed off',
  SIGN_OFF_WITHDRAWN: 'Sign-off withdrawn',
};

/** The action, such as `Edited, version 3`. */
const activityWords = ({ kind, version }: Pick<DocumentActivity, 'kind' | 'version'>): string =>
  version === null ? words[kind] : `${words[kind]}, version ${version}`;

const linesAtOnce = 50;

/** The activity of a document, newest first. */
function useDocumentActivity(documentId: string) {
  const client = useQueryClient();
  const queryKey = [...cacheKeys.documents, 'activity', documentId];
  useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey }));
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: page, signal }) =>
      (await call(listDocumentActivity, { params: { documentId }, query: { page, size: linesAtOnce }, signal })).data,
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    staleTime: 0,
  });
}

interface ActivityDrawerProps {
  item: DocumentItem;
  onClose: () => void;
}

/** Who did what with a document. */
export function ActivityDrawer({ item, onClose }: ActivityDrawerProps) {
  useFocusReturned();
  return (
    <Drawer opened onClose={onClose} position="right" size={400} title="Activity" transitionProps={{ duration: 0 }}>
      <p className={classes.of}>{item.originalName}</p>
      <ActivityList documentId={item.documentId} />
    </Drawer>
  );
}

function ActivityList({ documentId }: { documentId: string }) {
  const { data, isError, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useDocumentActivity(documentId);
  if (!data) {
    return isError ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <div role="status" aria-busy="true" aria-label="Loading the activity">
        {[60, 45, 70].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} mb={22} />
        ))}
      </div>
    );
  }
  const lines = data.pages.flatMap(({ content }) => content);
  if (lines.length === 0) return <p className={classes.of}>No activity yet.</p>;
  return (
    <>
      <ol className={classes.lines}>
        {lines.map((line, index) => (
          // Lines have no id, and are only added at the top.
          <li key={`${line.at} ${line.kind} ${line.by} ${lines.length - index}`} className={classes.line}>
            <div className={classes.what} data-kind={line.kind}>
              {activityWords(line)}
            </div>
            <div className={classes.who} title={line.byEmail ?? undefined}>
              {line.by}, <time dateTime={line.at}>{readableInstant(line.at)}</time>
            </div>
            {line.note === null ? null : <div className={classes.note}>{line.note}</div>}
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button variant="default" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier activity
        </Button>
      ) : null}
    </>
  );
}
