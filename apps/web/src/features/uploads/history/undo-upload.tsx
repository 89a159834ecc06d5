import { maxCommentLength, type UploadItem } from '@landfall/contract';
import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
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
    <ReasonForm
      title="Undo upload"
      field={{
        label: 'Comment',
        description: 'Why it is undone; stored in the audit log',
        maxLength: maxCommentLength,
      }}
      needed="A comment is required"
      send={undo}
      onSend={(comment) => undo.mutate(comment)}
      onBack={() => {
        undo.reset();
        setAsked(false);
      }}
      sendLabel="Undo this upload"
      backLabel="Keep it"
      isGrave
      isInline
    >
      <Text size="sm">
        {item.rowsCount === 1 ? 'The row of this upload is' : 'All rows of this upload are'} taken back, and what was in
        force before is in force again.
      </Text>
    </ReasonForm>
  );
}
