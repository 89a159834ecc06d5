import type { EodCounted, EodDecision } from '@landfall/contract';
import { readableInstant } from '../../../lib/dates.ts';
import { ToneBadge } from '../../../ui/tone-badge.tsx';
import { quantity } from '../../../lib/numbers.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import terms from '../../../ui/term-list.module.css';
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

/** Counts with labels, linked to their rows if possible. */
export function CountedList({ counted, nothing }: { counted: readonly EodCounted[]; nothing: string }) {
  if (counted.length === 0) return <p className={classes.quiet}>{nothing}</p>;
  return (
    <dl className={terms.terms}>
      {counted.map(({ label, count, href }) => (
        <div key={label}>
          <dt>
            <PathLink path={href}>{label}</PathLink>
          </dt>
          <dd>{quantity(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
