import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { DocumentList } from './list/document-list.tsx';

const loadReview = () => import('./review/review-modal.tsx');
const preloadReview = () => void loadReview();
/** The page viewer is the heaviest part of the product; it comes when a review is near. */
const ReviewModal = lazy(async () => ({ default: (await loadReview()).ReviewModal }));

const route = getRouteApi('/shell/report-triage/analyst-view');

export function AnalystViewPage() {
  const { pending = false, document: documentId, class: classKey } = route.useSearch();
  const navigate = route.useNavigate();
  const review = useCallback(
    (next: string) => void navigate({ search: ({ pending }) => ({ ...(pending ? { pending } : {}), document: next }) }),
    [navigate],
  );
  const close = useCallback(() => void navigate({ search: ({ pending }) => (pending ? { pending } : {}) }), [navigate]);
  const showPending = useCallback(
    (next: boolean) => void navigate({ search: next ? { pending: true } : {}, replace: true }),
    [navigate],
  );
  const showClass = useCallback(
    (next: string) => void navigate({ search: (search) => ({ ...search, class: next }), replace: true }),
    [navigate],
  );
  return (
    <>
      <PageHeader title="Extracted securities details" subtitle="View, check, correct, save and sign off." />
      <DocumentList pendingOnly={pending} onPendingOnly={showPending} onReview={review} onIntent={preloadReview} />
      {documentId === undefined ? null : (
        <Suspense fallback={null}>
          <ReviewModal
            key={documentId}
            documentId={documentId}
            classKey={classKey}
            onClass={showClass}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
