import { eodStatusLabels, type EodStatus } from '@landfall/contract';
import { ToneBadge } from '../../ui/tone-badge.tsx';
import { statusTones } from './model/status-words.ts';

export function StatusBadge({ status }: { status: EodStatus }) {
  return (
    <ToneBadge tone={statusTones[status]} isDotted>
      {eodStatusLabels[status]}
    </ToneBadge>
  );
}
