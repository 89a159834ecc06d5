import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from './row-badge.module.css';

const badges = {
  valid: { Icon: IconCheck, tone: 'green', label: 'Valid' },
  warning: { Icon: IconAlertTriangle, tone: 'yellow', label: 'Warning' },
  error: { Icon: IconAlertCircle, tone: 'red', label: 'Error' },
} as const;

export function RowBadge({ state }: { state: keyof typeof badges }) {
  const { Icon, tone, label } = badges[state];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={12} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
