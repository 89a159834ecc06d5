import { useFindings, useReviewState } from '../review/review-context.ts';
import { FindingLine } from './finding-line.tsx';
import classes from './editor.module.css';

/** What is to be said about the whole document: findings, pages that could not be read, conflicts of a rebase. */
export function DocumentNotes() {
  const findings = useFindings((index) => index.ofDocument);
  const conflicts = useReviewState((state) => Object.keys(state.conflicts).length);
  const serverNotes = useReviewState((state) => state.serverNotes);
  const reason = useReviewState((state) => state.data.document.statusReason);
  return (
    <>
      {conflicts > 0 ? (
        <p className={classes.banner} role="status">
          <span>
            {conflicts === 1 ? 'One value was' : `${conflicts} values were`} changed by you and by someone else. Yours
            stand; each such field shows the other value.
          </span>
        </p>
      ) : null}
      {reason === null ? null : <FindingLine finding={{ code: 'NOT_READ', severity: 'warning', message: reason }} />}
      {serverNotes.map((note) => (
        <FindingLine key={note} finding={{ code: 'REFUSED', severity: 'error', message: note }} />
      ))}
      {findings.map((finding) => (
        <FindingLine key={`${finding.code} ${finding.message}`} finding={finding} />
      ))}
    </>
  );
}
