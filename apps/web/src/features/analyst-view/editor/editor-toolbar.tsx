import { Button, Group } from '@mantine/core';
import { IconDeviceFloppy, IconSignature } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isEditable } from '../model/review-state.ts';
import { useNextDocument } from '../queries/documents-query.ts';
import { useDerived, useReviewState } from '../review/review.ts';
import { WithdrawSignOff } from '../review/withdraw-sign-off.tsx';
import classes from './editor-toolbar.module.css';
import { DocumentActions, type DocumentActionsProps } from './document-actions.tsx';

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
  const why = dirty ? 'Save first' : blocked ? 'Some values still block sign-off' : undefined;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Extracted data">
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
