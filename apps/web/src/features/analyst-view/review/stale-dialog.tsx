import { exportJson, exportName } from '@landfall/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { downloadText } from '../editor/download-text.ts';
import { useDerived, useReview } from './review-context.ts';

interface StaleDialogProps {
  isOpen: boolean;
  isFetching: boolean;
  onClose: () => void;
  onReload: () => void;
  onKeep: () => void;
}

/** Someone else has saved or signed off meanwhile. Nothing is lost on either side until the analyst decides. */
export function StaleDialog({ isOpen, isFetching, onClose, onReload, onKeep }: StaleDialogProps) {
  const review = useReview();
  const dirty = useDerived((derived) => derived.isDirty);
  const download = () =>
    downloadText(
      exportName(review.state.get().data.document.originalName, 'json'),
      exportJson(review.derived().merged),
      'application/json',
    );
  return (
    <Modal opened={isOpen} onClose={onClose} title="This document has changed" centered size="lg" zIndex={300}>
      <Text size="sm">
        It was saved, signed off or read again after you opened it, by someone else or by you in another window.{' '}
        {dirty
          ? 'Keep your edits to put them on the latest version: where both sides changed a value, you will see both. Reload to drop them.'
          : 'Reload to see the latest version.'}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        {dirty ? (
          <Button variant="subtle" onClick={download}>
            Download my edits
          </Button>
        ) : null}
        <Button variant="default" loading={isFetching} onClick={onReload}>
          Reload latest
        </Button>
        {dirty ? (
          <Button loading={isFetching} onClick={onKeep} data-autofocus>
            Keep my edits
          </Button>
        ) : null}
      </Group>
    </Modal>
  );
}
