import { useRetry } from '../queries/act-mutations.ts';
import type { Act } from '../screen-context.ts';
import { RetryDialog } from './retry-dialog.tsx';
import { RunDialog } from './run-dialog.tsx';
import { WaiveDialog } from './waive-dialog.tsx';

interface ActDialogsProps {
  act: Act | null;
  date: string;
  onClose: () => void;
}

/** The dialog of what was asked for. A retry outlives its dialog, so it lives out here. */
export function ActDialogs({ act, date, onClose }: ActDialogsProps) {
  const retry = useRetry();
  if (act === null) return null;
  if (act.kind === 'retry') {
    return <RetryDialog process={act.process} date={date} onRetry={retry.mutate} onClose={onClose} />;
  }
  if (act.kind === 'waive') return <WaiveDialog process={act.process} date={date} onClose={onClose} />;
  return <RunDialog universe={act.universe} date={date} onClose={onClose} />;
}
