import { Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useFocusReturned } from '../../../lib/focus.ts';
import { ErrorState } from '../../../ui/states.tsx';
import full from '../../../ui/pdf/pdf.module.css';
import { useExtractedData } from '../documents-query.ts';
import { OpenReview } from './open-review.tsx';
import { ReviewFrame, ReviewPanes, type PaneSide } from './review-frame.tsx';
import classes from './review.module.css';

/** The shape of what comes: toolbar, tabs, two columns of fields. */
const EditorSkeleton = () => (
  <div className={classes.editorSkeleton} role="status" aria-label="Loading the extracted data">
    <Skeleton height={28} width="40%" />
    <Skeleton height={30} width="60%" />
    <div className={classes.skeletonFields}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={48} />
      ))}
    </div>
  </div>
);

export interface ReviewModalProps {
  documentId: string;
  /** The class tab of the address, if it names one. */
  classKey: string | undefined;
  onClass: (classKey: string) => void;
  onNext: (documentId: string) => void;
  onClose: () => void;
}

/** The full-screen review of one document. */
export function ReviewModal(props: ReviewModalProps) {
  const { documentId, onClose } = props;
  useFocusReturned();
  const query = useExtractedData(documentId);
  const [side, setSide] = useState<PaneSide>('data');
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      padding={0}
      classNames={{ body: full.body, content: full.content }}
    >
      {query.data ? (
        <OpenReview {...props} data={query.data} />
      ) : (
        <ReviewFrame document={undefined} onClose={onClose}>
          {query.error instanceof ApiError && query.error.status === 404 ? (
            <ErrorState
              title="Document not found"
              message={
                'removedBy' in query.error.details
                  ? query.error.message
                  : 'This document does not exist, or you may not see it.'
              }
            />
          ) : query.isError ? (
            <ErrorState
              title="The document could not be opened"
              message={query.error.message}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : (
            <ReviewPanes page={null} side={side} onSide={setSide} data={<EditorSkeleton />} />
          )}
        </ReviewFrame>
      )}
    </Modal>
  );
}
