import { Button } from '@mantine/core';
import { mayKeepEdits, wordsOfChange, type OthersChange } from '../model/others-change.ts';
import classes from './review.module.css';
import { onFile } from '@landfall/contract';
import { IconGitCompare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useReviewState } from './review.ts';
import { readableInstant } from '../../../lib/dates.ts';

interface OthersNoticeProps {
  change: OthersChange | null;
  isDirty: boolean;
  isFetching: boolean;
  onReload: () => void;
}

/** Work on the document that is open, done elsewhere, said when it happens and not only at the next save. */
export function OthersNotice({ change, isDirty, isFetching, onReload }: OthersNoticeProps) {
  return (
    <div role="status" className={classes.news}>
      {change === null ? null : (
        <div className={classes.notice}>
          <p>
            {wordsOfChange(change)}{' '}
            {!isDirty
              ? null
              : mayKeepEdits(change)
                ? 'Your edits are kept.'
                : 'Your edits are kept here, but can no longer be saved.'}
          </p>
          <Button size="compact-sm" variant="light" loading={isFetching} onClick={onReload}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}

/** A reset changes what is on file: its review offers to see how, field by field. */
export function CompareOffer() {
  const documentId = useReviewState((state) => state.data.document.documentId);
  const isOffered = useReviewState(
    ({ data }) => data.document.docTypeCode === 'RESET' && data.onFile.length > 0 && data.version > 0,
  );
  if (!isOffered) return null;
  return (
    <div className={classes.notice} role="region" aria-label="What is on file">
      <p>This reset changes what is on file.</p>
      <Button
        renderRoot={(props) => (
          <Link {...props} to="/report-triage/compare" search={{ left: onFile, right: documentId }} />
        )}
        size="compact-sm"
        variant="light"
        leftSection={<IconGitCompare size={15} aria-hidden />}
      >
        Compare
      </Button>
    </div>
  );
}

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
