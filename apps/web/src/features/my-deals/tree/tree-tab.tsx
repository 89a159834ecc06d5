import { Skeleton } from '@mantine/core';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useTreeIssuers } from '../queries/tree-queries.ts';
import { TreeView } from './tree-view.tsx';
import classes from './tree.module.css';

export function TreeTab({ query }: { query: string | undefined }) {
  const issuers = useTreeIssuers(query);
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = issuers;
  if (!data) {
    return isError ? (
      <ErrorState
        title="The tree could not be loaded"
        message={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <TreeSkeleton />
    );
  }
  const list = data.pages.flatMap(({ content }) => content);
  const total = data.pages.at(-1)?.totalElements ?? list.length;
  if (list.length === 0) {
    return (
      <EmptyState
        title="No issuers found"
        message={query === undefined ? 'Issuers appear here with their first document.' : 'Try fewer or other words'}
      />
    );
  }
  return (
    <TreeView
      // Open branches of a filtered tree are lost with the filter; placeholder data is of the previous one.
      key={isPlaceholderData ? 'before' : (query ?? '')}
      query={query}
      issuers={list}
      issuerCount={total}
      isStale={isPlaceholderData}
      hasMore={issuers.hasNextPage && !isPlaceholderData}
      isStopped={issuers.isFetchNextPageError}
      onMore={() => {
        if (!issuers.isFetching) void issuers.fetchNextPage();
      }}
    />
  );
}

const TreeSkeleton = () => (
  <div className={classes.scroller} role="status" aria-busy="true" aria-label="Loading the tree">
    {[34, 28, 41, 30, 37, 26, 33].map((width) => (
      <div key={width} className={classes.skeleton}>
        <Skeleton height={12} width={12} />
        <Skeleton height={12} width={`${width}%`} />
      </div>
    ))}
  </div>
);
