import type { DocumentStatus } from '@landfall/contract';
import classes from './list.module.css';

const words: Record<DocumentStatus, { label: string; tone: string }> = {
  PENDING_REVIEW: { label: 'Pending review', tone: 'yellow' },
  SIGNED_OFF: { label: 'Signed off', tone: 'green' },
  PROCESSING: { label: 'Processing', tone: 'blue' },
  EXTRACTION_FAILED: { label: 'Extraction failed', tone: 'red' },
  STORED: { label: 'Stored', tone: 'grey' },
};

export function StatusBadge({ status }: { status: DocumentStatus }) {
  const { label, tone } = words[status];
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
