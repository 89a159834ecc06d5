import { eodSystemTrigger } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { runDayAtOnce } from '../engine/index.ts';
import { ctxAt } from './at-once.ts';
import { activateUniverses, findDemoUniverses, isHistoryLoaded, startedDays } from './demo-store.ts';
import { demoUniverses, type DemoUniverse } from './demo-universes.ts';
import { incidentOf, incidents, type Incident } from './incidents.ts';
import { bookOf, historyOf, loadUniverses } from './load-universes.ts';
import { instantOf, minutesAfter } from './market-instant.ts';
import { demoPeople, type People } from './people.ts';
import { playActs } from './play-acts.ts';
import type { PrivateBook } from './private-books.ts';
import { deliverSheet } from './private-sheet.ts';

/** When the evening begins, market time. */
const eveningTime = '18:00';

export interface HistoryOptions {
  /** Days before today. */
  length?: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => Promise<void>;
}

export const startOf = (ctx: Ctx, date: string): Date => instantOf(ctx.config.marketTimeZone, date, eveningTime);

/** The sheets of all evenings on which nothing was wrong with them, and of the close that the index starts from. */
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
  const isStarted = (await startedDays(ctx.db, universeId)).has(date);
  if (!isStarted) {
    const fault = incident?.fault;
    if (book && fault)
      await deliverSheet(
        ctxAt(ctx, () => minutesAfter(at, -5)),
        book,
        [date],
        { fault },
      );
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
 * was interrupted. The universes take part in the schedule once all of it is there.
 */
export async function loadHistory(ctx: Ctx, { length, signal, onProgress }: HistoryOptions = {}): Promise<void> {
  const dates = historyOf(ctx.clock.businessDate(), length);
  await loadUniverses(ctx, length);
  if (await isHistoryLoaded(ctx.db)) return;
  const known = await findDemoUniverses(ctx.db);
  const people = await demoPeople(ctx.db);
  for (const universe of demoUniverses) {
    const book = bookOf(universe, ctx.clock.businessDate());
    const baseDate = known.find(({ universeId }) => universeId === universe.universeId)?.baseDate;
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
  await ctx.tx((tx) => activateUniverses(tx));
}
