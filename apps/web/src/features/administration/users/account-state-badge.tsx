import type { AccountState } from '@landfall/contract';
import { ToneBadge } from '../../../ui/tone-badge.tsx';
import type { Tone } from '../../../ui/tone-badge.tsx';

export const stateWords: Record<AccountState, { label: string; tone: Tone }> = {
  ACTIVE: { label: 'Active', tone: 'green' },
  INVITED: { label: 'Invited', tone: 'blue' },
  DISABLED: { label: 'Disabled', tone: 'grey' },
};

export function AccountStateBadge({ state }: { state: AccountState }) {
  const { label, tone } = stateWords[state];
  return <ToneBadge tone={tone}>{label}</ToneBadge>;
}
