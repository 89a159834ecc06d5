import { addMonths, daysBetween, isCouponFrequency } from '@landfall/instruments';
import { isCurrencyCode, comparableClass } from '../field-rules.ts';
import { dateIn, numberIn, placedRows, type Find, type FindingsInput } from './subject.ts';

/** Less is an amount in thousands or millions. */
const leastPar = 1_000_000;
/** Per cent: where every figure of a class is below it, they are fractions. */
const leastFigure = 0.1;
/** Per cent a year: more is an amount of basis points. */
const mostCoupon = 50;
const mostYears = 10;
/** Ten years have two or three leap days. */
const mostDays = 3_653;
const firstBonds = '1990-01-01';

type Typed = string | number | null;

/** A value that is well-formed and seldom meant, and why. */
export interface UnusualValue {
  field: string;
  message: string;
}

function unusualCoupon(typed: Typed): UnusualValue[] {
  const rate = numberIn(typed);
  if (rate === null || (rate >= leastFigure && rate <= mostCoupon)) return [];
  const message = `${rate} % a year is unusual: a coupon is per cent, 5.25 and neither 0.0525 nor 525.`;
  return [{ field: 'couponRate', message }];
}

interface Terms {
  currency: string | null;
  parAmount: Typed;
  couponType: string | null;
  couponFrequency: Typed;
  couponRate: Typed;
  issueDate: string | null;
  maturityDate: string | null;
}

/** Of the terms of a class. */
export function unusualTerms(terms: Terms): UnusualValue[] {
  const found: UnusualValue[] = [];
  const { currency } = terms;
  if (currency !== null && /^[A-Z]+$/.test(currency) && !isCurrencyCode(currency)) {
    found.push({ field: 'currency', message: `${currency} is no currency code of ISO 4217 such as USD or JPY.` });
  }
  const par = numberIn(terms.parAmount);
  if (par !== null && par > 0 && par < leastPar) {
    const message = `${par} is little for a class: the amount is in units of the currency, not in thousands or millions.`;
    found.push({ field: 'parAmount', message });
  }
  const frequency = numberIn(terms.couponFrequency);
  if (frequency !== null && !isCouponFrequency(frequency)) {
    const message = `${frequency} coupons a year cannot be scheduled: there will be no interest and no margin.`;
    found.push({ field: 'couponFrequency', message });
  }
  const [issued, matures] = [dateIn(terms.issueDate), dateIn(terms.maturityDate)];
  if (issued !== null && matures !== null && daysBetween(issued, matures) > mostDays) {
    const message = `${matures} is more than ${mostYears} years after the issue on ${issued}.`;
    found.push({ field: 'maturityDate', message });
  }
  return terms.couponType === 'ZERO_COUPON' ? found : [...found, ...unusualCoupon(terms.couponRate)];
}

const figureFields = ['attachmentProbability', 'expectedLoss', 'exhaustionProbability'] as const;

/** Of the probabilities and the loss of a class. */
export function unusualFigures(stat: Readonly<Record<(typeof figureFields)[number], Typed>>): UnusualValue[] {
  const figures = figureFields.flatMap((field) => {
    const value = numberIn(stat[field]);
    return value === null ? [] : [{ field, value }];
  });
  const [first] = figures;
  if (first === undefined || figures.some(({ value }) => value >= leastFigure)) return [];
  const message = `${first.value} % is very little: figures are per cent, 2.28 and not 0.0228.`;
  return [{ field: first.field, message }];
}

/** The coupon that a security states is the one that its history begins with. */
function checkFirstCoupon(input: FindingsInput, find: Find): void {
  const coupons = placedRows(input, 'couponChangeHistories');
  for (const { row, at } of placedRows(input, 'securities')) {
    const rate = numberIn(row.couponRate);
    const initial = coupons.filter(
      ({ row: coupon }) =>
        coupon.spreadType === 'INITIAL' && comparableClass(coupon.issuerClass) === comparableClass(row.issuerClass),
    );
    const rates = initial.map(({ row: coupon }) => numberIn(coupon.couponRate));
    if (rate === null || rates.length === 0 || rates.some((each) => each === null || each === rate)) continue;
    const message = `The coupon rate is ${rate} %, the initial one of the history ${rates.join(' % and ')} %.`;
    find('COUPON_DIFFERS', message, { ...at, field: 'couponRate' });
  }
}

/** Days of another century: nothing is issued or takes effect so far ahead, nor before there were catastrophe bonds. */
function checkYears(input: FindingsInput, find: Find): void {
  const { businessDate } = input;
  if (businessDate === null) return;
  const latest = addMonths(businessDate, 12 * mostYears);
  const isReset = input.docTypeCode === 'RESET';
  const say = (date: string | null, place: Parameters<Find>[2]) => {
    const day = dateIn(date);
    if (day === null || (day >= firstBonds && day <= latest)) return;
    const why = day > latest ? `more than ${mostYears} years ahead` : 'from before there were catastrophe bonds';
    find('UNUSUAL_VALUE', `${day} is ${why}.`, place);
  };
  for (const { row, at } of placedRows(input, 'securities')) say(row.issueDate, { ...at, field: 'issueDate' });
  for (const list of ['modeledStats', 'couponChangeHistories', 'elAttributions'] as const) {
    for (const { row, at } of placedRows(input, list)) {
      // A day ahead in a reset is a finding of its own.
      if (!isReset) say(row.effectiveFromDate, { ...at, field: 'effectiveFromDate' });
      say(row.effectiveToDate, { ...at, field: 'effectiveToDate' });
    }
  }
}

/** Values that are well-formed and seldom meant: most of them are in another unit. */
export function checkUnusual(input: FindingsInput, find: Find): void {
  checkYears(input, find);
  for (const { row, at } of placedRows(input, 'securities'))
    for (const { field, message } of unusualTerms(row)) find('UNUSUAL_VALUE', message, { ...at, field });
  for (const { row, at } of placedRows(input, 'modeledStats'))
    for (const { field, message } of unusualFigures(row)) find('UNUSUAL_VALUE', message, { ...at, field });
  for (const { row, at } of placedRows(input, 'couponChangeHistories'))
    for (const { field, message } of unusualCoupon(row.couponRate)) find('UNUSUAL_VALUE', message, { ...at, field });
  checkFirstCoupon(input, find);
}
