import type { Feature } from '../../platform/http/app.ts';
import { marketDataJobs, watchWhileListening } from './watch.ts';

export type { SecurityLoad } from './bulk-load.ts';
export {
  findComposition,
  insertComposition,
  listIndexCodes,
  listIndexSpellings,
  type CompositionRow,
  type StoredMember,
} from './compositions/composition-store.ts';
export { readCover } from './events/regions.ts';
export { type EventDay, eventDaysBetween } from './events/event-days.ts';
export { closeStorms, loadEvents } from './events/event-store.ts';
export { importKinds, importOne } from './imports/import-one.ts';
export {
  beginLoad,
  countLoaded,
  lockDataset,
  printReport,
  tookNothing,
  readLoadState,
  setLoading,
  advanceLoad,
  setLoadState,
} from './imports/import-record.ts';
export { loadIndexRates, loadPrices, unitTolerance } from './prices/price-store.ts';
export {
  currencyOf,
  indexRatesOf,
  marginsOf,
  openMargins,
  openNotes,
  readMarginTerms,
  type IndexRates,
  type MarginTerms,
} from './prices/margins.ts';
export { readDirectory, type ListedSecurity, type SecurityDirectory } from './securities/directory.ts';
export { continueSecurities, loadSecurities, securityNumbers } from './securities/load-securities.ts';
export { termColumns } from './securities/term-columns.ts';
export { loadTrades } from './trades/trade-store.ts';
export {
  defaultSettings,
  insertUniverse,
  setActive,
  universeSettings,
  type ProcessKind,
  type UniverseSettings,
} from './universes/universe.ts';

export const marketData: Feature = {
  name: 'market-data',
  routes: watchWhileListening,
  jobs: marketDataJobs,
};
