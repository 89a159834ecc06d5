import type { EodIndexLevel } from '@landfall/contract';
import { readableDate } from '../../../lib/dates.ts';
import { twoDecimals } from '../../../lib/market-numbers.ts';

const threeDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
  signDisplay: 'exceptZero',
});

/** A day's return, given as a fraction, in per cent with its sign: `+0.043%`. Empty where there is none. */
export const returnText = (fraction: number | null): string =>
  fraction === null ? '' : `${threeDecimals.format(fraction * 100).replace('-', '−')}%`;

const inBrackets = (fraction: number | null) => (fraction === null ? '' : ` (${returnText(fraction)})`);

/** A day of the chart for those who hear it. */
export const levelWords = ({ date, totalLevel, totalReturn, priceLevel, priceReturn }: EodIndexLevel): string =>
  `${readableDate(date)}: total return ${twoDecimals(totalLevel)}${inBrackets(totalReturn)}, ` +
  `price return ${twoDecimals(priceLevel)}${inBrackets(priceReturn)}`;
