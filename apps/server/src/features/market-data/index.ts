export type { EventVersionLoad, LoadSource, PriceColumns, SecurityLoad, TradeLoad } from './bulk-load.ts';
