import { ActionIcon, Button } from '@mantine/core';
import { IconDeviceFloppy, IconFileSearch, IconSignature } from '@tabler/icons-react';
import { isEditable } from '../model/review-state.ts';
import { useDerived, useReviewState } from '../review/review-context.ts';
import { ExportButtons } from './export-buttons.tsx';
import classes from './editor-toolbar.module.css';

interface EditorToolbarProps {
  isSaving: boolean;
  isSigningOff: boolean;
  onSave: () => void;
  onSignOff: () => void;
  onReadPages: () => void;
}

export function EditorToolbar({ isSaving, isSigningOff, onSave, onSignOff, onReadPages }: EditorToolbarProps) {
  const editable = useReviewState(isEditable);
  const dirty = useDerived((derived) => derived.isDirty);
  const wrong = useDerived((derived) => derived.wrong.length);
  const blocked = useDerived((derived) => derived.blockers.length > 0 || derived.classKeys.length === 0);
  const why = dirty ? 'Save first' : blocked ? 'Some values still block sign-off' : undefined;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Extracted data">
      <ExportButtons />
      {editable ? (
        <ActionIcon
          variant="default"
          size={26}
          aria-label="Read other pages"
          title={dirty ? 'Read other pages: save first' : 'Read other pages'}
          disabled={dirty || isSaving || isSigningOff}
          onClick={onReadPages}
        >
          <IconFileSearch size={15} aria-hidden />
        </ActionIcon>
      ) : null}
      <span className={classes.spacer} />
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
    </div>
  );
}
