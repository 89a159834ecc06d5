import { Button, Group, Text, Modal, type ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { authStore } from '../lib/auth.ts';
import { useEffect, type FocusEvent, type KeyboardEvent } from 'react';

/** A drawer or dialog leaves a key alone that is pressed on something marked so. */
const mark = ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true');

/** A dialog that may stand over a drawer or another dialog: an Escape closes this one, and nothing below it. */
export function TopDialog(props: ModalProps) {
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    props.onClose();
  };
  return <Modal centered zIndex={500} {...props} closeOnEscape={false} onFocus={mark} onKeyDown={closeOnEscape} />;
}

interface AbandonDialogProps {
  /** What was changed. */
  of: string;
  isOpen: boolean;
  onStay: () => void;
  onAbandon: () => void;
}

export function AbandonDialog({ of, isOpen, onStay, onAbandon }: AbandonDialogProps) {
  return (
    <TopDialog opened={isOpen} onClose={onStay} title="Abandone unsaved changes?">
      <Text size="sm">Your changes to {of} have not been saved. They will be lost.</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          Keep editing
        </Button>
        <Button color="red.9" onClick={onAbandon}>
          Abandon
        </Button>
      </Group>
    </TopDialog>
  );
}

/** Goes where the user wanted to go once nothing is left to lose: a save that was under way has ended meanwhile. */
export function useLeaveOnceSaved(isDirty: boolean, proceed: (() => void) | undefined): void {
  useEffect(() => {
    if (!isDirty) proceed?.();
  }, [isDirty, proceed]);
}

/** Asks before a form with unsaved changes is left for another address, by whatever way. */
export function LeaveGuard({ isDirty, of }: { isDirty: boolean; of: string }) {
  // Who is signed out cannot save any more.
  const wouldLose = () => isDirty && authStore.get().isAuthenticated;
  const guard = useBlocker({ shouldBlockFn: wouldLose, enableBeforeUnload: wouldLose, withResolver: true });
  useLeaveOnceSaved(isDirty, guard.proceed);
  return (
    <AbandonDialog
      of={of}
      isOpen={guard.status === 'blocked'}
      onStay={() => guard.reset?.()}
      onAbandon={() => guard.proceed?.()}
    />
  );
}
