import { Card, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useUser } from '../../../lib/auth.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useRecentDocuments } from './recent-query.ts';
import { RecentItem } from './recent-item.tsx';
import { recentStore } from './recent-uploads.ts';
import classes from './recent.module.css';

/** What this user uploaded from here just now, and how far each document is. */
export function RecentPanel() {
  const { id } = useUser();
  const uploads = useSyncExternalStore(recentStore.subscribe, recentStore.get).filter(({ userId }) => userId === id);
  const { data, isError, isFetching, refetch } = useRecentDocuments(uploads.map(({ documentId }) => documentId));
  return (
    <Card component="section" aria-labelledby="recent-uploads">
      <Title order={2} id="recent-uploads">
        Recent uploads
      </Title>
      <Text size="sm" c="dimmed">
        Documents you have uploaded in this tab. They are read on the server; you can leave this page.
      </Text>
      {uploads.length === 0 ? (
        <EmptyState title="Nothing uploaded yet" message="What you upload appears here while it is being read." />
      ) : (
        <ul className={classes.list}>
          {uploads.map((upload) => (
            <RecentItem
              key={upload.documentId}
              upload={upload}
              document={data?.find(({ documentId }) => documentId === upload.documentId)}
            />
          ))}
        </ul>
      )}
      {isError ? (
        <ErrorState
          message="The state of your documents could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
    </Card>
  );
}
