import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useFocusReturned } from '../../lib/use-focus-returned.ts';
import { PdfViewer } from '../../ui/pdf/pdf-viewer.tsx';
import { saveDocument } from './actions/download-document.ts';
import classes from './preview-dialog.module.css';

interface PreviewDialogProps {
  documentId: string;
  originalName: string;
  onClose: () => void;
}

/** A document over the whole screen. */
export function PreviewDialog({ documentId, originalName, onClose }: PreviewDialogProps) {
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
        <Modal.Title className={classes.title}>{originalName}</Modal.Title>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
          onClick={() => void saveDocument({ documentId, originalName })}
        >
          Download
        </Button>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.pages}>
        <PdfViewer documentId={documentId} />
      </div>
    </Modal>
  );
}
