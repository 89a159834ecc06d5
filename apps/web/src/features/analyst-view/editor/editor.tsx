import { useEffect, useId, type ReactNode, useRef, useState } from 'react';
import type { Blocker } from '../model/blockers.ts';
import { isEditable, targetOf } from '../model/review-state.ts';
import { askForFocusOn } from '../review/focus.ts';
import { keepFocus } from '../../../lib/focus.ts';
import { useIsPrinting } from '../../../lib/window-hooks.ts';
import { useDerived, useFocus, useReview, useReviewState, useFindings } from '../review/review.ts';
import { NoData } from '../review/waiting-editor.tsx';
import { AddClass } from './add-class.tsx';
import { ClassPanel } from './class-panel.tsx';
import { ClassTabs } from './class-tabs.tsx';
import { DoubtsLine, SignOffStatus } from './sign-off-status.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { FindingsList, FindingLine, FindingLines } from './findings-list.tsx';
import classes from './editor.module.css';
import { Button, Group } from '@mantine/core';
import { IconDeviceFloppy, IconSignature } from '@tabler/icons-react';
import { useNextDocument } from '../documents-query.ts';
import { WithdrawSignOff } from '../review/withdraw-sign-off.tsx';
import parts from './parts.module.css';
import { DocumentActions, type DocumentActionsProps } from './document-actions.tsx';

interface EditorProps {
  toolbar: ReactNode;
  /** The document as it is shown can no longer be saved or signed off. */
  isOver: boolean;
  /** Notices above the fields, such as a kept draft. */
  notices: ReactNode;
  activeClass: string;
  onClass: (classKey: string) => void;
  /** The page is to come into view, where only one of page and fields is. */
  onShowPage: () => void;
}

export function Editor({ toolbar, isOver, notices, activeClass, onClass, onShowPage }: EditorProps) {
  const review = useReview();
  const editorId = useId();
  const editable = useReviewState(isEditable);
  const canSignOff = editable && !isOver;
  const classKeys = useDerived((derived) => derived.classKeys);
  const count = classKeys.length;
  const isPrinting = useIsPrinting();
  const shown = isPrinting ? classKeys : [activeClass];
  useTabOfGivenFocus(activeClass, onClass);
  const goTo = (blocker: Blocker) => askForFocusOn(review, targetOf(blocker));
  return (
    <section className={classes.editor} aria-label="Data">
      <div className={classes.head}>
        {toolbar}
        {canSignOff && count > 0 ? <SignOffStatus onGoTo={goTo} /> : null}
        {canSignOff && count > 0 ? <DoubtsLine /> : null}
        <FindingsList />
        <div className={classes.tabsRow}>
          <ClassTabs editorId={editorId} active={activeClass} onChange={onClass} />
          {editable ? <AddClass onAdded={onClass} /> : null}
        </div>
      </div>
      <div className={classes.body}>
        <div className={classes.content}>
          {notices}
          <DocumentNotes />
          {count === 0 ? (
            <NoData />
          ) : (
            shown.map((classKey) => (
              <ClassPanel
                key={classKey}
                editorId={editorId}
                classKey={classKey}
                isActive={classKey === activeClass}
                isPrinting={isPrinting}
              />
            ))
          )}
          <EvidenceCard onShow={onShowPage} />
        </div>
      </div>
    </section>
  );
}

/** A field asked for on another tab brings its tab forward first. */
function useTabOfGivenFocus(activeClass: string, onClass: (classKey: string) => void): void {
  const wanted = useFocus((focus) => focus.wanted);
  useEffect(() => {
    if (wanted === null) return;
    if (wanted.classKey !== activeClass) onClass(wanted.classKey);
  }, [wanted, activeClass, onClass]);
}

/** What is to be said about the whole document: findings, pages that could not be read, conflicts of a rebase. */
function DocumentNotes() {
  const findings = useFindings((index) => index.ofDocument);
  const conflicts = useReviewState((state) => Object.keys(state.conflicts).length);
  const serverNotes = useReviewState((state) => state.serverNotes);
  const reason = useReviewState((state) => state.data.document.statusReason);
  return (
    <>
      {conflicts > 0 ? (
        <p className={classes.banner} data-severity="warning" role="status">
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
      <FindingLines findings={findings} />
    </>
  );
}

interface EditorToolbarProps extends Omit<DocumentActionsProps, 'mayAct'> {
  isSaving: boolean;
  isSigningOff: boolean;
  onSave: () => void;
  onSignOff: () => void;
  onNext: (documentId: string) => void;
}

export function EditorToolbar({ isSaving, isSigningOff, onSave, onSignOff, onNext, ...actions }: EditorToolbarProps) {
  const isSignedOff = useReviewState(({ data }) => data.document.status === 'SIGNED_OFF');
  const editable = useReviewState(isEditable);
  const [wasEditable] = useState(editable);
  const dirty = useDerived((derived) => derived.isDirty);
  const wrong = useDerived((derived) => derived.wrong.length);
  const blocked = useDerived((derived) => derived.blockers.length > 0 || derived.classKeys.length === 0);
  const mayAct = !dirty && !isSaving && !isSigningOff;
  const why = actions.over ?? (dirty ? 'Save first' : blocked ? 'Some values still block sign-off' : undefined);
  return (
    <div ref={keepFocus} className={parts.toolbar} role="toolbar" aria-label="Extracted data">
      <DocumentActions mayAct={mayAct} {...actions} />
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
            disabled={dirty || blocked || actions.over !== null}
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
