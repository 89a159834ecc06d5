import { Button } from '@mantine/core';
import { readableInstant } from '../../../lib/dates.ts';
import { canSeal } from '../../../lib/sealed-storage.ts';
import type { StoredDraft } from '../model/draft-storage.ts';
import classes from './review.module.css';

interface DraftNoticeProps {
  draft: StoredDraft;
  version: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Work that was not saved last time, offered again. */
export function DraftNotice({ draft, version, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <div className={classes.notice} role="region" aria-label="Unsaved work">
      <p>
        You have unsaved edits of this document from {readableInstant(draft.savedAt)}.
        {draft.form.version === version ? null : ' The document has been saved since.'}
      </p>
      <span>
        <Button size="compact-sm" variant="light" onClick={onRestore}>
          Restore
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
          Discard
        </Button>
      </span>
    </div>
  );
}

/** Edits that would be gone with the page. */
export function LostDraftNotice({ why }: { why: 'storage' | 'other-tab' }) {
  return (
    <div className={classes.notice} data-lost role="alert">
      <p>
        {why === 'other-tab'
          ? 'You also edit this document in another tab, and only its unsaved edits are kept. '
          : canSeal()
            ? 'Your browser cannot keep unsaved edits now. '
            : 'Unsaved edits are not kept, because this page was not opened over HTTPS. '}
        Save before you leave, and before your session ends.
      </p>
    </div>
  );
}
