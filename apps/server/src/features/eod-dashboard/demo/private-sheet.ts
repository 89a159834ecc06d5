import { Readable } from 'node:stream';
import type { Ctx } from '../../../platform/context.ts';
import { importOne } from '../../market-data/index.ts';
import { privatePrice, type PrivateBook, type PrivateNote } from './private-books.ts';

const sheetLoader = 'end-of-day demonstration';

/** What a sheet gets wrong: the price it states in place of the right one, or null to leave the note out. */
export type SheetFault = (note: PrivateNote, place: number, price: number) => number | null;

/** The sheet of some days as its sender would send it. */
export function sheetText({ notes }: PrivateBook, dates: readonly string[], fault?: SheetFault): string {
  const lines = dates.flatMap((date) =>
    notes.flatMap((note, place) => {
      const right = privatePrice(note, date);
      const price = fault ? fault(note, place, right) : right;
      return price === null ? [] : [`${note.load.cusip ?? ''},${date},${price}`];
    }),
  );
  return `CUSIP,EFFECTIVE_DATE,CLEAN_PRICE\n${lines.join('\n')}\n`;
}

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
    loadedBy: sheetLoader,
    open: () => Readable.from([Buffer.from(text)]),
  });
  if (report.fault !== null || report.refused > 0) {
    throw new Error(`A demonstration sheet was refused: ${report.fault ?? report.refusals[0]?.text ?? ''}`);
  }
}

/** One note in hundredths of what it should be. */
export const wrongUnit: SheetFault = (_note, place, price) => (place === 2 ? price / 100 : price);

/** Only the first notes; the rest is on its way. */
export const firstNotes =
  (count: number): SheetFault =>
  (_note, place, price) =>
    place < count ? price : null;
