import { addDocumentNote, type DocumentItem, listDocumentActivity, type DocumentActivity } from '@landfall/contract';
import { Box, Button, Drawer, Textarea } from '@mantine/core';
import { readableInstant } from '../../lib/dates.ts';
import { useFocusReturned } from '../../lib/use-focus-returned.ts';
import { ListState } from '../list-state.tsx';
import classes from './activity.module.css';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { mayCall, useUser } from '../../lib/auth.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { cacheKeys, keysOfDocument } from '../../lib/cache-keys.ts';
import { fetchAgain } from '../../lib/query-client.ts';
import { useLiveTopics } from '../../lib/live-updates.ts';

const words: Record<DocumentActivity['kind'], string> = {
  UPLOADED: 'Uploaded',
  EXTRACTED: 'Securities extracted',
  EXTRACTION_FAILED: 'Extraction failed',
  EXTRACTION_RETRIED: 'Extraction retried',
  CHECKED: 'File checked',
  PAGES_CHANGED: 'Other pages asked for',
  FILE_REPLACED: 'File replaced',
  MOVED: 'Moved to another deal',
  KEYED_BY_HAND: 'Entered by hand',
  VIEWED: 'Viewed',
  DOWNLOADED: 'Downloaded',
  EDITED: 'Edited',
  TAKEN: 'Taken for review',
  GIVEN_BACK: 'Given back',
  SIGNED_OFF: 'Signed off',
  SIGN_OFF_WITHDRAWN: 'Sign-off withdrawn',
  NOTED: 'Note',
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
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      title="Activity"
      zIndex={300}
      transitionProps={{ duration: 0 }}
    >
      <Box component="p" mb="md" className="quiet small breakable">
        {item.originalName}
      </Box>
      <NoteForm documentId={item.documentId} />
      <ActivityList documentId={item.documentId} />
    </Drawer>
  );
}

/** Writes a note, which appears as the newest line below. */
function NoteForm({ documentId }: { documentId: string }) {
  const user = useUser();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: () => call(addDocumentNote, { params: { documentId }, body: { text } }),
    onSuccess: () => setText(''),
    onSettled: fetchAgain(client, ...keysOfDocument(documentId)),
  });
  if (!mayCall(user, addDocumentNote)) return null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (text.trim() !== '' && !adding.isPending) adding.mutate();
  };
  const problem = adding.error instanceof ApiError ? adding.error.field('text') : undefined;
  return (
    <form onSubmit={submit} noValidate aria-label="Note" className={classes.noteForm}>
      <Textarea
        label="Note"
        description="Everybody who sees the document reads it. It stays as written."
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={problem ?? adding.error?.message}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="compact-md" mt="xs" disabled={text.trim() === ''} loading={adding.isPending}>
        Add note
      </Button>
    </form>
  );
}

function ActivityList({ documentId }: { documentId: string }) {
  const activity = useDocumentActivity(documentId);
  const lines = activity.data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <ListState
      query={activity}
      isEmpty={lines.length === 0}
      nothing={{ title: 'No activity yet', message: 'What happens to the document appears here.' }}
    >
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
            {line.note === null ? null : (
              <div className={classes.note} data-kind={line.kind}>
                {line.note}
              </div>
            )}
          </li>
        ))}
      </ol>
    </ListState>
  );
}
