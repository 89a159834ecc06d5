import { expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const notice = (more: string): Piece[] => [
  { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class S Notes: Reset Notice', bold: true, size: 13 },
  ...makeRows([
    ['', 'Class S'],
    ['Expected loss', '1.54%'],
    ['Risk interest spread', '4.50%'],
  ]),
  ...prose(`The reset takes effect on 14 June 2032. ${more} The maturity date of the Notes is 20 June 2034.`, 200),
];
const endOf = (more: string) => extract('RESET', notice(more)).couponChangeHistories.map((row) => row.effectiveToDate);

it('a reset after which none follows holds to the maturity, though that is years away', () => {
  expect(endOf('No further reset is foreseen.')).toEqual(['2034-06-20']);
  expect(endOf('')).toEqual([null]);
});
