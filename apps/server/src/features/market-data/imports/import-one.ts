import type { Ctx } from '../../../platform/context.ts';
import { FileFault } from '../csv.ts';
import { importEvents } from '../events/import-events.ts';
import { importFactors } from '../factors/import-factors.ts';
import { importPrices } from '../prices/import-prices.ts';
import { importRates } from '../rates/import-rates.ts';
import { importSecurities } from '../securities/import-securities.ts';
import { importTrades } from '../trades/import-trades.ts';
import { importUniverses } from '../universes/import-universes.ts';
import { startReport, type ImportFile, type ImportKind, type ImportReport } from './import-record.ts';

const importers: Readonly<Record<ImportKind, (ctx: Ctx, file: ImportFile) => Promise<ImportReport>>> = {
  SECURITIES: importSecurities,
  FACTORS: importFactors,
  RATES: importRates,
  PRICES: importPrices,
  TRADES: importTrades,
  EVENTS: importEvents,
  UNIVERSES: importUniverses,
};

/** The kinds by their names in the command line and the drop folder. */
export const importKinds: Readonly<Record<string, ImportKind>> = {
  securities: 'SECURITIES',
  factors: 'FACTORS',
  rates: 'RATES',
  prices: 'PRICES',
  trades: 'TRADES',
  events: 'EVENTS',
  universes: 'UNIVERSES',
};

/**
 * Imports one file in one transaction. Lines that cannot be taken are listed, the others applied; a file that cannot be
 * read as what it should be is refused as a whole and changes nothing.
 */
export async function importOne(ctx: Ctx, kind: ImportKind, file: ImportFile): Promise<ImportReport> {
  try {
    return await importers[kind](ctx, file);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return { ...startReport(kind, file.name), fault: error.message };
  }
}
