import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useDocumentStream } from '../queries/document-stream.ts';
import type { StreamFilter } from '../queries/document-stream.ts';
import { StreamList } from './stream-list.tsx';
import { StreamSkeleton } from './stream-skeleton.tsx';
import classes from './stream.module.css';

interface StreamViewProps extends StreamFilter {
  /** Looks for the same words in every day. */
  onAnyDate: () => void;
}

/** One filter's documents: made anew when the date or the words change. */
export function StreamView({ date, query, onAnyDate }: StreamViewProps) {
  const stream = useDocumentStream({ date, query });
  const { state, queue } = stream;
  if (state.total === null) {
    return state.failure ? (
      <ErrorState
        title="The documents could not be loaded"
        message={state.failure.message}
        onRetry={queue.retry}
        retrying={state.isLoading}
      />
    ) : (
      <StreamSkeleton />
    );
  }
  return (
    <>
      <div role="status">
        <h2 className={classes.heading}>Documents ({state.total.toLocaleString('en-US')})</h2>
      </div>
      {state.documents.length > 0 ? (
        <StreamList {...stream} />
      ) : (
        <EmptyState
          title={date === null ? 'No documents found' : 'No documents found for this date'}
          message={date === null ? 'Try fewer or other words' : 'Try selecting a different date'}
          action={
            query !== undefined && date !== null ? (
              <Button variant="default" mt="sm" onClick={onAnyDate}>
                Search every date
              </Button>
            ) : null
          }
        />
      )}
    </>
  );
}
