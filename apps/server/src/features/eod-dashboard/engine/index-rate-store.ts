import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { RateStep } from '@landfall/instruments';
import { rateSteps } from '../../market-data/index.ts';

/** The yield on the collateral from a day (with the rate then in force) up to another. */
export async function readRates(db: Db | Tx, from: string, to: string): Promise<RateStep[]> {
  const rows = await db
    .selectFrom('index_rates')
    .selectAll()
    .where('rate_date', '<=', to)
    .where((eb) =>
      eb(
        'rate_date',
        '>=',
        eb.fn.coalesce(
          eb
            .selectFrom('index_rates')
            .select((inner) => inner.fn.max('rate_date').as('newest'))
            .where('rate_date', '<=', from),
          eb.val('0001-01-01'),
        ),
      ),
    )
    .orderBy('rate_date')
    .execute();
  return rateSteps(rows.map((row) => ({ from: row.rate_date, rate: row.rate_percent })));
}
