import type { DocumentStatus } from '@landfall/contract';
import { ToneBadge, type Tone } from './tone-badge.tsx';

const words: Record<DocumentStatus, { label: string; tone: Tone }> = {
  PROCESSING: { label: 'Processing', tone: 'blue' },
  PENDING_REVIEW: { label: 'Pending review', tone: 'yellow' },
  SIGNED_OFF: { label: 'Signed off', tone: 'green' },
  EXTRACTION_FAILED: { label: 'Extraction failed', tone: 'red' },
  STORED: { label: 'Stored', tone: 'grey' },
};

interface DocumentStatusBadgeProps {
  status: DocumentStatus;
  /** Other words for some of the states, where a screen has its own. */
  labels?: Partial<Record<DocumentStatus, string>>;
}

export function DocumentStatusBadge({ status, labels = {} }: DocumentStatusBadgeProps) {
  const { label, tone } = words[status];
  return (
    <ToneBadge tone={tone} isDotted>
      {labels[status] ?? label}
    </ToneBadge>
  );
}
