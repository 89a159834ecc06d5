import { exportJson, exportName } from '@landfall/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { saveText } from '../../../lib/save-file.ts';
import { mayKeepEdits, wordsOfChange, type OthersChange } from '../model/others-change.ts';
import { useDerived, useReview } from './review.ts';

interface StaleDialogProps {
  /** What has happened; null where nothing has. */
  change: OthersChange | null;
  isFetching: boolean;
  onClose: () => void;
  onReload: () => void;
  onKeep: () => void;
}

/** Someone else, or the same user in another window, has saved or signed off meanwhile. Nothing is lost on either side until the analyst decides. */
export function StaleDialog({ change, isFetching, onClose, onReload, onKeep }: StaleDialogProps) {
  const review = useReview();
  const dirty = useDerived((derived) => derived.isDirty);
  const mayKeep = change !== null && mayKeepEdits(change);
  const download = () =>
    saveText(
      exportName(review.state.get().data.document.originalName, 'json'),
      exportJson(review.derived().merged),
      'application/json',
    );
  return (
    <Modal opened={change !== null} onClose={onClose} title="This document has changed" centered size="lg" zIndex={300}>
      <Text size="sm">
        {change === null ? null : wordsOfChange(change)}{' '}
        {!dirty
          ? 'Reload to see the latest version.'
          : mayKeep
            ? 'Keep your edits to apply them to the latest version: if both sides changed a value, you will see both. Reload to discard them.'
            : 'Your edits can no longer be saved here. Download them if you need them, then reload.'}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        {dirty ? (
          <Button variant={mayKeep ? 'subtle' : 'default'} onClick={download}>
            Download my edits
          </Button>
        ) : null}
        <Button variant={dirty && mayKeep ? 'default' : 'filled'} loading={isFetching} onClick={onReload}>
          Reload latest
        </Button>
        {dirty && mayKeep ? (
          <Button loading={isFetching} onClick={onKeep} data-autofocus>
            Keep my edits
          </Button>
        ) : null}
      </Group>
    </Modal>
  );
}
