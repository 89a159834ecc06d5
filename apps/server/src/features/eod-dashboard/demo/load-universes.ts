import { addDays, calendarByName, previousBusinessDay, type BusinessCalendar } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { insertComposition, loadSecurities } from '../../market-data/index.ts';
import { compose, rebalancingDays, type Candidate } from './compose.ts';
import { findDemoUniverses, insertUniverse, outstanding, securityNumbersOf } from './demo-store.ts';
import { demoUniverses, type DemoUniverse } from './demo-universes.ts';
import { privateNotes, sidecarNotes, type PrivateBook } from './private-books.ts';

/** Days of runs before today. */
export const historyDays = 30;

function bondCalendar(): BusinessCalendar {
  const calendar = calendarByName('US_BOND');
  if (!calendar) throw new Error('The bond market has no calendar');
  return calendar;
}
export const demoCalendar = bondCalendar();

/** The business days before today that have their runs, oldest first. */
export function historyOf(today: string, length = historyDays): string[] {
  const days: string[] = [];
  for (let day = addDays(today, -length); day < today; day = addDays(day, 1)) {
    if (demoCalendar.isBusinessDay(day)) days.push(day);
  }
  return days;
}

export function bookOf({ holding }: DemoUniverse, today: string): PrivateBook | null {
  if (holding === 'PRIVATE') return privateNotes(today);
  return holding === 'SIDECAR' ? sidecarNotes(today) : null;
}

async function candidates(tx: Tx, universe: DemoUniverse, book: PrivateBook | null, from: string, until: string) {
  if (!book) {
    const on = demoCalendar.isBusinessDay(from) ? from : previousBusinessDay(from, demoCalendar);
    return outstanding(tx, { holding: universe.holding, on, until });
  }
  const numbers = await securityNumbersOf(
    tx,
    book.notes.map(({ load }) => load.securityId),
  );
  return book.notes.map(({ load }): Candidate => ({
    securityNo: numbers.get(load.securityId) ?? 0,
    issueDate: load.issueDate,
    maturityDate: load.maturityDate,
    parAmount: load.parAmount ?? 0,
  }));
}

async function insertCompositions(tx: Tx, ctx: Ctx, universe: DemoUniverse, book: PrivateBook | null, first: string) {
  const today = ctx.clock.businessDate();
  const days = rebalancingDays(first, today);
  const spans = [];
  for (const [index, from] of days.entries()) {
    const next = days[index + 1];
    const to = next === undefined ? null : addDays(next, -1);
    spans.push({ from, to, held: await candidates(tx, universe, book, from, to ?? today) });
  }
  const rows = compose(spans).map((row) => ({
    ...row,
    indexCode: universe.indexCode,
    entryAtAsk: row.newEntrant,
    comment: null,
  }));
  await insertComposition(tx, { uploadNo: null, rows, at: ctx.clock.now() });
}

/** Universes, the securities only they hold, and what they are composed of; each of them is there as a whole or not. */
export async function loadUniverses(ctx: Ctx, length = historyDays): Promise<void> {
  const today = ctx.clock.businessDate();
  const [first] = historyOf(today, length);
  if (first === undefined) return;
  const baseDate = previousBusinessDay(first, demoCalendar);
  const known = new Set((await findDemoUniverses(ctx.db)).map(({ universeId }) => universeId));
  for (const universe of demoUniverses.filter(({ universeId }) => !known.has(universeId))) {
    await ctx.traffic.calm();
    await ctx.tx(async (tx) => {
      const book = bookOf(universe, today);
      if (book) {
        await loadSecurities(
          tx,
          ctx,
          book.notes.map(({ load }) => load),
        );
      }
      const wait = universe.waitForPricesMinutes;
      await insertUniverse(tx, universe, baseDate, wait === 0 ? {} : { waitForPricesMinutes: wait });
      await insertCompositions(tx, ctx, universe, book, first);
    });
  }
}
