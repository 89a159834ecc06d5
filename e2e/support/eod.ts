import type { EodDay, EodProcess, EodRun, EodStatus, EodUniverse } from '@landfall/contract';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { answer, marketDay } from './market.ts';

const runIdOf = (place: number) => `0d9f1c1e-5b52-4a35-9a4b-${String(place).padStart(12, '0')}`;

/** A process in the shape of the server's answer. */
export function process(
  place: number,
  processName: string,
  status: EodStatus,
  more: Partial<EodProcess> = {},
): EodProcess {
  const hasStarted = status !== 'NOT_STARTED';
  const startedAt = new Date(Date.now() - 95_000).toISOString();
  const endedAt = new Date(Date.now() - 30_000).toISOString();
  return {
    universeId: '2',
    processId: String(place),
    processName,
    status,
    enableSignoff: 'N',
    triggeredBy: hasStarted ? 'SYS' : null,
    lastTriggerTime: hasStarted ? startedAt : null,
    lastModTs: hasStarted ? endedAt : null,
    errorCode: null,
    errorDetails: null,
    dependsOn: place > 1 ? [String(place - 1)] : [],
    runId: hasStarted ? runIdOf(place) : null,
    attempt: hasStarted ? 1 : 0,
    progress: null,
    resolution: null,
    resolutionReason: null,
    canRetry: status === 'FAILED',
    canApprove: false,
    approveBlockedBy: null,
    canWaive: status === 'FAILED',
    ...more,
  };
}

export const universe = (universeId: string, universeName: string, processes: EodProcess[]): EodUniverse => ({
  universeId,
  universeName,
  indexCode: 'CAT',
  processes: processes.map((each) => ({ ...each, universeId })),
  state: 'OPEN',
  isClean: false,
  restatementReason: null,
  canRun: false,
});

/** Answers dashboard calls instead of the server, with the data that was set last. */
export async function answerBoard(page: Page, first: EodUniverse[]) {
  let universes = first;
  await page.route(
    (url) => url.pathname === '/eod/dashboard',
    (route) =>
      route.request().isNavigationRequest()
        ? route.fallback()
        : route.fulfill({ json: { status: 'SUCCESS', universes, data: { universes } } }),
  );
  await answer(page, '/eod/index-levels', 200, { status: 'SUCCESS', data: { indexCode: 'CAT', levels: [] } });
  return {
    set: (next: EodUniverse[]) => {
      universes = next;
    },
  };
}

/** Answers what a failed run has found. */
export const answerFailedPrices = (page: Page) =>
  page.route('**/eod/runs/*/exceptions*', (route) => {
    const found = { exceptionNo: 1, code: 'MOVE', severity: 'ERROR', message: 'It fell.', href: null };
    const prices = { price: 95.1, reference: 101.25, changePercent: -6.074 };
    const security = { name: 'Northwind Re 2025-1 Class A', isin: 'US66548N8J12', cusip: null };
    const data = { content: [{ ...found, ...prices, ...security }], number: 0, last: false, totalElements: 2 };
    return route.fulfill({ json: { status: 'SUCCESS', data } });
  });

/** A run that waits for approval. */
export const waitingRun = (of: EodProcess, effectiveDate: string, inputsHash: string): EodRun => ({
  ...of,
  runId: of.runId ?? runIdOf(1),
  universeName: 'Cat bonds',
  effectiveDate,
  resolvedBy: null,
  resolvedAt: null,
  attempts: [],
  steps: [],
  logLines: [],
  counts: [],
  inputs: [],
  outputs: [],
  exceptionsCount: 0,
  inputsHash,
  outputsHash: null,
  approval: {
    inputsHash,
    counts: [{ label: 'Prices', count: 87, href: null }],
    exceptionsCount: 2,
    largestMoves: [
      {
        name: 'Northwind Re 2025-1 Class A',
        isin: 'US66548N8J12',
        cusip: null,
        before: 101.25,
        after: 95.1,
        changePercent: -6.074,
        href: null,
      },
      {
        name: 'Old Head Re 2022-2 Class A',
        isin: 'US66548N8K85',
        cusip: null,
        before: 0.01,
        after: 100.29,
        changePercent: 1_002_820,
        href: null,
      },
    ],
    decisions: [],
  },
});

export const card = (page: Page, processName: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4, name: processName }) });

/** Opens the screen on the server's today, also if that is not a business day. */
export async function searchToday(page: Page): Promise<void> {
  const { today } = await marketDay(page);
  await page.goto(`/eod-dashboard?date=${today}`);
}

interface Day {
  date: string;
  day: EodDay;
  universes: EodUniverse[];
}

/** A day from the server. */
export async function dayOf(page: Page, date: string): Promise<Day> {
  const answered = await page.request.get(`/eod/dashboard?effectiveDate=${date}`);
  expect(answered.status()).toBe(200);
  const { data } = (await answered.json()) as { data: Omit<Day, 'date'> };
  return { date, ...data };
}

/** The newest such day up to the last business day, after the demonstration's evenings are loaded. */
export async function dayWhere(page: Page, isWanted: (day: Day) => boolean = () => true): Promise<Day> {
  const { day: newest } = await marketDay(page);
  const isLoaded = async () => {
    const { universes } = await dayOf(page, newest);
    return universes.length > 0 && universes.every(({ state }) => state !== 'NO_RUN');
  };
  await expect.poll(isLoaded, { timeout: 150_000, intervals: [1_000] }).toBe(true);
  for (let back = 0; back < 30; back++) {
    const date = new Date(Date.parse(newest) - back * 86_400_000).toISOString().slice(0, 10);
    const day = await dayOf(page, date);
    if (isWanted(day)) return day;
  }
  throw new Error('no such day');
}
