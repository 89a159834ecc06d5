import { Checkbox, Loader, Skeleton } from '@mantine/core';
import { memo, useState, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useAnalystDocuments } from '../queries/documents-query.ts';
import { DocumentCard } from './document-card.tsx';
import classes from './list.module.css';
import { infiniteScrollThresholdPx } from '@landfall/contract';

interface DocumentListProps {
  pendingOnly: boolean;
  onPendingOnly: (pendingOnly: boolean) => void;
  onReview: (documentId: string) => void;
  onIntent: () => void;
}

/** Behind an open review it renders only when the documents change. */
export const DocumentList = memo(function DocumentList({
  pendingOnly,
  onPendingOnly,
  onReview,
  onIntent,
}: DocumentListProps) {
  const [isPendingOnly, showPendingOnly] = useAddressState(pendingOnly, onPendingOnly);
  const list = useAnalystDocuments(isPendingOnly);
  const end = useNearBottom(list.loadMore);
  return (
    <div className={classes.list}>
      <Checkbox
        label="Show pending review only"
        checked={isPendingOnly}
        onChange={(event) => showPendingOnly(event.currentTarget.checked)}
      />
      {list.failedAtFirst ? (
        <ErrorState message="The documents could not be loaded." onRetry={list.retry} retrying={list.isRetrying} />
      ) : null}
      {!list.documents && !list.failedAtFirst ? <ListSkeleton /> : null}
      {list.documents?.length === 0 ? (
        <EmptyState
          title="No documents found"
          message={isPendingOnly ? 'No document waits for review.' : 'Upload a document to have it read.'}
        />
      ) : null}
      {list.documents && list.documents.length > 0 ? (
        <ul className={classes.items} aria-label="Documents">
          {list.documents.map((item) => (
            <DocumentCard key={item.documentId} item={item} onReview={onReview} onIntent={onIntent} />
          ))}
        </ul>
      ) : null}
      {list.isLoadingMore ? (
        <div className={classes.more} role="status">
          <Loader size="sm" aria-hidden />
          <span>Loading more documents</span>
        </div>
      ) : null}
      {list.failedAtMore ? (
        <ErrorState message="More documents could not be loaded." onRetry={list.retry} retrying={list.isRetrying} />
      ) : null}
      <div ref={end} />
    </div>
  );
});

const ListSkeleton = () => (
  <div className={classes.items} aria-busy role="status" aria-label="Loading documents">
    {[0, 1, 2, 3, 4].map((key) => (
      <div key={key} className={classes.card}>
        <div className={classes.cardText}>
          <Skeleton height={16} width="55%" mb={10} />
          <Skeleton height={12} width="80%" />
        </div>
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

/**
 * Calls while the end of a list is within reach of the viewport: after each scroll, whichever element scrolls, and
 * after each render, because a short page may leave the end in view.
 */
function useNearBottom(onNear: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const check = useEffectEvent(() => {
    const box = end.current?.getBoundingClientRect();
    if (box && box.top <= globalThis.innerHeight + infiniteScrollThresholdPx) onNear();
  });
  useEffect(() => check());
  useEffect(() => {
    const listener = () => check();
    const listen = { capture: true, passive: true } as const;
    document.addEventListener('scroll', listener, listen);
    globalThis.addEventListener('resize', listener);
    return () => {
      document.removeEventListener('scroll', listener, listen);
      globalThis.removeEventListener('resize', listener);
    };
  }, []);
  return end;
}
