import { Readable } from 'node:stream';
import {
  bookOf,
  businessDays,
  demoUniverses,
  historyDays,
  sheetText,
  type PrivateBook,
  type SheetFault,
} from '@landfall/demo-market';
import { addDays } from '@landfall/instruments';
import type { Ctx } from '../../platform/context.ts';
import { importOne } from '../market-data/index.ts';
import { pricedDates } from './store.ts';

/** Imports a sheet as any price file is imported: what differs from an earlier one is a further revision. */
export async function deliverSheet(
  ctx: Ctx,
  book: PrivateBook,
  dates: readonly string[],
  { version = 1, fault }: { version?: number; fault?: SheetFault } = {},
): Promise<void> {
  const last = dates.at(-1);
  if (last === undefined) return;
  const text = sheetText(book, dates, fault);
  const report = await importOne(ctx, 'PRICES', {
    name: `${book.sheetName}-${last}${version === 1 ? '' : `-v${version}`}.csv`,
    loadedBy: 'end-of-day demonstration',
    open: () => Readable.from([Buffer.from(text)]),
  });
  if (report.fault !== null || report.refused > 0) {
    throw new Error(`A demonstration sheet was refused: ${report.fault ?? report.refusals[0]?.text ?? ''}`);
  }
}

/** Delivers the private books' sheets that are missing, up to a date. */
export async function deliverMissing(ctx: Ctx, until: string): Promise<void> {
  const today = ctx.clock.businessDate();
  const first = addDays(today, -historyDays);
  for (const universe of demoUniverses) {
    const book = bookOf(universe, today);
    // An incomplete sheet lacks the last note.
    const last = book?.notes.at(-1);
    if (!book || !last) continue;
    const known = new Set(await pricedDates(ctx.db, last.row.securityId, first));
    await deliverSheet(
      ctx,
      book,
      businessDays(first, until).filter((date) => !known.has(date)),
    );
  }
}
