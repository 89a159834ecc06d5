import type { QueuedDocument } from '@landfall/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useUser } from '../../../lib/auth.ts';
import { nowMs } from '../../../lib/clock.ts';
import { readableInstant } from '../../../lib/dates.ts';
import { counted } from '../../../lib/numbers.ts';
import { useRetryExtraction } from '../../../ui/documents/retry-button.tsx';
import { DocumentProgress } from '../../../ui/document-progress.tsx';
import { DocumentStatusBadge } from '../../../ui/document-status-badge.tsx';
import { AssigneeControl } from './assignee-control.tsx';
import classes from './list.module.css';
import { ageText, waitingReason } from './waiting-words.ts';

interface DocumentCardProps {
  item: QueuedDocument;
  onReview: (documentId: string) => void;
  /** The pointer is near: the review's code can be fetched. */
  onIntent: () => void;
}

export const DocumentCard = memo(function DocumentCard({ item, onReview, onIntent }: DocumentCardProps) {
  const name = useId();
  const retry = useRetryExtraction(item.documentId);
  const { id: userId } = useUser();
  const why = waitingReason(item);
  const { assignee } = item;
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
          {item.status === 'SIGNED_OFF' ? null : (
            <div>
              <dt>Waiting</dt>
              <dd>
                <time dateTime={item.uploadedAt} title={readableInstant(item.uploadedAt)}>
                  {ageText(item.uploadedAt, nowMs())}
                </time>
                {why === null ? null : `, ${why}`}
              </dd>
            </div>
          )}
          {assignee === null ? null : (
            <div>
              <dt>Taken by</dt>
              <dd className={classes.taken}>{assignee.id === userId ? 'You' : assignee.username}</dd>
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
          {item.status === 'SIGNED_OFF' ? null : (
            <AssigneeControl documentId={item.documentId} assignee={assignee} describedBy={name} />
          )}
          <Button
            size="compact-sm"
            data-review
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
