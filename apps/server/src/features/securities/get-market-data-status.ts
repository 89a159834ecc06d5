import type { MarketDataStatus } from '@landfall/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readLoadState } from '../market-data/index.ts';

interface Extent {
  securities: number;
  oldest: string | null;
  newest: string | null;
}

/** How far the market data is loaded. */
export async function getMarketDataStatus(ctx: Ctx): Promise<MarketDataStatus> {
  const { isLoading, loadedFrom } = await readLoadState(ctx.db);
  const { rows } = await sql<Extent>`
    select (select count(*) from securities)::int as securities,
      (select min(price_date) from daily_prices) as oldest,
      (select max(price_date) from daily_prices) as newest`.execute(ctx.db);
  const [extent] = rows;
  return {
    isLoading,
    loadedFrom: loadedFrom ?? extent?.oldest ?? null,
    securities: extent?.securities ?? 0,
    newestPriceDate: extent?.newest ?? null,
  };
}
