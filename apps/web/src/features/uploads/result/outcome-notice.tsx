import type { UploadValidation } from '@landfall/contract';
import { HistoryLink } from '../history/history-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { UploadKind } from '../model/upload-kind.ts';
import { hasCheckedRows, outcomeOf, successText } from '../model/upload-outcome.ts';
import classes from './outcome-notice.module.css';

/** Whether the file is in force, and what is wrong with it as a whole. */
export function OutcomeNotice({ kind, answer }: { kind: UploadKind; answer: UploadValidation }) {
  const { generalErrors, uploadId, validRowsCount } = answer;
  const outcome = outcomeOf(answer);
  if (outcome === 'processed') {
    return (
      <Notice tone="green" title={successText(validRowsCount, kind)}>
        Every row is in force. <HistoryLink search={{ upload: uploadId }}>See or undo this upload</HistoryLink>
      </Notice>
    );
  }
  if (outcome === 'already-processed') {
    return (
      <Notice tone="yellow" title="This file was already processed">
        Its rows are in force as they are; nothing was stored again.{' '}
        <HistoryLink search={{ upload: uploadId }}>See the first upload</HistoryLink>
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
