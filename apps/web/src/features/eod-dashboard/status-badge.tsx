import { eodStatusLabels, type EodStatus, type EodResolution } from '@landfall/contract';
import { ToneBadge, type Tone } from '../../ui/notice.tsx';
import { keyOf, type Board } from './model/board.ts';

export const statusTones: Readonly<Record<EodStatus, Tone>> = {
  COMPLETED: 'green',
  FAILED: 'red',
  IN_PROGRESS: 'blue',
  NOT_STARTED: 'grey',
  PENDING_APPROVAL: 'yellow',
};

export const resolutionWords: Readonly<Record<EodResolution, string>> = {
  RESOLVED: 'Resolved',
  SUPERSEDED: 'Superseded',
  WAIVED: 'Waived',
};

const told = 3;

/** The changes between two states, for screen readers; kept short. */
export function changesInWords(before: Board, after: Board): string {
  const known = new Map(
    before.universes.flatMap(({ processes }) => processes.map((each) => [keyOf(each), each.status])),
  );
  const changes = after.universes.flatMap(({ universeName, processes }) =>
    processes
      .filter((each) => known.has(keyOf(each)) && known.get(keyOf(each)) !== each.status)
      .map((each) => `${universeName}, ${each.processName}: ${eodStatusLabels[each.status]}`),
  );
  const more = changes.length - told;
  return `${changes.slice(0, told).join('. ')}${more > 0 ? `, and ${more} more` : ''}`;
}

export function StatusBadge({ status }: { status: EodStatus }) {
  return (
    <ToneBadge tone={statusTones[status]} isDotted>
      {eodStatusLabels[status]}
    </ToneBadge>
  );
}
