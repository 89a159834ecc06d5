import { Fact } from '../../../ui/fact.tsx';
import { mayRetryHelp, seriesWords, type QueuedDocument } from '@landfall/contract';
import { Box, Button, Checkbox, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useUser } from '../../../lib/auth.ts';
import { nowMs } from '../../../lib/clock.ts';
import { readableInstant } from '../../../lib/dates.ts';
import { counted } from '../../../lib/numbers.ts';
import { useRetryExtraction } from '../../../ui/documents/retry-button.tsx';
import { DocumentProgress, DocumentStatusBadge } from '../../../ui/document-status.tsx';
import { AssigneeControl } from './assignee-control.tsx';
import classes from './list.module.css';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago an instant was: `5 minutes`, `3 hours`, `2 days`. */
export function ageText(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < hour) return counted(Math.max(1, Math.floor(age / minute)), 'minute');
  return age < 2 * day ? counted(Math.floor(age / hour), 'hour') : counted(Math.floor(age / day), 'day');
}

/** Why a document waits for review; null for one that does not. */
export function waitingReason({
  status,
  isKeyedByHand,
  lastEditedBy,
  withdrawnBy,
  errors,
}: QueuedDocument): string | null {
  if (status !== 'PENDING_REVIEW') return null;
  const begun =
    withdrawnBy !== null
      ? `its sign-off was withdrawn by ${withdrawnBy}`
      : lastEditedBy === null
        ? 'nobody has edited it'
        : isKeyedByHand
          ? `to be filled in, last by ${lastEditedBy}`
          : `begun by ${lastEditedBy}`;
  return errors === null || errors === 0 ? begun : `${begun}, ${counted(errors, 'error')}`;
}

/** What to look at in a document; null where nobody counted, and where no value is in doubt but errors are left. */
export function doubtText({
  doubtfulValues,
  errors,
}: Pick<QueuedDocument, 'doubtfulValues' | 'errors'>): string | null {
  if (doubtfulValues === null) return null;
  if (doubtfulValues > 0) return counted(doubtfulValues, 'value');
  return errors ? null : 'Nothing in doubt';
}

/** What is signed off nobody needs to review. */
export const isAssignable = ({ status }: Pick<QueuedDocument, 'status'>): boolean => status !== 'SIGNED_OFF';

interface DocumentCardProps {
  item: QueuedDocument;
  /** How far its reading is. */
  progress: QueuedDocument['progress'];
  isChosen: boolean;
  onChoose: (documentId: string) => void;
  onReview: (documentId: string) => void;
  /** The pointer is near: the review's code can be fetched. */
  onIntent: () => void;
}

export const DocumentCard = memo(function DocumentCard(props: DocumentCardProps) {
  const { item, progress, isChosen, onChoose, onReview, onIntent } = props;
  const name = useId();
  const retry = useRetryExtraction(item.documentId);
  const { id: userId } = useUser();
  const why = waitingReason(item);
  const toLookAt = doubtText(item);
  const { assignee } = item;
  return (
    <li className={classes.card} aria-labelledby={name} data-document-id={item.documentId}>
      {isAssignable(item) ? (
        <Checkbox
          size="xs"
          pt={2}
          data-choose
          aria-label={`Choose ${item.originalName}`}
          checked={isChosen}
          onChange={() => onChoose(item.documentId)}
        />
      ) : null}
      <Box flex="1 1 280px" miw={0}>
        <h2 id={name} className={classes.name}>
          {item.originalName}
        </h2>
        <dl className={classes.facts}>
          <Fact term="Type">{item.docTypeName}</Fact>
          <Fact term="Series">{seriesWords(item.issuerName, item.issuerSeries)}</Fact>
          <Fact term={item.issuerClasses.length === 1 ? 'Class' : 'Classes'}>{item.issuerClasses.join(', ')}</Fact>
          {toLookAt === null ? null : (
            <Fact data-doubtful={item.doubtfulValues !== 0} term="To look at">
              {toLookAt}
            </Fact>
          )}
          {item.status === 'SIGNED_OFF' ? null : (
            <Fact term="Waiting">
              <time dateTime={item.uploadedAt} title={readableInstant(item.uploadedAt)}>
                {ageText(item.uploadedAt, nowMs())}
              </time>
              {why === null ? null : `, ${why}`}
            </Fact>
          )}
          {assignee === null ? null : (
            <Fact term="Taken by">
              <span className="medium">{assignee.id === userId ? 'You' : assignee.username}</span>
            </Fact>
          )}
          {item.isKeyedByHand ? <Fact term="Source">Entered by hand</Fact> : null}
        </dl>
        {item.status === 'PROCESSING' ? <DocumentProgress progress={progress} /> : null}
        {item.status === 'EXTRACTION_FAILED' ? (
          <Box component="p" mt={6} className="red small breakable">
            {item.statusReason}
          </Box>
        ) : null}
      </Box>
      <div className={classes.cardSide}>
        <DocumentStatusBadge status={item.status} />
        <Group gap={6} wrap="nowrap" align="stretch">
          {mayRetryHelp(item) ? (
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
          {isAssignable(item) ? (
            <AssigneeControl documentId={item.documentId} assignee={assignee} describedBy={name} />
          ) : null}
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
        </Group>
      </div>
    </li>
  );
});
