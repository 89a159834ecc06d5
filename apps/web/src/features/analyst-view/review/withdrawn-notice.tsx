import { readableInstant } from '../../../lib/dates.ts';
import { useReviewState } from './review-context.ts';
import classes from './review.module.css';

/** Why a document that was signed off is open again. */
export function WithdrawnNotice() {
  const withdrawn = useReviewState(({ data }) => data.withdrawn);
  if (!withdrawn) return null;
  const { username, at, reason } = withdrawn;
  return (
    <div className={classes.notice} role="region" aria-label="Withdrawn sign-off">
      <p>{`${username} withdrew the sign-off, ${readableInstant(at)}: ${reason}`}</p>
    </div>
  );
}
