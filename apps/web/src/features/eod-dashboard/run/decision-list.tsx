import type { EodDecision } from '@landfall/contract';
import { readableInstant } from '../../../lib/dates.ts';
import { ToneBadge } from '../../../ui/tone-badge.tsx';
import classes from './run.module.css';

/** The decisions, and whether they are still valid. */
export function DecisionList({ decisions }: { decisions: readonly EodDecision[] }) {
  return (
    <ol className={classes.decisions}>
      {decisions.map(({ decision, by, at, comment, isCurrent, reopenReason }) => (
        <li key={at} data-past={!isCurrent || undefined}>
          <ToneBadge tone={isCurrent ? (decision === 'APPROVE' ? 'green' : 'red') : 'grey'}>
            {decision === 'APPROVE' ? 'Approved' : 'Rejected'}
          </ToneBadge>
          <span>
            {by}, <time dateTime={at}>{readableInstant(at)}</time>
          </span>
          {comment === '' ? null : <q>{comment}</q>}
          {isCurrent ? null : <span className={classes.quiet}>No longer holds. {reopenReason ?? ''}</span>}
        </li>
      ))}
    </ol>
  );
}
