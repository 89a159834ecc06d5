import type { QueuedDocument } from '@landfall/contract';
import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { useUser } from '../../../lib/auth.ts';
import { counted } from '../../../lib/numbers.ts';
import { useAssigning } from '../queries/documents-query.ts';
import classes from './list.module.css';

interface ChosenBarProps {
  chosen: readonly QueuedDocument[];
  /** What stays chosen. */
  onChosen: (documentIds: readonly string[]) => void;
}

/** Takes all chosen documents, or gives them back. What was refused stays chosen. */
export function ChosenBar({ chosen, onChosen }: ChosenBarProps) {
  const { id } = useUser();
  const bar = useRef<HTMLDivElement>(null);
  /** With the last chosen one the bar goes: the focus it has goes to the first of them. */
  const keep = (documentIds: readonly string[]) => {
    const { activeElement } = document;
    const hasFocus = activeElement === document.body || bar.current?.contains(activeElement);
    onChosen(documentIds);
    if (documentIds.length > 0 || !hasFocus) return;
    document.querySelector<HTMLElement>(`[data-document-id="${chosen[0]?.documentId}"] [data-review]`)?.focus();
  };
  const { mutate, isPending, variables } = useAssigning(chosen, keep);
  const mine = chosen.filter(({ assignee }) => assignee?.id === id);
  const others = chosen.filter(({ assignee }) => assignee?.id !== id);
  const button = (action: 'TAKE' | 'GIVE_BACK', label: string, of: readonly QueuedDocument[]) =>
    of.length === 0 ? null : (
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending && variables.action === action}
        disabled={isPending}
        onClick={() => mutate({ action, documentId: of.map(({ documentId }) => documentId) })}
      >
        {label}
        {of.length === chosen.length ? '' : ` ${of.length}`}
      </Button>
    );
  return (
    <Group ref={bar} gap={8} className={classes.chosen} role="toolbar" aria-label="Chosen documents">
      <span role="status" className="small medium fill">
        {counted(chosen.length, 'document')} chosen
      </span>
      {button('TAKE', 'Take', others)}
      {button('GIVE_BACK', 'Give back', mine)}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => keep([])}>
        Clear
      </Button>
    </Group>
  );
}
