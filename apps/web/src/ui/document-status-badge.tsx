import type { DocumentStatus } from '@landfall/contract';
import { ToneBadge, type Tone } from './tone-badge.tsx';

const words: Record<DocumentStatus, { label: string; tone: Tone }> = {
  PROCESSING: { label: 'Processing', tone: 'blue' },
  PENDING_REVIEW: { label: 'Pending', tone: 'yellow' },
  SIGNED_OFF: { label: 'Signed Off', tone: 'green' },
  EXTRACTION_FAILED: { label: 'Extraction failed', tone: 'red' },
  STORED: { label: 'Stored', tone: 'grey' },
};

interface DocumentStatusBadgeProps {
  status: DocumentStatus;
  /** What is wrong with it, where something is: a stored document that cannot be opened is no good one. */
  reason?: string | null;
}

export function DocumentStatusBadge({ status, reason = null }: DocumentStatusBadgeProps) {
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
      {label}
    </ToneBadge>
  );
}
