import type { DocumentItem } from '@landfall/contract';
import { Group, Text } from '@mantine/core';
import { DocumentProgress } from '../../../ui/document-progress.tsx';
import { DocumentStatusBadge } from '../../../ui/document-status-badge.tsx';
import { RetryButton } from '../../../ui/documents/retry-button.tsx';
import { ReviewLink } from '../review-link.tsx';
import type { RecentUpload } from './recent-uploads.ts';
import classes from './recent.module.css';

interface RecentItemProps {
  upload: RecentUpload;
  /** Undefined until the server has told. */
  document: DocumentItem | undefined;
}

export function RecentItem({ upload, document }: RecentItemProps) {
  const status = document?.status ?? (upload.isExtracted ? null : 'STORED');
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <Text fw={550} className={classes.name}>
          {upload.fileName}
        </Text>
        {status === null ? null : <DocumentStatusBadge status={status} />}
      </div>
      <Text size="xs" c="dimmed">
        {upload.typeName}
        <span aria-hidden> · </span>
        {upload.deal}
      </Text>
      {status === 'PROCESSING' ? <DocumentProgress progress={document?.progress ?? null} /> : null}
      {status === 'EXTRACTION_FAILED' ? (
        <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" className={classes.reason}>
            {document?.statusReason ?? 'The document could not be read.'}
          </Text>
          <RetryButton item={{ documentId: upload.documentId, originalName: upload.fileName }} />
        </Group>
      ) : null}
      {document && status !== 'EXTRACTION_FAILED' && document.statusReason !== null ? (
        <Text size="sm" className={classes.caution}>
          {document.statusReason}
        </Text>
      ) : null}
      {status === 'PENDING_REVIEW' || status === 'SIGNED_OFF' ? (
        <ReviewLink documentId={upload.documentId} aria-label={`Review ${upload.fileName}`}>
          Review
        </ReviewLink>
      ) : null}
    </li>
  );
}
