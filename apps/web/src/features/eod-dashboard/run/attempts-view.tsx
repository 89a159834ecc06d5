import type { EodRun } from '@landfall/contract';
import { readableInstant } from '../../../lib/dates.ts';
import { tookText } from '../model/elapsed.ts';
import { resolutionWords } from '../model/status-words.ts';
import { StatusBadge } from '../status-badge.tsx';
import { ErrorBlock } from '../universes/error-block.tsx';
import { TriggeredBy } from '../universes/triggered-by.tsx';
import classes from './run.module.css';

/** Every try, the newest first, and how each failure ended. */
export function AttemptsView({ run }: { run: EodRun }) {
  return (
    <ol className={classes.attempts}>
      {run.attempts.map((each) => (
        <li key={each.attempt} aria-label={`Attempt ${each.attempt}`}>
          <div className={classes.attemptHead}>
            <strong>Attempt {each.attempt}</strong>
            <StatusBadge status={each.status} />
          </div>
          <p className={classes.line}>
            <TriggeredBy who={each.triggeredBy} />
            <time dateTime={each.startedAt}>{readableInstant(each.startedAt)}</time>
            <span>{tookText(each.startedAt, each.endedAt)}</span>
          </p>
          <ErrorBlock process={each} />
          {each.resolution === null ? null : (
            <p className={classes.quiet}>
              {resolutionWords[each.resolution]}
              {each.resolvedBy === null ? '' : ` by ${each.resolvedBy}`}
              {each.resolvedAt === null ? '' : `, ${readableInstant(each.resolvedAt)}`}
              {each.resolutionReason === null ? '.' : `: ${each.resolutionReason}`}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
