import { Modal, type ModalProps } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';

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
