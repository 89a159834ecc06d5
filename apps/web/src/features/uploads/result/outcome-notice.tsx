import type { UploadValidation } from '@landfall/contract';
import { HistoryLink } from '../history/history-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { UploadKind } from '../model/upload-kind.ts';
import { hasCheckedRows, reasonText, successText, waitingText } from '../model/upload-outcome.ts';
import classes from './outcome-notice.module.css';

/** Whether the file is in force, what it waits for, and what is wrong with it as a whole. */
export function OutcomeNotice({ kind, answer }: { kind: UploadKind; answer: UploadValidation }) {
  const { state, generalErrors, uploadId, validRowsCount, warningSummary } = answer;
  if (state === 'PROCESSED') {
    return (
      <Notice tone="green" title={successText(validRowsCount, kind)}>
        Every row is in force.{' '}
        <HistoryLink search={{ upload: uploadId }} isInText>
          See or undo this upload
        </HistoryLink>
      </Notice>
    );
  }
  if (state === 'WAITING') {
    return (
      <Notice tone="yellow" title={waitingText(validRowsCount, kind)}>
        <ul className={classes.errors} aria-label="Why it waits">
          {warningSummary?.reasons.map((each) => (
            <li key={each.reason}>{reasonText(each)}</li>
          ))}
        </ul>
        None of the file is in force until a second person has approved it.{' '}
        <HistoryLink search={{ upload: uploadId }} isInText>
          See this upload
        </HistoryLink>
      </Notice>
    );
  }
  return (
    <Notice tone="red" title="Nothing was stored">
      {generalErrors.length > 0 ? (
        <ul className={classes.errors} aria-label="Errors of the file">
          {generalErrors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ) : null}
      {hasCheckedRows(answer) ? null : 'No row was checked. '}A file is stored only when all of it is valid. Correct it
      and upload it again.
    </Notice>
  );
}
