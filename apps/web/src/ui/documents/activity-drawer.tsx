import {
  addDocumentNote,
  type DocumentItem,
  listDocumentActivity,
  longestNote,
  noteTooLong,
  type DocumentActivity,
} from '@landfall/contract';
import { Box, Button, Drawer, Group, Textarea } from '@mantine/core';
import { readableInstant } from '../../lib/dates.ts';
import { useFocusReturned } from '../../lib/focus.ts';
import { ListState } from '../list-state.tsx';
import { Notice } from '../notice.tsx';
import classes from './processing-panel.module.css';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { mayCall, useUser } from '../../lib/auth.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { fetchAgain, cacheKeys, keysOfDocument } from '../../lib/query-client.ts';
import { quantity } from '../../lib/numbers.ts';
import { useLiveTopics } from '../../lib/live-updates.ts';

export interface ActivityLine extends DocumentActivity {
  /** How often in a row. */
  times: number;
}

const isLooking = ({ kind }: DocumentActivity): boolean => kind === 'VIEWED' || kind === 'DOWNLOADED';

/** Newest first. Who looks at a document again and again takes one line, which bears the last time. */
export function activityLines(activity: readonly DocumentActivity[]): ActivityLine[] {
  const lines: ActivityLine[] = [];
  for (const each of activity) {
    const newer = lines.at(-1);
    if (
      newer &&
      isLooking(each) &&
      newer.kind === each.kind &&
      newer.byEmail === each.byEmail &&
      newer.by === each.by
    ) {
      newer.times += 1;
    } else lines.push({ ...each, times: 1 });
  }
  return lines;
}

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

/** The action, such as `Edited, version 3` or `Viewed, 4 times`. */
const activityWords = ({ kind, version, times }: ActivityLine): string =>
  [words[kind], ...(version === null ? [] : [`version ${version}`]), ...(times === 1 ? [] : [`${times} times`])].join(
    ', ',
  );

const linesAtOnce = 50;

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

/** So many characters before the end of a note its length is shown. */
const nearEnd = 200;

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
  const { length } = text.trim();
  const isTooLong = length > longestNote;
  const mayAdd = length > 0 && !isTooLong;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (mayAdd && !adding.isPending) adding.mutate();
  };
  const refusal = adding.error instanceof ApiError ? adding.error.field('text') : undefined;
  return (
    <form onSubmit={submit} noValidate aria-label="Note" className={classes.noteForm}>
      <Textarea
        label="Note"
        description="Everybody who sees the document reads it. It stays as written."
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={isTooLong ? noteTooLong : refusal}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {adding.error && refusal === undefined ? (
        <Box mt="xs">
          <Notice tone="red">{adding.error.message}</Notice>
        </Box>
      ) : null}
      <Group justify="space-between" mt="xs">
        <Button type="submit" size="compact-md" disabled={!mayAdd} loading={adding.isPending}>
          Add note
        </Button>
        {length > longestNote - nearEnd ? (
          <span className="quiet small tabular">
            {quantity(length)} / {quantity(longestNote)}
          </span>
        ) : null}
      </Group>
    </form>
  );
}

function ActivityList({ documentId }: { documentId: string }) {
  const activity = useDocumentActivity(documentId);
  const lines = activityLines(activity.data?.pages.flatMap(({ content }) => content) ?? []);
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
