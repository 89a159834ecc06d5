import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import classes from './row-badge.module.css';

export function RowBadge({ isValid }: { isValid: boolean }) {
  const Icon = isValid ? IconCheck : IconAlertCircle;
  return (
    <span className={classes.badge} data-tone={isValid ? 'green' : 'red'}>
      <Icon size={12} stroke={2} aria-hidden />
      {isValid ? 'Valid' : 'Error'}
    </span>
  );
}
