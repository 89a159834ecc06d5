/**
 * The demonstration market: invented data as the importers take it, the same on every machine. It knows no tables; the
 * server's feature `demonstration` brings it in.
 */
export { demoAccounts, demoPassword } from './accounts.ts';
export { demoDeals, demoDocuments, demoPapers } from './deals.ts';
export { compose, rebalancingDays, type Candidate } from './evenings/compositions.ts';
export { incidentOf, incidents, type Act, type Incident } from './evenings/incidents.ts';
export {
  firstNotes,
  privateNotes,
  sheetText,
  sidecarNotes,
  wrongUnit,
  type PrivateBook,
  type SheetFault,
} from './evenings/private-books.ts';
export {
  bookOf,
  businessDays,
  demoCalendar,
  demoUniverses,
  historyDays,
  historyOf,
  unfinishedDay,
  type DemoUniverse,
  type Holding,
} from './evenings/universes.ts';
export { collateralYieldsUntil } from './market/cycle.ts';
export { demoEventsOn, type DemoEvents } from './market/live-events.ts';
export { demoMarketOn, firstPriceDay, priceColumns, type DemoMarket, type MarketBlock } from './market/market.ts';
export { hasChanged, securityRowOn, type DemoSecurity } from './market/security.ts';
export {
  brokerMarks,
  deskComposition,
  faultyMarks,
  marksAfterAnEvent,
  marksOfAnotherDay,
  type EvaluatedPrice,
} from './uploads.ts';
