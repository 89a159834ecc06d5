import { Modal } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PdfPane } from '../pdf/pdf-pane.tsx';
import { isBeingRead, useExtractedData } from '../queries/extracted-data-query.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { OpenReview } from './open-review.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { ReviewPanes } from './review-panes.tsx';
import type { PaneSide } from './review-panes.tsx';
import { WaitingEditor } from './waiting-editor.tsx';
import classes from './review.module.css';

export interface ReviewModalProps {
  documentId: string;
  /** The class tab of the address, if it names one. */
  classKey: string | undefined;
  onClass: (classKey: string) => void;
  onClose: () => void;
}

const noRows: ReadonlySet<string> = new Set();

/** The full-screen review of one document. */
export function ReviewModal(props: ReviewModalProps) {
  const { documentId, onClose } = props;
  const [side, setSide] = useState<PaneSide>('data');
  const query = useExtractedData(documentId);
  const data = query.data;
  const canBeEdited = data !== undefined && data.version > 0 && !isBeingRead(data);
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      padding={0}
      aria-label={data?.document.originalName ?? 'Review'}
      classNames={{ body: classes.modalBody, content: classes.modalContent }}
    >
      {canBeEdited ? (
        <OpenReview key={documentId} {...props} data={data} />
      ) : (
        <ReviewFrame document={data?.document} onClose={onClose}>
          {query.isError && !data ? (
            <ErrorState
              title="The document could not be opened"
              message={query.error.message}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : (
            <ReviewPanes
              page={data ? <PdfPane documentId={documentId} rows={noRows} /> : null}
              side={side}
              onSide={setSide}
              data={data ? <WaitingEditor document={data.document} /> : <EditorSkeleton />}
            />
          )}
        </ReviewFrame>
      )}
    </Modal>
  );
}
