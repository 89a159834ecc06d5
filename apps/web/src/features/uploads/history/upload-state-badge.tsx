import type { UploadState } from '@landfall/contract';
import { ToneBadge, type Tone } from '../../../ui/tone-badge.tsx';

const words: Record<UploadState, { label: string; tone: Tone }> = {
  PROCESSED: { label: 'Processed', tone: 'green' },
  WAITING: { label: 'Waiting', tone: 'yellow' },
  REFUSED: { label: 'Refused', tone: 'red' },
  UNDONE: { label: 'Undone', tone: 'grey' },
};

export function UploadStateBadge({ state }: { state: UploadState }) {
  const { label, tone } = words[state];
  return <ToneBadge tone={tone}>{label}</ToneBadge>;
}
