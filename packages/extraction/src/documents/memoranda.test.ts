import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = prose('Tern Rock Re Ltd. $80,000,000 Series 2031-TR4 Class P Floating Rate Notes', 40);
const columns = [60, 250, 360, 470];

/** Small labels, each with its value in strong print close below it. */
const pairs = (texts: readonly (readonly [string, string])[], top: number): Piece[] =>
  texts.flatMap(([label, value], index) => [
    { x: 60, y: top + 36 * index, text: label, size: 8 },
    { x: 60, y: top + 36 * index + 11, text: value, bold: true },
  ]);

describe('a memorandum of few words', () => {
  it('has a series whose number holds letters', () => {
    expect(extract('OC', title).securities[0]?.issuerSeries).toBe('2031-TR4');
  });

  it('has labels over values over remarks', () => {
    const result = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['CLOSING', 'DUE', 'CUSIP AND ISIN'],
          ['5 March 2031', '9 March 2034', '88577CAA9'],
          ['priced on 26 February 2031', 'as scheduled', 'US88577CAA99'],
        ],
        { top: 80, columns, pitch: 14 },
      ),
    ]);
    const [row] = result.securities;
    expect([row?.issueDate, row?.maturityDate, row?.cusip, row?.isin]).toEqual([
      '2031-03-05',
      '2034-03-09',
      '88577CAA9',
      'US88577CAA99',
    ]);
  });

  it('sets values in stronger print than their labels, and the latest redemption is not the maturity', () => {
    const [row] = extract('OC', [
      ...title,
      ...pairs(
        [
          ['Day count', 'actual days over 360'],
          ['Due (scheduled)', '9 March 2032'],
          ['Due (at the latest)', '9 March 2034'],
          ['Call', 'by the issuer at 101 % from 9 September 2031'],
          ['Coupons paid', 'twice: 9 September 2031 and 9 March 2032'],
        ],
        90,
      ),
    ]).securities;
    expect([row?.dayCountConvention, row?.maturityDate, row?.isCallable]).toEqual(['ACT/360', '2032-03-09', 'Y']);
    expect([row?.couponFrequency, row?.firstCouponDate, row?.lastCouponDate]).toEqual([2, '2031-09-09', '2032-03-09']);
  });

  it('says in a sentence which of its columns is the base case', () => {
    const { modeledStats } = extract('OC', [
      ...title,
      ...prose('The sponsor’s view, a blend of the two others, is the base case.', 80),
      ...makeRows(
        [
          ['One year', 'Model K', 'Model L', 'Sponsor view'],
          ['Attachment probability', '4.10%', '5.30%', '4.60%'],
          ['Expected loss', '3.10%', '4.20%', '3.50%'],
        ],
        { top: 120, columns },
      ),
    ]);
    expect(modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss])).toEqual([[4.6, 3.5]]);
  });

  it('lists notes of other issuers by their names', () => {
    const { securities } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['Note', 'Principal', 'Spread', 'Due'],
          ['Gull Point Re A', '$100,000,000', '8.75%', 'June 2033'],
          ['Petrel Re 1', '$35,000,000', '11.50%', 'January 2032'],
        ],
        { top: 120, columns },
      ),
    ]);
    expect(securities.map((row) => [row.parAmount, row.couponRate])).toEqual([[80_000_000, null]]);
  });

  it('says that nothing floats', () => {
    const { securities } = extract('OC', [
      ...prose('Tern Rock Re Ltd. $80,000,000 Series 2031-4 Class P Fixed Rate Notes', 40),
      ...prose('Interest: one fixed rate of 7.10% per annum, and no floating element is added.', 80),
    ]);
    expect(securities.map((row) => [row.couponType, row.couponRate])).toEqual([['FIXED', 7.1]]);
  });
});
