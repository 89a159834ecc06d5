import { describe, expect, it } from 'vitest';
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

describe('the day of the next reset', () => {
  const endOf = (sentence: string) =>
    extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A Notes', bold: true, size: 13 },
      ...prose(
        `The values below take effect on 15 December 2031. ${sentence} The Expected Loss of the Class A Notes is 1.10 per cent. and the Risk Interest Spread is 4.50 per cent.`,
        70,
      ),
    ]).couponChangeHistories[0]?.effectiveToDate;

  it.each([
    'They stay in effect until the next scheduled Reset Date, which is 14 December 2032.',
    'They apply to periods that begin before 14 December 2032, when the next reset is scheduled.',
    'The notes will be reset again on 14 December 2032.',
    'No further reset is made before 14 December 2032, the next Reset Date.',
  ])('is the day up to which values hold: %s', (sentence) => {
    expect(endOf(sentence)).toBe('2032-12-14');
  });

  it.each([
    'The risk period ends on 14 December 2032.',
    'The risk period ends on 14 December 2032. A further reset may take effect on 15 December 2032.',
    'The risk period ends on 14 December 2032; the following reset date is 15 December 2032.',
  ])('is the day after the last day of a period: %s', (sentence) => {
    expect(endOf(sentence)).toBe('2032-12-15');
  });
});

it.each([
  ['Results apply until', '20 June 2034 (scheduled redemption; there is no further reset)'],
  ['Values in force to', '20 June 2034, as no other reset follows'],
])('a period that ends where no reset follows ends on the maturity: %s %s', (label, value) => {
  const sheet = extract('RESET', [
    { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class S Notes: updated results', bold: true, size: 13 },
    ...makeRows(
      [
        ['Results apply from', '21 June 2033'],
        [label, value],
      ],
      { top: 80, columns: [60, 260] },
    ),
    ...makeRows(
      [
        ['', 'Class S'],
        ['Expected loss', '1.54%'],
        ['Risk interest spread', '4.50%'],
      ],
      { top: 160 },
    ),
  ]);
  expect(sheet.couponChangeHistories.map((row) => row.effectiveToDate)).toEqual(['2034-06-20']);
});
