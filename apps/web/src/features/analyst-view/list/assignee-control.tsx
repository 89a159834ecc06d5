import type { DocumentItem } from '@landfall/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../../lib/auth.ts';
import { readableInstant } from '../../../lib/dates.ts';
import { useTaking } from '../documents-query.ts';

interface AssigneeControlProps {
  documentId: string;
  assignee: DocumentItem['assignee'];
  /** Names the document for a screen reader. */
  describedBy?: string;
  onAssigned?: (assignee: DocumentItem['assignee']) => void;
}

/** Takes a document, gives it back, or takes it over from somebody else after a warning. */
export function AssigneeControl({ documentId, assignee, describedBy, onAssigned }: AssigneeControlProps) {
  const { id } = useUser();
  const [isAsking, setAsking] = useState(false);
  const { take, giveBack, isPending } = useTaking(documentId, onAssigned);
  const act = () => {
    if (assignee === null) take(null);
    else if (assignee.id === id) giveBack();
    else setAsking(true);
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending}
        data-take
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        onClick={act}
      >
        {assignee === null ? 'Take' : assignee.id === id ? 'Give back' : 'Take over'}
      </Button>
      <Modal
        opened={isAsking && assignee !== null}
        onClose={() => setAsking(false)}
        title={`Take over from ${assignee?.username ?? ''}?`}
        centered
        zIndex={300}
      >
        <Text size="sm">
          {assignee?.username} took this document on {readableInstant(assignee?.at ?? '')}. What has been saved stays.
          Edits that {assignee?.username} has not saved may clash with yours.
        </Text>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              setAsking(false);
              take(assignee?.id ?? null);
            }}
          >
            Take over
          </Button>
        </Group>
      </Modal>
    </>
  );
}
