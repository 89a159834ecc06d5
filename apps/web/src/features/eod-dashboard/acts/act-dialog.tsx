import { Modal } from '@mantine/core';
import { useState } from 'react';
import { readableDate } from '../../../lib/dates.ts';
import { useRetry } from '../queries/act-mutations.ts';
import type { Act } from '../screen-context.ts';
import { RetryPreview } from './retry-preview.tsx';
import { RunUniverse } from './run-universe.tsx';
import { WaiveForm } from './waive-form.tsx';

interface ActDialogProps {
  /** Null keeps the dialog shut. */
  act: Act | null;
  onClose: () => void;
}

function titleOf(act: Act): string {
  if (act.kind === 'run') return `Run ${act.universe.universeName} for ${readableDate(act.date)}`;
  const { processName } = act.process;
  return act.kind === 'retry' ? `Retry ${processName}` : `Waive the failure of ${processName}`;
}

/** The dialog of what was asked for. A retry outlives it, so its call lives out here. */
export function ActDialog({ act, onClose }: ActDialogProps) {
  const retry = useRetry();
  // While it closes it shows what it was opened for.
  const [shown, setShown] = useState(act);
  if (act !== null && act !== shown) setShown(act);
  return (
    <Modal
      opened={act !== null}
      onClose={onClose}
      title={shown && titleOf(shown)}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown?.kind === 'retry' ? (
        <RetryPreview process={shown.process} date={shown.date} onRetry={retry.mutate} onClose={onClose} />
      ) : null}
      {shown?.kind === 'waive' ? <WaiveForm process={shown.process} date={shown.date} onClose={onClose} /> : null}
      {shown?.kind === 'run' ? <RunUniverse universe={shown.universe} date={shown.date} onClose={onClose} /> : null}
    </Modal>
  );
}
