import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { lateCode } from '../../ui/late-code.tsx';
import { useUser } from '../../lib/auth.ts';
import { listOf, type AnalystViewSearch } from '../../lib/screen-addresses.ts';
import { DocumentList } from './list/document-list.tsx';
import { dropOrphanedDraftsHere } from './model/draft-storage.ts';
import type { QueueFilter } from './documents-query.ts';

/** The page viewer is the heaviest part of the product; it comes when a review is near. */
const loadReview = async () => (await import('./review/review-modal.tsx')).ReviewModal;
const ReviewModal = lateCode(loadReview, {
  failed: 'The review could not be opened',
  close: ({ onClose }) => onClose(),
});
const preloadReview = () => void loadReview().catch(() => undefined);

const route = getRouteApi('/shell/report-triage/analyst-view');

/** The address names only what differs from the usual list. */
const searchOf = ({ isPendingOnly, text, order, taken }: QueueFilter): AnalystViewSearch => ({
  ...(isPendingOnly ? { pending: true } : {}),
  ...(text === '' ? {} : { q: text }),
  ...(order === 'newest' ? {} : { order }),
  ...(taken === null ? {} : { taken }),
});

export function AnalystViewPage() {
  const {
    pending = false,
    q = '',
    order = 'newest',
    taken = null,
    document: documentId,
    class: classKey,
  } = route.useSearch();
  const navigate = route.useNavigate();
  const { id: userId } = useUser();
  useEffect(() => void dropOrphanedDraftsHere(userId), [userId]);
  const filter = useMemo(
    (): QueueFilter => ({ isPendingOnly: pending, text: q, order, taken }),
    [pending, q, order, taken],
  );
  const review = useCallback(
    (next: string) => void navigate({ search: (search) => ({ ...listOf(search), document: next }) }),
    [navigate],
  );
  const close = useCallback(() => void navigate({ search: listOf }), [navigate]);
  const showList = useCallback(
    (next: QueueFilter) => void navigate({ search: searchOf(next), replace: true }),
    [navigate],
  );
  const showClass = useCallback(
    (next: string) => void navigate({ search: (search) => ({ ...search, class: next }), replace: true }),
    [navigate],
  );
  return (
    <>
      <PageHeader title="Extracted securities details" subtitle="View, check, correct, save and sign off." />
      <DocumentList filter={filter} onFilter={showList} onReview={review} onIntent={preloadReview} />
      {documentId === undefined ? null : (
        <ReviewModal
          key={documentId}
          documentId={documentId}
          classKey={classKey}
          onClass={showClass}
          onNext={review}
          onClose={close}
        />
      )}
    </>
  );
}
