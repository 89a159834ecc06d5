import type { Tx } from '../../../platform/database/schema.ts';
import type { PriceColumns } from '../bulk-load.ts';
import { insertPrices } from './price-store.ts';

/** Adds the prices that are not there yet. */
export const loadPrices = (tx: Tx, importNo: number, columns: PriceColumns): Promise<void> =>
  insertPrices(tx, importNo, columns);
