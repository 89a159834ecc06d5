import { Box, Button, Group, Modal, Text } from '@mantine/core';
import { mayKeepEdits, wordsOfChange, type OthersChange } from '../model/others-change.ts';
import classes from './review.module.css';
import { onFile, exportJson, exportName, type DocumentNote } from '@landfall/contract';
import { IconGitCompare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useReviewState, useDerived, useReview } from './review.ts';
import { readableInstant } from '../../../lib/dates.ts';
import { canSeal } from '../../../lib/sealed-storage.ts';
import type { StoredDraft } from '../model/draft-storage.ts';
import { saveText } from '../../../lib/files.ts';

interface OthersNoticeProps {
  change: OthersChange | null;
  isDirty: boolean;
  isFetching: boolean;
  onReload: () => void;
  onLeave: () => void;
}

/** Work on the document that is open, done elsewhere, said when it happens and not only at the next save. */
export function OthersNotice({ change, isDirty, isFetching, onReload, onLeave }: OthersNoticeProps) {
  const download = useEditsDownload();
  const isRemoved = change?.kind === 'removed';
  return (
    <Box role="status" display="contents">
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
          {isRemoved ? (
            <Button size="compact-sm" variant="light" onClick={isDirty ? download : onLeave}>
              {isDirty ? 'Download my edits' : 'Close'}
            </Button>
          ) : (
            <Button size="compact-sm" variant="light" loading={isFetching} onClick={onReload}>
              Reload
            </Button>
          )}
        </div>
      )}
    </Box>
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

/** What somebody wrote about the document last. */
export function NoteNotice({ note, onAll }: { note: DocumentNote | null; onAll: () => void }) {
  if (!note) return null;
  return (
    <div className={classes.notice} role="region" aria-label="Last note">
      <p className={classes.note}>{`${note.username}, ${readableInstant(note.at)}: ${note.text}`}</p>
      <Button size="compact-sm" variant="light" onClick={onAll}>
        All notes
      </Button>
    </div>
  );
}

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

/** The edits of the form as a file, for when they can no longer be saved. */
function useEditsDownload(): () => void {
  const review = useReview();
  return () =>
    saveText(
      exportName(review.state.get().data.document.originalName, 'json'),
      exportJson(review.derived().merged),
      'application/json',
    );
}

interface StaleDialogProps {
  /** What has happened; null where nothing has. */
  change: OthersChange | null;
  isFetching: boolean;
  onClose: () => void;
  onReload: () => void;
  onKeep: () => void;
  onLeave: () => void;
}

/** Someone else, or the same user in another window, has saved or signed off meanwhile. Nothing is lost on either side until the analyst decides. */
export function StaleDialog({ change, isFetching, onClose, onReload, onKeep, onLeave }: StaleDialogProps) {
  const dirty = useDerived((derived) => derived.isDirty);
  const mayKeep = change !== null && mayKeepEdits(change);
  const isRemoved = change?.kind === 'removed';
  const download = useEditsDownload();
  return (
    <Modal
      opened={change !== null}
      onClose={onClose}
      title={isRemoved ? 'This document has been removed' : 'This document has changed'}
      centered
      size="lg"
      zIndex={300}
    >
      <Text size="sm">
        {change === null ? null : wordsOfChange(change)} {adviceOn({ dirty, mayKeep, isRemoved })}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        {dirty ? (
          <Button variant={mayKeep ? 'subtle' : 'default'} onClick={download}>
            Download my edits
          </Button>
        ) : null}
        {isRemoved ? (
          <Button onClick={onLeave}>Close the document</Button>
        ) : (
          <Button variant={dirty && mayKeep ? 'default' : 'filled'} loading={isFetching} onClick={onReload}>
            Reload latest
          </Button>
        )}
        {dirty && mayKeep ? (
          <Button loading={isFetching} onClick={onKeep} data-autofocus>
            Keep my edits
          </Button>
        ) : null}
      </Group>
    </Modal>
  );
}

function adviceOn({ dirty, mayKeep, isRemoved }: Record<'dirty' | 'mayKeep' | 'isRemoved', boolean>): string {
  if (isRemoved) return dirty ? 'Your edits can no longer be saved here. Download them if you need them.' : '';
  if (!dirty) return 'Reload to see the latest version.';
  return mayKeep
    ? 'Keep your edits to apply them to the latest version: if both sides changed a value, you will see both. Reload to discard them.'
    : 'Your edits can no longer be saved here. Download them if you need them, then reload.';
}
