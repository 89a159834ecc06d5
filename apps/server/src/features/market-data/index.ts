export type { SecurityLoad } from './bulk-load.ts';
export {
  findComposition,
  insertComposition,
  listIndexCodes,
  type CompositionRow,
  type StoredMember,
} from './compositions/composition-store.ts';
export { readCover } from './events/cover.ts';
export type { EventDay } from './events/event-days.ts';
export { closeStorms, loadEvents } from './events/event-store.ts';
export { eventDaysBetween } from './events/live-events.ts';
export { marketData } from './feature.ts';
export { importKinds, importOne } from './imports/import-one.ts';
export { beginLoad, countLoaded, lockDataset } from './imports/import-record.ts';
export { printReport } from './imports/import-report.ts';
export { readLoadState, setLoading, setLoadState } from './load-state.ts';
export { marketCache } from './market-cache.ts';
export { loadIndexRates } from './prices/index-rates.ts';
export { loadPrices } from './prices/load-prices.ts';
export { marginsOf, openMargins, readMarginTerms, type MarginTerms } from './prices/margin-of-price.ts';
export { openNotes, rateSteps } from './prices/security-notes.ts';
export { readDirectory, type ListedSecurity, type SecurityDirectory } from './securities/directory.ts';
export { continueSecurities, loadSecurities, securityNumbers } from './securities/load-securities.ts';
export { loadTrades } from './trades/load-trades.ts';
