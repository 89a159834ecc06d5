import { eodStatuses, type EodProcess, type EodStatus, type EodUniverse } from '@landfall/contract';

export type StatusCounts = Readonly<Record<EodStatus, number>>;

export function countStatuses(processes: readonly Pick<EodProcess, 'status'>[]): StatusCounts {
  const counts = Object.fromEntries(eodStatuses.map((status) => [status, 0])) as Record<EodStatus, number>;
  for (const { status } of processes) counts[status] += 1;
  return counts;
}

/** The processes of a status; all where none is chosen. */
export const ofStatus = (processes: readonly EodProcess[], show: EodStatus | undefined): readonly EodProcess[] =>
  show === undefined ? processes : processes.filter(({ status }) => status === show);

export interface Figure {
  label: string;
  count: number;
  status: EodStatus | null;
}

/** The figures of the overview, in the order they stand. */
export function overviewFigures(universes: readonly Pick<EodUniverse, 'processes'>[]): Figure[] {
  const processes = universes.flatMap((universe) => universe.processes);
  const counts = countStatuses(processes);
  const ofStatus = (label: string, status: EodStatus): Figure => ({ label, status, count: counts[status] });
  return [
    { label: 'Universes', status: null, count: universes.length },
    { label: 'Total Processes', status: null, count: processes.length },
    ofStatus('Not Started', 'NOT_STARTED'),
    ofStatus('In Progress', 'IN_PROGRESS'),
    ofStatus('Completed', 'COMPLETED'),
    ofStatus('Pending Approval', 'PENDING_APPROVAL'),
    ofStatus('Failed', 'FAILED'),
  ];
}

const badgeOrder = ['FAILED', 'PENDING_APPROVAL', 'IN_PROGRESS', 'COMPLETED'] as const;

/** The badges of a universe, the urgent ones first. */
export function universeBadges(
  processes: readonly Pick<EodProcess, 'status'>[],
): { status: EodStatus; count: number }[] {
  const counts = countStatuses(processes);
  return badgeOrder.map((status) => ({ status, count: counts[status] })).filter(({ count }) => count > 0);
}
