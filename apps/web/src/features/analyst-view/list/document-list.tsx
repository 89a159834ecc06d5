import { Checkbox, Loader, Skeleton, Stack, Group, Box, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { memo, useCallback, useState, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { keepFocus } from '../../../lib/focus.ts';
import { StaleNotice } from '../../../ui/notice.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import { useProgressById } from '../../../ui/documents/processing-panel.tsx';
import { useAnalystDocuments, type QueueFilter, useAssigning } from '../documents-query.ts';
import { DocumentCard, isAssignable } from './document-card.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';
import classes from './list.module.css';
import { infiniteScrollThresholdPx, mostAssigned, type QueuedDocument } from '@landfall/contract';
import { useUser } from '../../../lib/auth.ts';
import { counted } from '../../../lib/numbers.ts';

interface DocumentListProps {
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
  onReview: (documentId: string) => void;
  onIntent: () => void;
}

/** Behind an open review it renders only when the documents change. */
export const DocumentList = memo(function DocumentList(props: DocumentListProps) {
  const { onReview, onIntent } = props;
  const [filter, showFilter] = useAddressState(props.filter, props.onFilter);
  const list = useAnalystDocuments(filter);
  const progress = useProgressById();
  const end = useNearBottom(list.loadMore);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const choose = useCallback(
    (id: string) =>
      setChosenIds((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id])),
    [],
  );
  // What has gone from the list, or was signed off meanwhile, is chosen no more.
  const assignable = (list.documents ?? []).filter(isAssignable).slice(0, mostAssigned);
  const chosen = assignable.filter(({ documentId }) => chosenIds.includes(documentId));
  const isFiltered = filter.text !== '' || filter.taken !== null;
  const queue = useRef<HTMLDivElement>(null);
  useWindowEvent('keydown', (event) => enterQueue(event, queue.current));
  return (
    <Stack gap={12} maw={700} ref={queue}>
      <QueueToolbar
        filter={filter}
        onFilter={showFilter}
        onNext={onReview}
        total={list.documents && !list.isOfBefore ? list.total : null}
      />
      {assignable.length > 1 ? (
        <Checkbox
          size="xs"
          pl={14}
          // The rest of a long list comes as it is scrolled to.
          label={assignable.length < list.total ? `Choose the ${assignable.length} that can be` : 'Choose all'}
          checked={chosen.length === assignable.length}
          indeterminate={chosen.length > 0 && chosen.length < assignable.length}
          onChange={({ currentTarget: { checked } }) =>
            setChosenIds(checked ? assignable.map(({ documentId }) => documentId) : [])
          }
        />
      ) : null}
      {chosen.length > 0 ? <ChosenBar chosen={chosen} onChosen={setChosenIds} /> : null}
      {list.failure ? (
        <ErrorState
          title="The documents could not be loaded"
          message={list.failure.message}
          onRetry={list.retry}
          retrying={list.isRetrying}
        />
      ) : null}
      {list.staleReason ? <StaleNotice message={fetchErrorMessage(list.staleReason)} /> : null}
      {!list.documents && !list.failure ? <ListSkeleton /> : null}
      {list.documents?.length === 0 ? (
        <EmptyState
          title="No documents found"
          message={
            isFiltered
              ? 'Clear the search, or choose whose documents to show.'
              : filter.isPendingOnly
                ? 'No document waits for review.'
                : 'Upload a document to have it read.'
          }
        />
      ) : null}
      {list.documents && list.documents.length > 0 ? (
        <ul
          ref={keepFocus}
          className={classes.items}
          aria-label="Documents"
          aria-busy={list.isOfBefore}
          onKeyDown={(event) => moveInQueue(event)}
        >
          {list.documents.map((item) => (
            <DocumentCard
              key={item.documentId}
              item={item}
              isChosen={chosenIds.includes(item.documentId)}
              onChoose={choose}
              progress={progress.get(item.documentId) ?? item.progress}
              onReview={onReview}
              onIntent={onIntent}
            />
          ))}
        </ul>
      ) : null}
      {list.isLoadingMore ? (
        <Group gap={8} wrap="nowrap" justify="center" c="dimmed" fz="sm" p={8} role="status">
          <Loader size="sm" aria-hidden />
          <span>Loading more documents</span>
        </Group>
      ) : null}
      {list.failedAtMore ? (
        <ErrorState message="More documents could not be loaded." onRetry={list.retry} retrying={list.isRetrying} />
      ) : null}
      <div ref={end} />
    </Stack>
  );
});

/** From the page itself, where nothing has been chosen yet, the first press leads to the first document. */
function enterQueue(event: globalThis.KeyboardEvent, queue: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const isOnPage = !document.querySelector('[aria-modal="true"]') && document.activeElement?.contains(queue) !== false;
  const first = queue?.querySelector<HTMLElement>('[data-review]');
  if (event.defaultPrevented || !isOnPage || !first) return;
  event.preventDefault();
  first.focus();
}

/** The arrows go from document to document; T takes the one in hand, or gives it back, and X chooses it. */
function moveInQueue(event: KeyboardEvent<HTMLUListElement>): void {
  const { target, key, currentTarget } = event;
  const card = target instanceof Element ? target.closest('li') : null;
  // A dialog of a card belongs to it, but stands elsewhere on the page.
  if (!card || !currentTarget.contains(card) || event.ctrlKey || event.metaKey || event.altKey) return;
  const cards = [...currentTarget.querySelectorAll(':scope > li')];
  const at = cards.indexOf(card);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: cards.length - 1 }[key];
  if (next !== undefined) {
    event.preventDefault();
    cards[next]?.querySelector<HTMLElement>('[data-review]')?.focus();
  } else if (key.toLowerCase() === 't') card.querySelector<HTMLElement>('[data-take]')?.click();
  else if (key.toLowerCase() === 'x') card.querySelector<HTMLElement>('[data-choose]')?.click();
}

const ListSkeleton = () => (
  <div className={classes.items} aria-busy role="status" aria-label="Loading documents">
    {[0, 1, 2, 3, 4].map((key) => (
      <div key={key} className={classes.card}>
        <Box flex="1 1 320px" miw={0}>
          <Skeleton height={16} width="55%" mb={10} />
          <Skeleton height={12} width="80%" />
        </Box>
        <Skeleton height={26} width={76} />
      </div>
    ))}
  </div>
);

/**
 * A value of the address that a control shows: it changes at once, the address follows a moment later, and a change of
 * the address itself (the browser's back button) is taken over.
 */
function useAddressState<T>(address: T, setAddress: (next: T) => void): [T, (next: T) => void] {
  const [seen, setSeen] = useState(address);
  const [shown, setShown] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setShown(address);
  }
  return [
    shown,
    (next) => {
      setShown(next);
      setAddress(next);
    },
  ];
}

const captured = { capture: true, passive: true };

/**
 * Calls while the end of a list is within reach of the viewport: after each scroll, whichever element scrolls, and
 * after each render, because a short page may leave the end in view.
 */
function useNearBottom(onNear: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const check = () => {
    const box = end.current?.getBoundingClientRect();
    if (box && box.top <= globalThis.innerHeight + infiniteScrollThresholdPx) onNear();
  };
  useEffect(check);
  useWindowEvent('scroll', check, captured);
  useWindowEvent('resize', check);
  return end;
}

interface ChosenBarProps {
  chosen: readonly QueuedDocument[];
  /** What stays chosen. */
  onChosen: (documentIds: readonly string[]) => void;
}

/** Takes all chosen documents, or gives them back. What was refused stays chosen. */
function ChosenBar({ chosen, onChosen }: ChosenBarProps) {
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
