import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useFocusReturned } from '../../lib/use-focus-returned.ts';
import { PdfViewer } from '../../ui/pdf/pdf-viewer.tsx';
import type { FindRequest } from '../../ui/pdf/use-find.ts';
import classes from './document-search.module.css';

interface HitDialogProps {
  documentId: string;
  title: string;
  request: FindRequest | undefined;
  onClose: () => void;
}

/** A document that was found, over the whole screen: at the page, with the words marked. */
export function HitDialog({ documentId, title, request, onClose }: HitDialogProps) {
  useFocusReturned();
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      padding={0}
      classNames={{ body: classes.dialog, content: classes.dialog }}
    >
      <div className={classes.dialogHeader}>
        <Modal.Title className={classes.dialogTitle}>{title}</Modal.Title>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.dialogPages}>
        <PdfViewer documentId={documentId} request={request} />
      </div>
    </Modal>
  );
}
