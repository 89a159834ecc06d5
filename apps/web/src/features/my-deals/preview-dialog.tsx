import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { DocumentDialog } from '../../ui/pdf/document-dialog.tsx';
import { saveDocument } from './document-menu.tsx';

interface PreviewDialogProps {
  documentId: string;
  /** Null where there is no such document for this user. */
  originalName: string | null;
  onClose: () => void;
}

export function PreviewDialog({ documentId, originalName, onClose }: PreviewDialogProps) {
  if (originalName === null) {
    return <DocumentDialog documentId={documentId} title="Document not found" onClose={onClose} />;
  }
  const download = (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
      onClick={() => void saveDocument({ documentId, originalName })}
    >
      Download
    </Button>
  );
  return <DocumentDialog documentId={documentId} title={originalName} actions={download} onClose={onClose} />;
}
