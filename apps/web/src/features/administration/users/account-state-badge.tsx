import type { AccountState } from '@landfall/contract';
import classes from '../administration.module.css';

export const stateWords: Record<AccountState, { label: string; tone: string }> = {
  ACTIVE: { label: 'Active', tone: 'green' },
  INVITED: { label: 'Invited', tone: 'blue' },
  DISABLED: { label: 'Disabled', tone: 'grey' },
};

export function AccountStateBadge({ state }: { state: AccountState }) {
  const { label, tone } = stateWords[state];
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
