import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useFocusReturned } from '../../../lib/use-focus-returned.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useExtractedData } from '../queries/extracted-data-query.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { OpenReview } from './open-review.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { ReviewPanes } from './review-panes.tsx';
import type { PaneSide } from './review-panes.tsx';
import classes from './review.module.css';

export interface ReviewModalProps {
  documentId: string;
  /** The class tab of the address, if it names one. */
  classKey: string | undefined;
  onClass: (classKey: string) => void;
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
      classNames={{ body: classes.modalBody, content: classes.modalContent }}
    >
      {query.data ? (
        <OpenReview {...props} data={query.data} />
      ) : (
        <ReviewFrame document={undefined} onClose={onClose}>
          {query.isError ? (
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
