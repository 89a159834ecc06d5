import { Button, Group, Modal, Text } from '@mantine/core';

interface AbandonDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onAbandon: () => void;
}

export function AbandonDialog({ isOpen, onStay, onAbandon }: AbandonDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onStay} title="Abandone unsaved changes?" centered zIndex={300}>
      <Text size="sm">Your changes to this document have not been saved. They will be lost.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          Keep editing
        </Button>
        <Button color="red.9" onClick={onAbandon}>
          Abandon
        </Button>
      </Group>
    </Modal>
  );
}
