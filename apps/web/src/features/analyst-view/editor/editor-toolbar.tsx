import { ActionIcon, Button, Tooltip, Group } from '@mantine/core';
import {
  IconDeviceFloppy,
  IconFileSearch,
  IconFolderSymlink,
  IconGitCompare,
  IconHistory,
  IconSignature,
  IconDownload,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isEditable } from '../model/review-state.ts';
import { useNextDocument } from '../queries/documents-query.ts';
import { useDerived, useReviewState, useReview } from '../review/review.ts';
import { WithdrawSignOff } from '../review/withdraw-sign-off.tsx';
import { Hint } from '../../../ui/hint.tsx';
import classes from './editor-toolbar.module.css';
import { exportCsv, exportJson, exportName, tooltipDelayMs, tooltipSkipDelayMs } from '@landfall/contract';
import { saveText } from '../../../lib/save-file.ts';

interface EditorToolbarProps {
  isSaving: boolean;
  isSigningOff: boolean;
  onSave: () => void;
  onSignOff: () => void;
  onReadPages: () => void;
  onActivity: () => void;
  onMove: () => void;
  onRemove: () => void;
  /** Opens another document. */
  onNext: (documentId: string) => void;
}

export function EditorToolbar(props: EditorToolbarProps) {
  const { isSaving, isSigningOff, onSave, onSignOff, onReadPages, onActivity, onMove, onRemove, onNext } = props;
  const isSignedOff = useReviewState(({ data }) => data.document.status === 'SIGNED_OFF');
  const editable = useReviewState(isEditable);
  const [wasEditable] = useState(editable);
  const dirty = useDerived((derived) => derived.isDirty);
  const wrong = useDerived((derived) => derived.wrong.length);
  const blocked = useDerived((derived) => derived.blockers.length > 0 || derived.classKeys.length === 0);
  const mayAct = !dirty && !isSaving && !isSigningOff;
  const why = dirty ? 'Save first' : blocked ? 'Some values still block sign-off' : undefined;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Extracted data">
      <ExportButtons />
      <CompareLink />
      <Hint label="Activity and notes">
        <ActionIcon variant="default" size={26} aria-label="Activity and notes" onClick={onActivity}>
          <IconHistory size={15} aria-hidden />
        </ActionIcon>
      </Hint>
      {editable ? (
        <>
          <SavedOnly label="Read other pages" mayAct={mayAct} isDirty={dirty} onAct={onReadPages}>
            <IconFileSearch size={15} aria-hidden />
          </SavedOnly>
          <SavedOnly label="Move to another deal" mayAct={mayAct} isDirty={dirty} onAct={onMove}>
            <IconFolderSymlink size={15} aria-hidden />
          </SavedOnly>
          <SavedOnly label="Remove the document" mayAct={mayAct} isDirty={dirty} onAct={onRemove}>
            <IconTrash size={15} aria-hidden />
          </SavedOnly>
        </>
      ) : null}
      <Group gap={6} wrap="nowrap" align="stretch" ml="auto">
        {editable && dirty ? (
          // Not disabled while a value is wrong: pressing it saves nothing and leads there.
          <Button
            size="compact-sm"
            loading={isSaving}
            title={wrong > 0 ? 'Some values are not valid' : 'Ctrl+S'}
            leftSection={<IconDeviceFloppy size={15} aria-hidden />}
            onClick={onSave}
          >
            Save
          </Button>
        ) : null}
        {editable ? (
          <Button
            size="compact-sm"
            variant={dirty ? 'default' : 'filled'}
            loading={isSigningOff}
            disabled={dirty || blocked}
            {...(why === undefined ? {} : { title: why })}
            leftSection={<IconSignature size={15} aria-hidden />}
            onClick={onSignOff}
          >
            Sign Off
          </Button>
        ) : null}
        {isSignedOff ? <WithdrawSignOff /> : null}
        {isSignedOff ? <NextDocument onNext={onNext} takesFocus={wasEditable} /> : null}
      </Group>
    </div>
  );
}

interface SavedOnlyProps {
  label: string;
  mayAct: boolean;
  isDirty: boolean;
  onAct: () => void;
  children: ReactNode;
}

/** Of the document as it is saved. Stays focusable while it is disabled, so that its hint says why. */
function SavedOnly({ label, mayAct, isDirty, onAct, children }: SavedOnlyProps) {
  return (
    <Hint label={isDirty ? `${label}: save first` : label}>
      <ActionIcon
        variant="default"
        size={26}
        aria-label={label}
        {...(mayAct ? { onClick: onAct } : { 'aria-disabled': true, 'data-disabled': true })}
      >
        {children}
      </ActionIcon>
    </Hint>
  );
}

/** After sign-off it takes the focus, which the button of the sign-off had. */
function NextDocument({ onNext, takesFocus }: { onNext: (documentId: string) => void; takesFocus: boolean }) {
  const next = useNextDocument(onNext);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button
      ref={button}
      size="compact-sm"
      variant={takesFocus ? 'filled' : 'default'}
      loading={next.isPending}
      title="The oldest that waits and that nobody else has taken"
      onClick={() => next.mutate()}
    >
      Next document
    </Button>
  );
}

/** The saved version beside another one, another document of the deal, or what is on file. */
function CompareLink() {
  const documentId = useReviewState((state) => state.data.document.documentId);
  return (
    <Hint label="Compare">
      <ActionIcon
        renderRoot={(props) => <Link {...props} to="/report-triage/compare" search={{ right: documentId }} />}
        variant="default"
        size={26}
        aria-label="Compare"
      >
        <IconGitCompare size={15} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

/** Files of the saved version, the one everybody else sees; never of edits that may yet be abandoned. */
function ExportButtons() {
  const review = useReview();
  const dirty = useDerived((derived) => derived.isDirty);
  const download = (extension: 'json' | 'csv') => {
    const { document: item } = review.state.get().data;
    const { base } = review.state.get().form;
    saveText(
      exportName(item.originalName, extension),
      extension === 'json' ? exportJson(base) : exportCsv(base),
      extension === 'json' ? 'application/json' : 'text/csv',
    );
  };
  return (
    <Tooltip.Group openDelay={tooltipDelayMs} closeDelay={tooltipSkipDelayMs}>
      {(['json', 'csv'] as const).map((extension) => (
        <Tooltip key={extension} label={dirty ? 'The saved version, without your unsaved edits' : 'The saved version'}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Download ${extension.toUpperCase()}`}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => download(extension)}
          >
            {extension.toUpperCase()}
          </Button>
        </Tooltip>
      ))}
    </Tooltip.Group>
  );
}
