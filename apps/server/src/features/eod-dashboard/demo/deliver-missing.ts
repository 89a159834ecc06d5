import { addDays } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import { pricedDates } from './demo-store.ts';
import { demoUniverses } from './demo-universes.ts';
import { bookOf, demoCalendar, historyDays } from './load-universes.ts';
import { deliverSheet } from './private-sheet.ts';

/** Business days from the first date up to and including the last. */
function businessDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (demoCalendar.isBusinessDay(day)) days.push(day);
  return days;
}

/** The private books' sheets of the days up to a date that none has come of. */
export async function deliverMissing(ctx: Ctx, until: string): Promise<void> {
  const today = ctx.clock.businessDate();
  for (const universe of demoUniverses) {
    const book = bookOf(universe, today);
    const [note] = book?.notes ?? [];
    if (!book || !note) continue;
    // The last note is the one that a sheet which has not come as a whole leaves out.
    const last = book.notes.at(-1) ?? note;
    const known = new Set(await pricedDates(ctx.db, last.load.securityId, addDays(today, -historyDays)));
    await deliverSheet(
      ctx,
      book,
      businessDays(addDays(today, -historyDays), until).filter((date) => !known.has(date)),
    );
  }
}
