import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';

/** Sets the yield on the collateral from a day on, per cent a year: what discount margins are computed over. */
export async function loadIndexRates(tx: Tx, rates: readonly { date: string; ratePercent: number }[]): Promise<void> {
  if (rates.length === 0) return;
  await sql`
    insert into index_rates (rate_date, rate_percent)
    select * from unnest(${rates.map((rate) => rate.date)}::date[], ${rates.map((rate) => rate.ratePercent)}::numeric[])
    on conflict (rate_date) do update set rate_percent = excluded.rate_percent
    where index_rates.rate_percent <> excluded.rate_percent`.execute(tx);
}
