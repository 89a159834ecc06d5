import type { DocumentItem } from '@landfall/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { useRetryExtraction } from '../queries/retry-extraction.ts';
import { DocumentProgress } from '../../../ui/document-progress.tsx';
import { DocumentStatusBadge } from '../../../ui/document-status-badge.tsx';
import classes from './list.module.css';

interface DocumentCardProps {
  item: DocumentItem;
  onReview: (documentId: string) => void;
  /** The pointer is near: the review's code can be fetched. */
  onIntent: () => void;
}

export const DocumentCard = memo(function DocumentCard({ item, onReview, onIntent }: DocumentCardProps) {
  const name = useId();
  const retry = useRetryExtraction(item.documentId);
  return (
    <li className={classes.card} aria-labelledby={name} data-document-id={item.documentId}>
      <div className={classes.cardText}>
        <h2 id={name} className={classes.name}>
          {item.originalName}
        </h2>
        <dl className={classes.facts}>
          <div>
            <dt>Type</dt>
            <dd>{item.docTypeName}</dd>
          </div>
          <div>
            <dt>Series</dt>
            <dd>{`${item.issuerName} ${item.issuerSeries}`}</dd>
          </div>
          <div>
            <dt>{item.issuerClasses.length === 1 ? 'Class' : 'Classes'}</dt>
            <dd>{item.issuerClasses.join(', ')}</dd>
          </div>
          {item.doubtfulValues === null ? null : (
            <div data-doubtful={item.doubtfulValues > 0}>
              <dt>To look at</dt>
              <dd>{item.doubtfulValues === 0 ? 'Nothing in doubt' : counted(item.doubtfulValues, 'value')}</dd>
            </div>
          )}
          {item.isKeyedByHand ? (
            <div>
              <dt>Source</dt>
              <dd>Entered by hand</dd>
            </div>
          ) : null}
        </dl>
        {item.status === 'PROCESSING' ? <DocumentProgress progress={item.progress} /> : null}
        {item.status === 'EXTRACTION_FAILED' ? <p className={classes.reason}>{item.statusReason}</p> : null}
      </div>
      <div className={classes.cardSide}>
        <DocumentStatusBadge status={item.status} />
        <div className={classes.cardActions}>
          {item.status === 'EXTRACTION_FAILED' ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-describedby={name}
              leftSection={<IconRefresh size={14} aria-hidden />}
              loading={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Retry
            </Button>
          ) : null}
          <Button
            size="compact-sm"
            variant={item.status === 'PENDING_REVIEW' ? 'filled' : 'default'}
            aria-describedby={name}
            onMouseEnter={onIntent}
            onFocus={onIntent}
            onClick={() => onReview(item.documentId)}
          >
            Review
          </Button>
        </div>
      </div>
    </li>
  );
});
