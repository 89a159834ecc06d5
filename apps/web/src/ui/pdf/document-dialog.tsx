import { ActionIcon, Modal, Box } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFocusReturned } from '../../lib/focus.ts';
import classes from './pdf.module.css';
import { PdfViewer } from './pdf-viewer.tsx';
import type { FindRequest } from './find-bar.tsx';

interface DocumentDialogProps {
  documentId: string;
  title: string;
  /** Where it opens, with the words to mark. */
  request?: FindRequest | undefined;
  /** Buttons beside the title. */
  actions?: ReactNode;
  onClose: () => void;
}

export function DocumentDialog({ documentId, title, request, actions, onClose }: DocumentDialogProps) {
  useFocusReturned();
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      padding={0}
      classNames={{ body: classes.body, content: classes.content }}
    >
      <div className={classes.header}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        {actions}
        <ActionIcon color="gray" size="lg" aria-label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <Box flex="1" mih={0}>
        <PdfViewer documentId={documentId} request={request} />
      </Box>
    </Modal>
  );
}
