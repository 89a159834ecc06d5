import type { SecurityDetail } from '@landfall/contract';
import { readableDate } from '../../lib/dates.ts';
import { fourDecimals, percent } from '../../lib/numbers.ts';

/** The coupon rate of the terms, and of a note that has been reset since, the one that runs on the day. */
export function couponWords({ couponRate, couponHistory }: SecurityDetail, day: string): string | null {
  const running = couponHistory
    .filter(({ effectiveFromDate: from, effectiveToDate: to, spreadType }) => {
      return spreadType !== 'EXTENSION' && from <= day && (to === null || day < to);
    })
    .toSorted((a, b) => (a.effectiveFromDate < b.effectiveFromDate ? 1 : -1))[0];
  const rate = running?.couponRate ?? couponRate;
  if (rate === null) return null;
  if (running === undefined || couponRate === null || rate === couponRate) return percent(rate);
  return `${percent(rate)} since ${readableDate(running.effectiveFromDate)}, ${percent(couponRate)} at issue`;
}

/** The whole coupon in force, and what it is made of: `10.92% (collateral 4.27% + 6.65%)`. */
export function allInWords({ interest }: SecurityDetail): string | null {
  if (!interest || interest.allInCoupon === null) return null;
  const { allInCoupon: all, collateralYield } = interest;
  if (collateralYield === null) return percent(all);
  return `${percent(all)} (collateral ${percent(collateralYield)} + ${percent(all - collateralYield)})`;
}

/** Per 100 of outstanding principal, with its day: `1.5417 on 1 Dec 2026`. */
export const accruedWords = ({ interest }: SecurityDetail): string | null =>
  interest === null || interest.accrued === null
    ? null
    : `${fourDecimals(interest.accrued)} on ${readableDate(interest.on)}`;
