import { Box, Button, Group, Skeleton, Stack, Center, Loader, VisuallyHidden } from '@mantine/core';
import type { ReactNode, CSSProperties } from 'react';
import { fetchErrorMessage } from '../lib/api-error.ts';
import { EmptyState, ErrorState } from './states.tsx';
import { Notice, StaleNotice } from './notice.tsx';
import classes from './ui.module.css';
import { spinnerDebounceMs } from '@landfall/contract';

interface ListStateProps {
  query: {
    isPending: boolean;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    hasNextPage?: boolean;
    isFetchingNextPage?: boolean;
    isFetchNextPageError?: boolean;
    refetch: () => unknown;
    fetchNextPage?: () => unknown;
  };
  isEmpty: boolean;
  nothing: { title: string; message: string };
  /** How many are shown, for a screen reader, where a search changes them. */
  found?: string;
  children: ReactNode;
}

/** A list in all its states; one that goes on has the way to more. */
export function ListState({ found, ...list }: ListStateProps) {
  const { query, isEmpty } = list;
  const isTold = !query.isPending && !query.isPlaceholderData && !isEmpty;
  return (
    <>
      {found === undefined ? null : (
        <VisuallyHidden role="status">
          {isTold ? `${found}${query.hasNextPage ? ', and there are more' : ''}` : ''}
        </VisuallyHidden>
      )}
      <ListBody {...list} />
    </>
  );
}

function ListBody({ query, isEmpty, nothing, children }: Omit<ListStateProps, 'found'>) {
  const { error, isFetchNextPageError: isOfMore = false } = query;
  if (query.isPending) {
    return (
      <Stack gap={6} role="status" aria-busy="true" aria-label="Loading">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} h={34} />
        ))}
      </Stack>
    );
  }
  if (error && isEmpty) {
    return (
      <ErrorState message={fetchErrorMessage(error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  }
  if (isEmpty) return <EmptyState {...nothing} />;
  return (
    <>
      {error && !isOfMore ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
      <div className={classes.list} data-stale={query.isPlaceholderData || undefined}>
        {children}
      </div>
      {isOfMore ? (
        <Box mt="md">
          <Notice tone="red">{fetchErrorMessage(error)}</Notice>
        </Box>
      ) : null}
      {query.hasNextPage ? (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            loading={query.isFetchingNextPage ?? false}
            onClick={() => void query.fetchNextPage?.()}
          >
            Show more
          </Button>
        </Group>
      ) : null}
    </>
  );
}

interface SpinnerProps {
  label?: string;
  /** How long it is left out, so that what comes quickly does not make it flash. */
  delayMs?: number;
}

/** Shown while data is fetched, alone or over the last data. */
export function Spinner({ label = 'Loading', delayMs = spinnerDebounceMs }: SpinnerProps) {
  const delay: CSSProperties & Record<'--delay', string> = { '--delay': `${delayMs}ms` };
  return (
    <Center role="status" aria-busy="true" aria-label={label} mih={240} className={classes.spinner} style={delay}>
      <Loader size="md" aria-hidden />
    </Center>
  );
}
