import type { UploadEffect, UploadWarnings } from '@landfall/contract';
import type { Tx } from '../../platform/database/schema.ts';
import { spoolRows, type StoredRows } from './errors/stored-rows.ts';
import {
  addPriceRows,
  comparePriceRows,
  findPriceChanges,
  openPriceRows,
  type PriceChanges,
} from './store/price-changes.ts';
import type { Summary } from './thread/messages.ts';
import type { Validator } from './thread/validator.ts';
import { marketDays, warningTexts } from './warnings.ts';

export interface ComparedPrices {
  changes: PriceChanges;
  /** Null where nothing is unusual. */
  warnings: { summary: UploadWarnings; stored: StoredRows } | null;
}

/**
 * Puts the rows of a valid price file beside what is in force, under the lock of the prices. What is unusual about them is
 * written to `spool`; nothing is changed yet.
 */
export async function comparePrices(
  tx: Tx,
  validator: Validator,
  { dates }: Summary,
  spool: string,
): Promise<ComparedPrices> {
  await openPriceRows(tx);
  for (let from = 0; ;) {
    const some = await validator({ ask: 'prices', from });
    if (some === null) break;
    await addPriceRows(tx, some.columns);
    from = some.next;
  }
  await comparePriceRows(tx, marketDays(dates));
  const changes = await findPriceChanges(tx);
  if (changes.warnedRows === 0) return { changes, warnings: null };
  const stored = await spoolRows(warningTexts(tx), spool);
  const summary = { rows: changes.warnedRows, reasons: changes.warnings, sha256: stored.sha256 };
  return { changes, warnings: { summary, stored } };
}

export const effectOf = ({ added, changed, unchanged, removed, largestMoves }: PriceChanges): UploadEffect => ({
  added,
  changed,
  unchanged,
  removed,
  largestMoves,
});
