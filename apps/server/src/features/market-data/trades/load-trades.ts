import type { Tx } from '../../../platform/database/schema.ts';
import type { TradeLoad } from '../bulk-load.ts';
import { mergePrints } from './merge-prints.ts';
import { reducePrints } from './reduce-prints.ts';

/** Loads prints that stand. Loading them again changes nothing. */
export async function loadTrades(tx: Tx, importNo: number, rows: readonly TradeLoad[]): Promise<void> {
  const bySecurity = Map.groupBy(rows, (row) => row.securityNo);
  const reduced = new Map(
    [...bySecurity].map(([securityNo, prints]) => [
      securityNo,
      reducePrints(prints.map((print) => ({ ...print, line: 0, status: 'TRADE' as const, isReversal: false }))),
    ]),
  );
  await mergePrints(tx, importNo, reduced);
}
