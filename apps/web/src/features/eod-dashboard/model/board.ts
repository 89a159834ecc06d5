import {
  parseEodStatus,
  type EodDay,
  type EodProcess,
  type EodUniverse,
  eodStatuses,
  type EodStatus,
} from '@landfall/contract';

type StatusCounts = Readonly<Record<EodStatus, number>>;

export function countStatuses(processes: readonly Pick<EodProcess, 'status'>[]): StatusCounts {
  const counts = Object.fromEntries(eodStatuses.map((status) => [status, 0])) as Record<EodStatus, number>;
  for (const { status } of processes) counts[status] += 1;
  return counts;
}

/** The processes of a status; all where none is chosen. */
export const ofStatus = (processes: readonly EodProcess[], show: EodStatus | undefined): readonly EodProcess[] =>
  show === undefined ? processes : processes.filter(({ status }) => status === show);

interface Figure {
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

/** A day of the dashboard in the screen's model. */
export interface Board {
  /** Null if the answer has no state for the whole day. */
  day: EodDay | null;
  /** By id. */
  universes: readonly EodUniverse[];
}

type Id = string | number;

/** Checks that an answer has the fields of the specification; a status may be in any of its spellings. */
interface SentProcess extends Partial<Omit<EodProcess, 'status' | 'universeId' | 'processId'>> {
  universeId: Id;
  processId: Id;
  processName: string;
  status: string;
}
interface SentUniverse extends Partial<Omit<EodUniverse, 'universeId' | 'processes'>> {
  universeId: Id;
  universeName: string;
  processes: readonly SentProcess[];
}
export interface SentBoard {
  universes: readonly SentUniverse[];
  data?: { day?: EodDay };
}

const unsaid = {
  enableSignoff: 'N',
  triggeredBy: null,
  lastTriggerTime: null,
  lastModTs: null,
  errorCode: null,
  errorDetails: null,
  runId: null,
  attempt: 0,
  progress: null,
  resolution: null,
  resolutionReason: null,
  canRetry: false,
  canApprove: false,
  approveBlockedBy: null,
  canWaive: false,
} as const satisfies Partial<EodProcess>;

export function readProcess(sent: SentProcess): EodProcess {
  const status = parseEodStatus(sent.status);
  if (status === null) throw new Error(`unknown process status ${sent.status}`);
  const ids = { universeId: String(sent.universeId), processId: String(sent.processId) };
  return { ...unsaid, dependsOn: [], ...sent, ...ids, status };
}

function readUniverse(sent: SentUniverse): EodUniverse {
  return {
    indexCode: '',
    state: 'OPEN',
    isClean: false,
    restatementReason: null,
    canRun: false,
    ...sent,
    universeId: String(sent.universeId),
    processes: sent.processes.map(readProcess),
  };
}

/** Natural order of ids: 2 before 10. */
const byId = (a: EodUniverse, b: EodUniverse) => a.universeId.localeCompare(b.universeId, 'en', { numeric: true });

export const readBoard = ({ universes, data }: SentBoard): Board => ({
  day: data?.day ?? null,
  universes: universes.map(readUniverse).toSorted(byId),
});

/** The board with one changed universe. */
export const withUniverse = (board: Board, universe: EodUniverse): Board => ({
  ...board,
  universes: board.universes.map((each) => (each.universeId === universe.universeId ? universe : each)),
});

export const keyOf = ({ universeId, processId }: Pick<EodProcess, 'universeId' | 'processId'>): string =>
  `${universeId}/${processId}`;
