import { maxCommentLength, type UploadItem } from '@landfall/contract';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { useDecideUpload, useUndoUpload } from '../uploads-queries.ts';
import { IconArrowBackUp } from '@tabler/icons-react';

/** Approves or refuses a waiting file. The user who uploaded it sees that another person decides. */
export function DecideUpload({ item }: { item: UploadItem }) {
  const decide = useDecideUpload(item);
  // Null until the user chooses one of the two.
  const [isApproval, setApproval] = useState<boolean | null>(null);
  if (item.state !== 'WAITING') {
    return decide.isSuccess ? (
      <Notice tone="green">
        {decide.variables.isApproved
          ? 'The upload is approved. Every row is in force.'
          : 'The upload is refused. It has no effect.'}
      </Notice>
    ) : null;
  }
  if (!item.canDecide) {
    return (
      <Notice tone="yellow" title="Waiting for a second person">
        Another user who may upload must approve or refuse this file. Until then it has no effect.
      </Notice>
    );
  }
  if (isApproval === null) {
    return (
      <Group gap="xs">
        <Button size="xs" onClick={() => setApproval(true)}>
          Approve
        </Button>
        <Button size="xs" variant="default" onClick={() => setApproval(false)}>
          Refuse
        </Button>
      </Group>
    );
  }
  return (
    <ReasonForm
      title={isApproval ? 'Approve upload' : 'Refuse upload'}
      field={{
        label: 'Comment',
        description: isApproval ? 'Optional; stored in the audit log' : 'Why it is refused; stored in the audit log',
        maxLength: maxCommentLength,
      }}
      needed={isApproval ? null : 'A comment is required'}
      send={decide}
      onSend={(comment) => decide.mutate({ isApproved: isApproval, comment })}
      onBack={() => {
        decide.reset();
        setApproval(null);
      }}
      sendLabel={isApproval ? 'Approve this upload' : 'Refuse this upload'}
      backLabel="Back"
      isGrave={!isApproval}
      isInline
    >
      <Text size="sm">
        {isApproval
          ? 'Every row of this upload comes into force at once.'
          : 'This upload will have no effect. It stays in the history.'}
      </Text>
    </ReasonForm>
  );
}

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
