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
  /** What is wrong with it, where something is: a stored document that cannot be opened is no good one. */
  reason?: string | null;
  /** Other words for some of the states, where a screen has its own. */
  labels?: Partial<Record<DocumentStatus, string>>;
}

export function DocumentStatusBadge({ status, reason = null, labels = {} }: DocumentStatusBadgeProps) {
  if (status === 'STORED' && reason !== null) {
    return (
      <ToneBadge tone="yellow" isDotted>
        Needs attention
      </ToneBadge>
    );
  }
  const { label, tone } = words[status];
  return (
    <ToneBadge tone={tone} isDotted>
      {labels[status] ?? label}
    </ToneBadge>
  );
}
