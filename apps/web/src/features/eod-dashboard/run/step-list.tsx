import type { EodStep } from '@landfall/contract';
import { tookText } from '../model/elapsed.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './run.module.css';

export function StepList({ steps }: { steps: readonly EodStep[] }) {
  if (steps.length === 0) return <p className={classes.quiet}>None yet.</p>;
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, status, detail, startedAt, endedAt }) => (
        <li key={name}>
          <span className={classes.stepName}>{name}</span>
          <span className={classes.quiet}>{tookText(startedAt, endedAt)}</span>
          <StatusBadge status={status} />
          {detail === null ? null : <span className={classes.stepDetail}>{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
