import { ReasonForm } from '../../../ui/reason-form.tsx';
import { Box, Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { readableDate } from '../../../lib/dates.ts';
import { useRetryPreview, useRetry, useStartUniverse, useWaiver, needsReason } from '../eod-queries.ts';
import type { Act } from '../screen-context.tsx';
import { maxEodCommentLength, type EodUniverse, type EodProcess, type EodProcessKey } from '@landfall/contract';
import { counted } from '../../../lib/numbers.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from '../eod-result.module.css';
import { ErrorBlock } from '../universes/process-parts.tsx';
import { StatusBadge } from '../status-badge.tsx';

interface ActDialogProps {
  /** Null if the dialog is closed. */
  act: Act | null;
  onClose: () => void;
}

function titleOf(act: Act): string {
  if (act.kind === 'run') return `Run ${act.universe.universeName} for ${readableDate(act.date)}`;
  const { processName } = act.process;
  return act.kind === 'retry' ? `Retry ${processName}` : `Waive the failure of ${processName}`;
}

/** The dialog of an action. A retry outlasts its dialog, so its mutation is here. */
export function ActDialog({ act, onClose }: ActDialogProps) {
  const retry = useRetry();
  // Keeps its content while it closes.
  const [shown, setShown] = useState(act);
  if (act !== null && act !== shown) setShown(act);
  return (
    <Modal opened={act !== null} onClose={onClose} title={shown && titleOf(shown)} size="lg">
      {/* What closes takes the second click of a double click for no second order. */}
      <div inert={act === null}>
        {shown?.kind === 'retry' ? (
          <RetryPreview process={shown.process} date={shown.date} onRetry={retry.mutate} onClose={onClose} />
        ) : null}
        {shown?.kind === 'waive' ? <WaiveForm process={shown.process} date={shown.date} onClose={onClose} /> : null}
        {shown?.kind === 'run' ? <RunUniverse universe={shown.universe} date={shown.date} onClose={onClose} /> : null}
      </div>
    </Modal>
  );
}

interface RunUniverseProps {
  universe: EodUniverse;
  date: string;
  onClose: () => void;
}

/** Starts a universe's day by hand: for the first time, or again for a new revision. */
function RunUniverse({ universe, date, onClose }: RunUniverseProps) {
  const { universeId, processes, restatementReason } = universe;
  const start = useStartUniverse({ universeId, effectiveDate: date }, restatementReason ?? undefined);
  return (
    <div className={classes.dialog}>
      <Text size="sm">
        {restatementReason === null
          ? `Starts its ${counted(processes.length, 'process', 'processes')} in your name.`
          : 'Runs the day again in your name. If the content differs, it is published as a new revision; earlier revisions are kept.'}
      </Text>
      {start.error ? <Notice tone="red">{start.error.message}</Notice> : null}
      <Group justify="flex-end" gap="xs" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          loading={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: onClose })}
        >
          Run
        </Button>
      </Group>
    </div>
  );
}

interface WaiveFormProps {
  process: EodProcess;
  date: string;
  onClose: () => void;
}

/** Accepts a failure. The reason and the user are recorded. */
function WaiveForm({ process, date, onClose }: WaiveFormProps) {
  const { universeId, processId } = process;
  const waiver = useWaiver({ universeId, processId, effectiveDate: date });
  return (
    <ReasonForm
      title="Waive"
      field={{ label: 'Reason', maxLength: maxEodCommentLength }}
      needed={needsReason}
      send={waiver}
      onSend={(reason) => waiver.mutate(reason, { onSuccess: onClose })}
      onBack={onClose}
      sendLabel="Waive"
      backLabel="Cancel"
    >
      <ErrorBlock process={process} />
      <p className="quiet small">
        The failure remains, with your reason, but no longer keeps the day from being clean. If the process has a
        result, the processes that depend on it continue with that.
      </p>
    </ReasonForm>
  );
}

interface RetryPreviewProps {
  process: EodProcess;
  date: string;
  onRetry: (process: EodProcessKey) => void;
  onClose: () => void;
}

/** Previews what a retry runs again. */
function RetryPreview({ process, date, onRetry, onClose }: RetryPreviewProps) {
  const { universeId, processId } = process;
  const key = { universeId, processId, effectiveDate: date };
  const preview = useRetryPreview(key);
  const { redoes = [], keeps = [], blockedBy = null } = preview.data ?? {};
  const mayStart = preview.data !== undefined && blockedBy === null;
  const start = () => {
    if (!mayStart) return;
    onRetry(key);
    onClose();
  };
  return (
    <div className={classes.dialog}>
      {preview.isPending ? <Skeleton h={120} role="status" aria-busy="true" aria-label="Loading" /> : null}
      {preview.error ? <Notice tone="red">{preview.error.message}</Notice> : null}
      {blockedBy === null ? null : <Notice tone="red">{blockedBy}</Notice>}
      {redoes.length > 0 ? (
        <section aria-label="Runs again">
          <h3>Runs again</h3>
          <ol className={classes.rows}>
            {redoes.map((each) => (
              <li key={each.processId}>
                <span>
                  {each.processName}
                  <Box component="span" display="block" className="quiet tiny">
                    {each.because}
                  </Box>
                </span>
                <StatusBadge status={each.status} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {keeps.length > 0 ? (
        <section aria-label="Stays as it is">
          <h3>Stays as it is</h3>
          <p className="quiet small">{keeps.map((each) => each.processName).join(', ')}</p>
        </section>
      ) : null}
      <Group justify="flex-end" gap="xs" className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {preview.error ? (
          <Button loading={preview.isFetching} onClick={() => void preview.refetch()}>
            Try again
          </Button>
        ) : (
          // The dialog opens with the focus here, which a disabled button cannot have.
          <Button
            data-autofocus
            {...(mayStart ? {} : { 'data-disabled': true, 'aria-disabled': true })}
            onClick={start}
          >
            {redoes.length > 0 ? `Run ${counted(redoes.length, 'process', 'processes')} again` : 'Run again'}
          </Button>
        )}
      </Group>
    </div>
  );
}
