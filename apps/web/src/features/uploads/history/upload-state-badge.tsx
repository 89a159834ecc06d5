import type { UploadState } from '@landfall/contract';
import classes from './history.module.css';

const words: Record<UploadState, { label: string; tone: string }> = {
  PROCESSED: { label: 'Processed', tone: 'green' },
  REFUSED: { label: 'Refused', tone: 'red' },
  UNDONE: { label: 'Undone', tone: 'grey' },
};

export function UploadStateBadge({ state }: { state: UploadState }) {
  const { label, tone } = words[state];
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
