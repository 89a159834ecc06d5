import { listWaiting, waitingCalls, waitingKinds, type WaitingKind, type WaitingLine } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { mayCall, useAuth } from '../lib/auth.ts';
import { readableDate } from '../lib/dates.ts';
import { useLiveQuery } from '../lib/live-updates.ts';
import { counted } from '../lib/numbers.ts';
import { retryOnce } from '../lib/query-client.ts';

interface Words {
  text: (count: number, oldest: string | null) => string;
  /** Where the person goes on. */
  path: (oldest: string) => string;
}

const review = (taken: string) => () => `/report-triage/analyst-view?pending=true&order=oldest&taken=${taken}`;
const evening = (show: string) => (day: string) => `/eod-dashboard?date=${day}&show=${show}`;
const ofDay = (count: number, day: string | null) =>
  day === null ? '' : `${count === 1 ? '' : ', the oldest'} of ${readableDate(day)}`;

const words: Record<WaitingKind, Words> = {
  ownDocuments: { text: (count) => `${counted(count, 'document')} that you have taken`, path: review('me') },
  freeDocuments: { text: (count) => `${counted(count, 'document')} that nobody has taken`, path: review('nobody') },
  uploads: {
    text: (count) => `${counted(count, 'price upload')} to approve`,
    path: (upload) => `/tools/upload?upload=${upload}`,
  },
  failedSteps: {
    text: (count, day) => `${counted(count, 'failed end-of-day step')}${ofDay(count, day)}`,
    path: evening('FAILED'),
  },
  approvals: {
    text: (count, day) => `${counted(count, 'end-of-day approval')}${ofDay(count, day)}`,
    path: evening('PENDING_APPROVAL'),
  },
  proposals: { text: (count) => `${counted(count, 'proposed deal')} to decide`, path: () => '/report-triage' },
};

/** What there is to do, in words, and where. Nothing for what has no count. */
export const linksOf = (lines: readonly WaitingLine[]) =>
  lines
    .filter(({ count }) => count > 0)
    .map(({ kind, count, oldest }) => ({
      kind,
      count,
      text: words[kind].text(count, oldest),
      path: words[kind].path(oldest ?? ''),
    }));

const queryKey = ['waiting'] as const;
const topics = ['documents', 'uploads', 'eod'] as const;
const noTopics = [] as const;

/**
 * What waits for the user: for the bell on every screen, and spread out on Home. What is known stays while it is asked for
 * again. Whoever may act on nothing of it is not asked.
 */
export function useWaiting() {
  const { user } = useAuth();
  const isAsked = waitingKinds.some((kind) => mayCall(user, waitingCalls[kind]));
  const query = useQuery({
    queryKey,
    enabled: isAsked,
    queryFn: async ({ signal }) => (await call(listWaiting, { signal })).data,
    staleTime: 0,
    retry: retryOnce,
  });
  useLiveQuery(isAsked ? topics : noTopics, queryKey);
  return { ...query, isAsked, links: linksOf(query.data ?? []) };
}
