import type { SecurityDetail } from '@landfall/contract';
import { readableDate } from '../../lib/dates.ts';
import { percent } from '../../lib/numbers.ts';

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
