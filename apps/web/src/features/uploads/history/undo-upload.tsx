import { maxCommentLength, type UploadItem } from '@landfall/contract';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState, type SyntheticEvent } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { useUndoUpload } from '../uploads-queries.ts';

/** Undoes a whole upload, with a reason. */
export function UndoUpload({ item }: { item: UploadItem }) {
  const undo = useUndoUpload(item.uploadId);
  const [isAsked, setAsked] = useState(false);
  if (item.state === 'UNDONE') {
    return undo.isSuccess ? (
      <Notice tone="green">The upload is undone. The earlier data is in force again.</Notice>
    ) : null;
  }
  if (!item.canUndo) {
    return item.undoBlockedBy === null ? null : (
      <Notice tone="yellow" title="This upload cannot be undone">
        {item.undoBlockedBy}
      </Notice>
    );
  }
  if (!isAsked) {
    return (
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} stroke={1.6} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          Undo upload
        </Button>
      </div>
    );
  }
  return (
    <UndoForm
      item={item}
      isBusy={undo.isPending}
      problem={undo.error?.message ?? null}
      onUndo={(comment) => undo.mutate(comment)}
      onKeep={() => setAsked(false)}
    />
  );
}

interface UndoFormProps {
  item: UploadItem;
  isBusy: boolean;
  problem: string | null;
  onUndo: (comment: string) => void;
  onKeep: () => void;
}

function UndoForm({ item, isBusy, problem, onUndo, onKeep }: UndoFormProps) {
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(comment.trim() === '');
    if (comment.trim() !== '') onUndo(comment.trim());
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Undo upload">
      <Stack gap="sm">
        <Text size="sm">
          {item.rowsCount === 1 ? 'The row of this upload is' : 'All rows of this upload are'} taken back, and what was
          in force before is in force again.
        </Text>
        <Textarea
          label="Comment"
          description="Why it is undone; stored in the audit log"
          autosize
          minRows={2}
          maxLength={maxCommentLength}
          value={comment}
          error={isMissing && comment.trim() === '' ? 'A comment is required' : null}
          autoFocus
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {problem === null ? null : <Notice tone="red">{problem}</Notice>}
        <Group gap="xs">
          <Button type="submit" size="xs" color="red.9" loading={isBusy}>
            Undo this upload
          </Button>
          <Button size="xs" variant="default" onClick={onKeep}>
            Keep it
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
