import { addMonths, isCouponFrequency } from '@landfall/instruments';
import { comparableClass } from '../issuer-class.ts';
import { dateIn, numberIn, placedRows, type Find, type FindingsInput } from './subject.ts';

/** Less is an amount in thousands or millions. */
const leastPar = 1_000_000;
/** Per cent: where every figure of a class is below it, they are fractions. */
const leastFigure = 0.1;
/** Per cent a year: more is an amount of basis points. */
const mostCoupon = 50;
const mostYears = 10;

function checkTerms(input: FindingsInput, find: Find): void {
  for (const { row, at } of placedRows(input, 'securities')) {
    const { currency } = row;
    if (currency !== null && /^[A-Z]+$/.test(currency) && currency.length !== 3) {
      find('UNUSUAL_VALUE', `${currency} is not a currency code such as USD.`, { ...at, field: 'currency' });
    }
    const par = numberIn(row.parAmount);
    if (par !== null && par > 0 && par < leastPar) {
      const message = `${par} is little for a class: the amount is in units of the currency, not in thousands or millions.`;
      find('UNUSUAL_VALUE', message, { ...at, field: 'parAmount' });
    }
    const frequency = numberIn(row.couponFrequency);
    if (frequency !== null && !isCouponFrequency(frequency)) {
      const message = `${frequency} coupons a year cannot be scheduled: there will be no interest and no margin.`;
      find('UNUSUAL_VALUE', message, { ...at, field: 'couponFrequency' });
    }
    const [issued, matures] = [dateIn(row.issueDate), dateIn(row.maturityDate)];
    if (issued !== null && matures !== null && matures > addMonths(issued, 12 * mostYears)) {
      const message = `${matures} is more than ${mostYears} years after the issue on ${issued}.`;
      find('UNUSUAL_VALUE', message, { ...at, field: 'maturityDate' });
    }
  }
}

function checkFractions(input: FindingsInput, find: Find): void {
  const fields = ['attachmentProbability', 'expectedLoss', 'exhaustionProbability'] as const;
  for (const { row, at } of placedRows(input, 'modeledStats')) {
    const figures = fields.flatMap((field) => {
      const value = numberIn(row[field]);
      return value === null ? [] : [{ field, value }];
    });
    const [first] = figures;
    if (first === undefined || figures.some(({ value }) => value >= leastFigure)) continue;
    const message = `${first.value} % is very little: figures are per cent, 2.28 and not 0.0228.`;
    find('UNUSUAL_VALUE', message, { ...at, field: first.field });
  }
}

function checkCoupons(input: FindingsInput, find: Find): void {
  for (const list of ['securities', 'couponChangeHistories'] as const) {
    for (const { row, at } of placedRows(input, list)) {
      const rate = numberIn(row.couponRate);
      if (rate === null || (rate >= leastFigure && rate <= mostCoupon)) continue;
      const message = `${rate} % a year is unusual: a coupon is per cent, 5.25 and neither 0.0525 nor 525.`;
      find('UNUSUAL_VALUE', message, { ...at, field: 'couponRate' });
    }
  }
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

/** Values that are well-formed, and are seldom meant: most of them are in another unit. */
export function checkUnusual(input: FindingsInput, find: Find): void {
  checkTerms(input, find);
  checkFractions(input, find);
  checkCoupons(input, find);
  checkFirstCoupon(input, find);
}
