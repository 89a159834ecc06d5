import { exportCsv, exportJson, exportName, tooltipDelayMs, tooltipSkipDelayMs } from '@landfall/contract';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconFileSearch,
  IconFolderSymlink,
  IconGitCompare,
  IconHistory,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { saveCsv, saveText } from '../../../lib/files.ts';
import { useIsNarrow } from '../../../lib/window-hooks.ts';
import { Hint, IconMenu } from '../../../ui/hint.tsx';
import { isEditable } from '../model/review-state.ts';
import { useDerived, useReview, useReviewState } from '../review/review.ts';

export interface DocumentActionsProps {
  /** Nothing is unsaved or under way. */
  mayAct: boolean;
  /** Why nothing can be done with the document as it is shown; null where something can. */
  over: string | null;
  onReadPages: () => void;
  onActivity: () => void;
  onMove: () => void;
  onRemove: () => void;
}

interface Action {
  label: string;
  Icon: typeof IconTrash;
  act: () => void;
  /** Of the document as it is saved. */
  isOfSaved: boolean;
}

const extensions = ['json', 'csv'] as const;
type Extension = (typeof extensions)[number];

/** What can be done with the document beside editing it: buttons with icons, and on a phone a menu, where they have words. */
export function DocumentActions(props: DocumentActionsProps) {
  const { onReadPages, onActivity, onMove, onRemove } = props;
  const editable = useReviewState(isEditable);
  const actions: Action[] = [
    { label: 'Activity and notes', Icon: IconHistory, act: onActivity, isOfSaved: false },
    ...(editable
      ? [
          { label: 'Read other pages', Icon: IconFileSearch, act: onReadPages, isOfSaved: true },
          { label: 'Move to another deal', Icon: IconFolderSymlink, act: onMove, isOfSaved: true },
          { label: 'Remove the document', Icon: IconTrash, act: onRemove, isOfSaved: true },
        ]
      : []),
  ];
  const Shown = useIsNarrow() ? ActionMenu : ActionButtons;
  return <Shown actions={actions} mayAct={props.mayAct} over={props.over} />;
}

interface ActionsProps extends Pick<DocumentActionsProps, 'mayAct' | 'over'> {
  actions: readonly Action[];
}

/** An action that has to wait stays focusable, so that it can say why. */
function useReadiness({ mayAct, over }: ActionsProps) {
  const dirty = useDerived((derived) => derived.isDirty);
  const why = over ?? (dirty ? 'save first' : null);
  return ({ label, isOfSaved }: Action) => ({
    hint: isOfSaved && why !== null ? `${label}: ${why}` : label,
    isReady: !isOfSaved || (mayAct && over === null),
  });
}

function ActionButtons(props: ActionsProps) {
  const readiness = useReadiness(props);
  return (
    <>
      <ExportButtons />
      <CompareLink />
      {props.actions.map((action) => {
        const { hint, isReady } = readiness(action);
        return (
          <Hint key={action.label} label={hint}>
            <ActionIcon
              variant="default"
              size={26}
              aria-label={action.label}
              {...(isReady ? { onClick: action.act } : { 'aria-disabled': true, 'data-disabled': true })}
            >
              <action.Icon size={15} aria-hidden />
            </ActionIcon>
          </Hint>
        );
      })}
    </>
  );
}

function ActionMenu(props: ActionsProps) {
  const readiness = useReadiness(props);
  const download = useDownload();
  const documentId = useReviewState((state) => state.data.document.documentId);
  return (
    <IconMenu hint="More" size={26} width={270} icon={<IconDots size={15} aria-hidden />}>
      {extensions.map((extension) => (
        <Menu.Item
          key={extension}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => download(extension)}
        >
          Download {extension.toUpperCase()}
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<IconGitCompare size={15} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/report-triage/compare" search={{ right: documentId }} />}
      >
        Compare
      </Menu.Item>
      {props.actions.map((action) => {
        const { hint, isReady } = readiness(action);
        return (
          <Menu.Item
            key={action.label}
            leftSection={<action.Icon size={15} aria-hidden />}
            closeMenuOnClick={isReady}
            {...(isReady ? { onClick: action.act } : { 'aria-disabled': true, className: 'quiet' })}
          >
            {hint}
          </Menu.Item>
        );
      })}
    </IconMenu>
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
function useDownload() {
  const review = useReview();
  return (extension: Extension) => {
    const { data, form } = review.state.get();
    const name = exportName(data.document.originalName, extension);
    if (extension === 'json') saveText(name, exportJson(form.base), 'application/json');
    else saveCsv(name, exportCsv(form.base));
  };
}

function ExportButtons() {
  const download = useDownload();
  const dirty = useDerived((derived) => derived.isDirty);
  return (
    <Tooltip.Group openDelay={tooltipDelayMs} closeDelay={tooltipSkipDelayMs}>
      {extensions.map((extension) => (
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
