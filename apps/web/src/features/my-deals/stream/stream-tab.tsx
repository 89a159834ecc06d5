import { Checkbox, Button, Skeleton, Group, Box } from '@mantine/core';
import { zonesNote } from '../../../lib/dates.ts';
import { quantity } from '../../../lib/numbers.ts';
import { AppliedDateField } from '../../../ui/date-field.tsx';
import { isWithin } from '../../../ui/date-window.ts';
import classes from './stream.module.css';
import { StaleNotice } from '../../../ui/notice.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import { useDocumentStream, type StreamFilter } from '../queries/document-stream.ts';
import { StreamList } from './stream-list.tsx';

const StreamSkeleton = () => (
  <div className={classes.scroller} role="status" aria-busy="true" aria-label="Loading documents">
    {[48, 62, 40, 55, 44, 58].map((width) => (
      <div key={width} className={classes.skeletonRow}>
        <div style={{ flex: 1 }}>
          <Skeleton height={14} width={`${width}%`} mb={10} />
          <Skeleton height={10} width="70%" />
        </div>
        <Skeleton height={18} width={84} radius="xl" />
      </div>
    ))}
  </div>
);

interface StreamViewProps extends StreamFilter {
  /** Searches the same words on every day. */
  onAnyDate: () => void;
}

/** The documents of one filter. Another date or query mounts it again. */
function StreamView({ date, query, onAnyDate }: StreamViewProps) {
  const stream = useDocumentStream({ date, query });
  const { total, failure, staleReason } = stream;
  if (total === null) {
    return failure ? (
      <ErrorState
        title="The documents could not be loaded"
        message={failure.message}
        onRetry={() => void stream.retry()}
      />
    ) : (
      <StreamSkeleton />
    );
  }
  return (
    <>
      {staleReason === null ? null : <StaleNotice message={fetchErrorMessage(staleReason)} />}
      <div role="status">
        <Box component="h2" mb="xs" fz="0.9375rem" className="strong tabular">
          Documents ({quantity(total)})
        </Box>
      </div>
      {stream.documents.length > 0 ? (
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

/** Documents may be as old as the market's data. */
const firstDay = '2008-01-01';

interface StreamTabProps {
  today: string;
  date: string;
  isAnyDate: boolean;
  query: string | undefined;
  onDate: (date: string) => void;
  onAnyDate: (isAny: boolean) => void;
}

export function StreamTab({ today, date, isAnyDate, query, onDate, onAnyDate }: StreamTabProps) {
  const window = { first: firstDay, last: today };
  return (
    <>
      <Group gap="0.75rem 1rem" align="flex-end" mb="sm">
        <Box w="11rem">
          <AppliedDateField
            label="Date"
            value={isAnyDate ? null : date}
            onChange={(next) => onDate(next ?? today)}
            window={window}
          />
        </Box>
        <Checkbox
          pb={7}
          label="Every date"
          checked={isAnyDate}
          onChange={(event) => onAnyDate(event.currentTarget.checked)}
        />
        <Box component="span" pb={9} className="quiet tiny">
          {zonesNote()}
        </Box>
      </Group>
      {/* The field says what is wrong with a day of the address that no document can have. */}
      {isAnyDate || isWithin(date, window) ? (
        <StreamView
          key={JSON.stringify([isAnyDate ? null : date, query])}
          date={isAnyDate ? null : date}
          query={query}
          onAnyDate={() => onAnyDate(true)}
        />
      ) : null}
    </>
  );
}
