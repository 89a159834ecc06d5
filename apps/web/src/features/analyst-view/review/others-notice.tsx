import { Button } from '@mantine/core';
import type { OthersChange } from '../model/others-change.ts';
import classes from './review.module.css';

interface OthersNoticeProps {
  change: OthersChange | null;
  isDirty: boolean;
  isFetching: boolean;
  onReload: () => void;
}

const words = ({ kind, username }: OthersChange): string => {
  if (kind === 'read-again') return 'This document has been read again since you opened it.';
  const done = kind === 'signed-off' ? 'signed off' : 'saved';
  return username === null
    ? `This document has been ${done} since you opened it.`
    : `${username} has ${done} this document since you opened it.`;
};

/** Somebody else's work on the document that is open, said when it happens and not only at the next save. */
export function OthersNotice({ change, isDirty, isFetching, onReload }: OthersNoticeProps) {
  return (
    <div role="status" className={classes.news}>
      {change === null ? null : (
        <div className={classes.notice}>
          <p>
            {words(change)} {isDirty ? 'Your edits are kept.' : null}
          </p>
          <Button size="compact-sm" variant="light" loading={isFetching} onClick={onReload}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
