import { readableInstant } from '../../../lib/dates.ts';
import { useEvidence, useReviewState } from '../review/review-context.ts';
import { FindingLine } from './finding-line.tsx';
import classes from './editor.module.css';

/** What is to be said about the whole document: findings, conflicts of a rebase, who was here last. */
export function DocumentNotes() {
  const evidence = useEvidence();
  const data = useReviewState((state) => state.data);
  const conflicts = useReviewState((state) => Object.keys(state.conflicts).length);
  const serverNotes = useReviewState((state) => state.serverNotes);
  const { lastEdited, signedOff } = data;
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
      {serverNotes.map((note) => (
        <FindingLine key={note} finding={{ code: 'REFUSED', severity: 'error', message: note }} />
      ))}
      {evidence.ofDocument.map((finding) => (
        <FindingLine key={`${finding.code} ${finding.message}`} finding={finding} />
      ))}
      {signedOff || lastEdited ? (
        <p className={classes.quiet}>
          {signedOff ? `Signed off by ${signedOff.username}, ${readableInstant(signedOff.at)}. ` : null}
          {lastEdited ? `Last edited by ${lastEdited.username}, ${readableInstant(lastEdited.at)}.` : null}
        </p>
      ) : null}
    </>
  );
}
