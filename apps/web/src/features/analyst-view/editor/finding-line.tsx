import type { Finding } from '@landfall/contract';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import classes from './editor.module.css';

/** A finding about more than one value: of a row, a class or the document. */
export function FindingLine({ finding }: { finding: Finding }) {
  const Icon = finding.severity === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <p className={classes.banner} data-severity={finding.severity}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{finding.message}</span>
    </p>
  );
}
