import {
  bookOf,
  demoUniverses,
  historyOf,
  incidentOf,
  incidents,
  type DemoUniverse,
  type Incident,
  type PrivateBook,
  compose,
  demoCalendar,
  historyDays,
  rebalancingDays,
  type Candidate,
} from '@landfall/demo-market';
import { eodSystemTrigger } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import {
  actAtOnce,
  decideApproval,
  readDayNodes,
  retryProcess,
  runDayAtOnce,
  type DayNode,
} from '../eod-dashboard/index.ts';
import { JobError } from '../../platform/queue.ts';
import { deliverSheet } from './deliver-sheets.ts';
import {
  ctxAt,
  minutesAfter,
  demoPeople,
  type People,
  baseDates,
  isHistoryLoaded,
  startedDays,
  outstanding,
} from './store.ts';
import { instantOf } from '../../platform/clock.ts';
import { playActs } from './play-acts.ts';
import { addDays, previousBusinessDay } from '@landfall/instruments';
import type { Tx } from '../../platform/database/schema.ts';
import { insertComposition, insertUniverse, loadSecurities } from '../market-data/index.ts';

const eveningTime = '18:00';

interface EveningsOptions {
  /** Days to look back from today. */
  length?: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => Promise<void>;
}

export const startOf = (ctx: Ctx, date: string): Date => instantOf(ctx.config.marketTimeZone, date, eveningTime);

/** Delivers the sheets without faults, and that of the base date. */
async function deliverGoodSheets(ctx: Ctx, universe: DemoUniverse, book: PrivateBook, dates: readonly string[]) {
  const started = await startedDays(ctx.db, universe.universeId);
  const faulty = new Set(
    incidents
      .filter(({ universeId, fault }) => universeId === universe.universeId && fault)
      .map((each) => each.daysBack),
  );
  const good = dates.filter((date, place) => !started.has(date) && !faulty.has(dates.length - place));
  await deliverSheet(ctx, book, good);
}

async function runEvening(
  ctx: Ctx,
  universe: DemoUniverse,
  { date, place, people, incident }: { date: string; place: number; people: People; incident: Incident | undefined },
): Promise<void> {
  const { universeId, enableSignoff } = universe;
  const at = startOf(ctx, date);
  const book = bookOf(universe, ctx.clock.businessDate());
  if (!(await startedDays(ctx.db, universeId)).has(date)) {
    const fault = incident?.fault;
    if (book && fault) await deliverSheet(ctxAt(ctx, minutesAfter(at, -5)), book, [date], { fault });
    // One person looks after the sign-offs of a week, then the other.
    const by = place % 10 < 5 ? people.admin : people.analyst;
    const approval = { by, comment: '', afterMinutes: 6 + ((place * 7) % 23) };
    await runDayAtOnce(ctx, {
      universeId,
      effectiveDate: date,
      at,
      triggeredBy: eodSystemTrigger,
      ...(enableSignoff && !incident ? { approval } : {}),
    });
  }
  if (incident) await playActs(ctx, { universeId, effectiveDate: date, at, people, book }, incident.acts);
}

/**
 * The evenings of the last thirty days, as the engine makes them: most went by themselves, some did not. Goes on where it
 * was interrupted.
 */
export async function loadEvenings(ctx: Ctx, { length, signal, onProgress }: EveningsOptions = {}): Promise<void> {
  const dates = historyOf(ctx.clock.businessDate(), length);
  await loadUniverses(ctx, length);
  if (await isHistoryLoaded(ctx.db)) return;
  const bases = await baseDates(ctx.db);
  const people = await demoPeople(ctx);
  for (const universe of demoUniverses) {
    const book = bookOf(universe, ctx.clock.businessDate());
    const baseDate = bases.get(universe.universeId);
    await ctx.traffic.calm(signal);
    if (book && baseDate !== undefined) await deliverGoodSheets(ctx, universe, book, [baseDate, ...dates]);
  }
  for (const [place, date] of dates.entries()) {
    await onProgress?.(place, dates.length);
    for (const universe of demoUniverses) {
      signal?.throwIfAborted();
      await ctx.traffic.calm(signal);
      const incident = incidentOf(universe.universeId, dates.length - place);
      await runEvening(ctx, universe, { date, place, people, incident });
    }
  }
}

/** Attempts for one evening; what still fails then stays failed. */
const mostTries = 4;

const isOpen = ({ status, resolution }: DayNode): boolean =>
  status === 'PENDING_APPROVAL' || (status === 'FAILED' && resolution === null);

/** Approves or retries what is open, by somebody who did not start it. */
async function settle(ctx: Ctx, people: People, universeId: string, effectiveDate: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const node = (await readDayNodes(ctx.db, universeId, effectiveDate)).find(isOpen);
    if (!node) return;
    const { processId, run } = node;
    const by = run.triggered_by === people.analyst.email ? people.admin : people.analyst;
    const key = { universeId, effectiveDate, processId, by };
    await actAtOnce(ctx, ctx.clock.now(), async (tx, then) => {
      if (node.status === 'FAILED') await retryProcess(tx, then, key);
      else {
        const inputsHash = run.inputs_hash ?? '';
        await decideApproval(tx, then, { ...key, decision: 'APPROVE', inputsHash, comment: '' });
      }
    });
  }
}

/**
 * A demonstration that is opened again on a later day: the evenings since are run, and what was left open before the
 * unfinished day is settled by colleagues, so that its indices have a day before to chain from. Fails, to be tried again,
 * while processes that the schedule has started are at work.
 */
export async function settleEarlier(ctx: Ctx): Promise<void> {
  const people = await demoPeople(ctx);
  const bases = await baseDates(ctx.db);
  let isAtWork = false;
  for (const date of historyOf(ctx.clock.businessDate())) {
    for (const { universeId, enableSignoff } of demoUniverses) {
      if (date <= (bases.get(universeId) ?? date)) continue;
      const approval = { by: people.admin, comment: '', afterMinutes: 15 };
      await runDayAtOnce(ctx, {
        universeId,
        effectiveDate: date,
        at: startOf(ctx, date),
        triggeredBy: eodSystemTrigger,
        ...(enableSignoff ? { approval } : {}),
      });
      await settle(ctx, people, universeId, date);
      const nodes = await readDayNodes(ctx.db, universeId, date);
      isAtWork ||= nodes.some(({ status, run }) => status === 'IN_PROGRESS' && run.job_run_id !== null);
    }
  }
  if (isAtWork) throw new JobError('STILL_AT_WORK', 'Earlier evenings are still at work.');
}

/** What a universe can hold from one day until another. */
type FindCandidates = (from: string, until: string) => Promise<Candidate[]>;

/** The notes of a private book, which are outstanding all the time. */
async function loadBook(tx: Tx, ctx: Ctx, { notes }: PrivateBook): Promise<FindCandidates> {
  const rows = notes.map(({ row }) => row);
  const numbers = await loadSecurities(tx, ctx, rows);
  const candidates = rows.map((row, place) => ({ ...row, securityNo: numbers[place] ?? 0 }));
  return async () => candidates;
}

const findInMarket =
  (tx: Tx, { holding }: DemoUniverse): FindCandidates =>
  (from, until) => {
    const on = demoCalendar.isBusinessDay(from) ? from : previousBusinessDay(from, demoCalendar);
    return outstanding(tx, { holding, on, until });
  };

async function insertCompositions(tx: Tx, ctx: Ctx, indexCode: string, first: string, find: FindCandidates) {
  const today = ctx.clock.businessDate();
  const days = rebalancingDays(first, today);
  const spans = [];
  for (const [index, from] of days.entries()) {
    const next = days[index + 1];
    const to = next === undefined ? null : addDays(next, -1);
    spans.push({ from, to, held: await find(from, to ?? today) });
  }
  const rows = compose(spans).map((row) => ({ ...row, indexCode, entryAtAsk: row.newEntrant, comment: null }));
  await insertComposition(tx, { uploadNo: null, rows, at: ctx.clock.now() });
}

/** Adds each universe that is missing, with its own securities and its compositions, in one transaction. */
export async function loadUniverses(ctx: Ctx, length = historyDays): Promise<void> {
  const today = ctx.clock.businessDate();
  const [first] = historyOf(today, length);
  if (first === undefined) return;
  const baseDate = previousBusinessDay(first, demoCalendar);
  const known = await baseDates(ctx.db);
  for (const universe of demoUniverses.filter(({ universeId }) => !known.has(universeId))) {
    const { waitForPricesMinutes: wait } = universe;
    await ctx.traffic.calm();
    await ctx.tx(async (tx) => {
      const book = bookOf(universe, today);
      const find = book ? await loadBook(tx, ctx, book) : findInMarket(tx, universe);
      await insertUniverse(tx, {
        ...universe,
        baseDate,
        settings: wait === 0 ? {} : { waitForPricesMinutes: wait },
      });
      await insertCompositions(tx, ctx, universe.indexCode, first, find);
    });
  }
}
