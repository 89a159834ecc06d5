import { Button } from '@mantine/core';
import { wordsOfChange } from '../model/others-change.ts';
import type { OthersChange } from '../model/others-change.ts';
import classes from './review.module.css';

interface OthersNoticeProps {
  change: OthersChange | null;
  isDirty: boolean;
  isFetching: boolean;
  onReload: () => void;
}

/** Somebody else's work on the document that is open, said when it happens and not only at the next save. */
export function OthersNotice({ change, isDirty, isFetching, onReload }: OthersNoticeProps) {
  return (
    <div role="status" className={classes.news}>
      {change === null ? null : (
        <div className={classes.notice}>
          <p>
            {wordsOfChange(change)} {isDirty ? 'Your edits are kept.' : null}
          </p>
          <Button size="compact-sm" variant="light" loading={isFetching} onClick={onReload}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
