import { isDoubt, isLongerThan, maxReasonLength, previewSignOff, tooLongMessage } from '@landfall/contract';
import { Button, Group, Kbd, Modal, Skeleton, Text, Textarea, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { classLabel } from '../model/cells.ts';
import { findingPlace } from '../editor/findings-list.tsx';
import type { PlacedFinding } from '../model/findings.ts';
import { MasterChanges, ReviewEdits } from './master-changes.tsx';
import { useDerived, useReviewState } from './review.ts';
import classes from './sign-off-dialog.module.css';
import { call } from '../../../lib/api.ts';

/** What signing off this version would change. It is asked for each time the dialog opens, and never kept. */
const signOffPreviewOptions = (documentId: string, version: number) =>
  queryOptions({
    queryKey: ['sign-off-preview', documentId, version],
    queryFn: ({ signal }) => call(previewSignOff, { params: { documentId }, query: { version }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });

const placeOf = (placed: PlacedFinding): string =>
  [placed.tab === null ? 'Document' : classLabel(placed.tab), findingPlace(placed)].filter(Boolean).join(' · ');

interface SignOffDialogProps {
  isOpen: boolean;
  isSending: boolean;
  /** The master has changed since the changes were shown. */
  isOutdated: boolean;
  onClose: () => void;
  onSignOff: (reasons: Readonly<Record<string, string>>, masterState: string) => void;
}

/** The last look before sign-off: what it changes, what is in doubt, who edited, and a reason for each error. */
export function SignOffDialog({ isOpen, onClose, ...props }: SignOffDialogProps) {
  const hasErrors = useDerived(({ findings }) => findings.some(({ finding }) => finding.severity === 'error'));
  // By the text of the finding: after an edit that changes it, the reason must be given again.
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={hasErrors ? 'Sign off with errors?' : 'Sign off and publish?'}
      centered
      size={820}
      zIndex={300}
      classNames={{ content: classes.dialog }}
    >
      <Checkpoint {...props} onClose={onClose} reasons={reasons} onReasons={setReasons} />
    </Modal>
  );
}

interface CheckpointProps extends Omit<SignOffDialogProps, 'isOpen'> {
  reasons: Readonly<Record<string, string>>;
  onReasons: (reasons: Readonly<Record<string, string>>) => void;
}

function Checkpoint({ isSending, isOutdated, onClose, onSignOff, reasons, onReasons }: CheckpointProps) {
  const findings = useDerived((derived) => derived.findings);
  const documentId = useReviewState(({ data }) => data.document.documentId);
  const version = useReviewState(({ form }) => form.version);
  const preview = useQuery(signOffPreviewOptions(documentId, version));
  const errors = findings.filter(({ finding }) => finding.severity === 'error');
  const lacking = errors.filter(({ key }) => (reasons[key] ?? '').trim() === '').length;
  const shown = preview.isFetching ? undefined : preview.data;
  const isTooLong = errors.some(({ key }) => isLongerThan(reasons[key]?.trim() ?? '', maxReasonLength));
  const isReady = shown !== undefined && lacking === 0 && !isTooLong && !isSending;
  const send = () => {
    if (isReady) onSignOff(reasons, shown.masterState);
  };
  useHotkeys([['mod+Enter', send]], []);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isOutdated ? (
        <Notice tone="yellow" title="The security master has changed since you looked.">
          Nothing was published. These are the changes as they are now.
        </Notice>
      ) : null}
      {errors.length > 0 ? <Errors errors={errors} reasons={reasons} onReasons={onReasons} /> : null}
      <Part title="What this changes in the security master">
        {shown ? <MasterChanges changes={shown.classes} /> : null}
        {preview.isFetching ? <ChangesSkeleton /> : null}
        {preview.isError && !preview.isFetching ? (
          <ErrorState message={preview.error.message} onRetry={() => void preview.refetch()} retrying={false} />
        ) : null}
      </Part>
      <Looks findings={findings} />
      {shown && shown.edits.length > 0 ? (
        <Part title={`Edited since it was read (${shown.edits.length})`}>
          <ReviewEdits edits={shown.edits} />
        </Part>
      ) : null}
      <Group justify="flex-end" gap="xs" className={classes.actions}>
        <Text size="xs" c="dimmed" role="status">
          {lacking === 0 ? null : `${counted(lacking, 'reason')} still missing`}
        </Text>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={isSending}
          disabled={!isReady && !isSending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          rightSection={
            <Kbd size="xs" aria-hidden className={classes.key}>
              Ctrl+Enter
            </Kbd>
          }
        >
          Sign Off
        </Button>
      </Group>
    </form>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

const ChangesSkeleton = () => (
  <Stack role="status" aria-label="Comparing with the security master" gap={8}>
    {[0, 1, 2, 3].map((key) => (
      <Skeleton key={key} height={20} />
    ))}
  </Stack>
);

interface ErrorsProps {
  errors: readonly PlacedFinding[];
  reasons: Readonly<Record<string, string>>;
  onReasons: (reasons: Readonly<Record<string, string>>) => void;
}

/** Each error that is to stand takes a reason of its own; they go out with what is published. */
const Errors = ({ errors, reasons, onReasons }: ErrorsProps) => (
  <Part title={`${counted(errors.length, 'error')} to acknowledge`}>
    <Text size="sm">
      Correct each error, or give the reason why the value is right. Your reasons are stored and shown with the
      published security.
    </Text>
    <Stack component="ol" gap={12} p={2}>
      {errors.map((placed, index) => (
        <li key={placed.key}>
          <p className="quiet tiny">{placeOf(placed)}</p>
          <Textarea
            data-autofocus={index === 0 || undefined}
            label={placed.finding.message}
            placeholder="Reason"
            autosize
            minRows={1}
            maxRows={4}
            value={reasons[placed.key] ?? ''}
            error={
              isLongerThan(reasons[placed.key]?.trim() ?? '', maxReasonLength) ? tooLongMessage(maxReasonLength) : null
            }
            errorProps={{ role: 'alert' }}
            onChange={(event) => onReasons({ ...reasons, [placed.key]: event.currentTarget.value })}
            classNames={{ label: classes.message }}
          />
        </li>
      ))}
    </Stack>
  </Part>
);

/** What needs no reason: the values in doubt, in view, and other warnings, folded. */
function Looks({ findings }: { findings: readonly PlacedFinding[] }) {
  const doubts = findings.filter(({ finding, cell }) => isDoubt(finding) && cell !== null);
  const warnings = findings.filter(({ finding }) => finding.severity === 'warning' && !isDoubt(finding));
  return (
    <>
      {doubts.length > 0 ? (
        <Part title={`${counted(doubts.length, 'value')} in doubt`}>
          <FindingItems findings={doubts} />
        </Part>
      ) : null}
      {warnings.length > 0 ? (
        <details className={classes.more}>
          <summary>{counted(warnings.length, 'warning')}, for which no reason is needed</summary>
          <FindingItems findings={warnings} />
        </details>
      ) : null}
    </>
  );
}

const FindingItems = ({ findings }: { findings: readonly PlacedFinding[] }) => (
  <ul>
    {findings.map((placed) => (
      <li key={placed.key}>
        {placeOf(placed)}: {placed.finding.message}
      </li>
    ))}
  </ul>
);
