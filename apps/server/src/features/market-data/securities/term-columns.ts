import type { SecurityLoad } from '../bulk-load.ts';

type Loaded = Pick<
  SecurityLoad,
  | 'isin'
  | 'cusip'
  | 'currency'
  | 'dayCountConvention'
  | 'businessDayConvention'
  | 'firstCouponDate'
  | 'lastCouponDate'
  | 'baseRateInstrument'
  | 'shortDescription'
  | 'isCallable'
>;
/** Terms of one security, from a file or a document. */
interface Terms extends Loaded {
  issueDate: string | null;
  maturityDate: string | null;
  parAmount: number | string | null;
  couponType: string | null;
  couponRate: number | string | null;
  couponFrequency: number | string | null;
}

/** The columns of the security master that files and documents both state. */
export const termColumns = (terms: Terms) => ({
  isin: terms.isin,
  cusip: terms.cusip,
  issue_date: terms.issueDate,
  maturity_date: terms.maturityDate,
  currency: terms.currency,
  par_amount: terms.parAmount,
  coupon_type: terms.couponType,
  coupon_rate: terms.couponRate,
  day_count_convention: terms.dayCountConvention,
  business_day_convention: terms.businessDayConvention,
  first_coupon_date: terms.firstCouponDate,
  last_coupon_date: terms.lastCouponDate,
  short_description: terms.shortDescription,
  is_callable: terms.isCallable,
  coupon_frequency: terms.couponFrequency,
  base_rate_instrument: terms.baseRateInstrument,
});
