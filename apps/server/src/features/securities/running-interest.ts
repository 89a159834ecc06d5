import type { SecurityDetail } from '@landfall/contract';
import { accruedInterest, rateOn, runningPeriod } from '@landfall/instruments';
import type { Db } from '../../platform/database/schema.ts';
import { currencyOf, indexRatesOf, openNotes } from '../market-data/index.ts';
import type { SecurityRecord } from './store.ts';

/**
 * Interest of a security as of a day, by its terms, its coupons and the index rates known on that day. Null where it pays none any
 * more, or where its terms do not say how it pays.
 */
export async function runningInterest(db: Db, found: SecurityRecord, on: string): Promise<SecurityDetail['interest']> {
  const hasEnded = found.status !== 'ACTIVE' && (found.status_from === null || found.status_from <= on);
  const note = hasEnded ? null : (await openNotes(db, [found.security_no]))(found.security_no);
  const period = note && runningPeriod(note, on);
  if (!note || !period || note.couponType === 'ZERO_COUPON') return null;

  const currency = currencyOf(found.currency);
  const rows = await db
    .selectFrom('index_rates')
    .selectAll()
    .where('currency', '=', currency)
    .where('rate_date', '<=', on)
    .orderBy('rate_date')
    .execute();
  const index = indexRatesOf(rows).get(currency) ?? [];
  const isFloating = note.couponType === 'FLOAT';
  const collateralYield = isFloating ? rateOn(index, on) : null;
  const spread = rateOn(note.couponRates, on);
  const isRateKnown = spread !== null && Number.isFinite(spread) && (!isFloating || collateralYield !== null);
  return {
    on,
    nextCouponDate: period.paymentDate,
    accrued: isRateKnown ? accruedInterest(note, { index }, on) : null,
    collateralYield,
    allInCoupon: isRateKnown ? spread + (collateralYield ?? 0) : null,
  };
}
