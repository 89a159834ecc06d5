import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';
import { couponTypeIn } from '../read/coupon-type.ts';

/** No word of the title says how the notes pay. */
const title = (classes: string): Piece => ({
  x: 60,
  y: 40,
  text: `Example Re Ltd. Series 2031-1 ${classes}`,
  bold: true,
  size: 13,
});
const terms = (...further: readonly string[][]) =>
  makeRows(
    [
      ['Principal amount', '$60,000,000'],
      ['Issue date', '10 June 2031'],
      ['Maturity date', '10 June 2035'],
      ...further,
    ],
    { top: 80, columns: [60, 280] },
  );
const coupons = (...pieces: Piece[]) =>
  extract('OC', pieces).securities.map(({ couponType, couponRate }) => [couponType, couponRate]);

describe('what says how a class pays', () => {
  it.each([
    ['Interest (over Collateral Yield)', '4.60% p.a.'],
    ['Coupon', 'Collateral Yield plus 4.60%'],
    ['Interest', 'Permitted Investment Yield + 4.60% per annum'],
    ['Interest Spread', '4.60%'],
    ['Risk margin over money market return', '4.60%'],
    ['Rate of interest', 'Base Rate + 4.60%'],
    ['Coupon (plus fund yield)', '4.60%'],
    ['Coupon (payable on top of collateral return)', '4.60%'],
    ['Coupon (excluding collateral yield)', '4.60%'],
    ['Coupon + T-bill yield', '4.60%'],
    ['Interest', '4.60% on top of what the trust assets earn'],
    ['Coupon', '4.60% + investment income'],
    ['Interest rate', 'Total return of the Collateral Account and 4.60% per annum'],
    ['Interest', 'Fixed spread of 4.60% over the Collateral Yield'],
    ['Pays', 'TONA + 4.60%'],
    ['What you get', 'Fund yield plus 460 bps'],
    ['Remuneration of holders', '3-month SOFR plus 4.60% p.a.'],
  ])('floats: %s | %s', (label, value) => {
    expect(coupons(title('Class A Notes'), ...terms([label, value]))).toEqual([['FLOAT', 4.6]]);
  });

  it.each([
    ['Coupon', '4.60% per annum, fixed'],
    ['Interest', '4.60% per annum for the life of the notes, not linked to any index'],
    ['Interest', 'Fixed rate of 4.60% per annum; no floating element'],
    ['Rate of interest', '4.60%'],
    ['Coupon', '4.60% fixed; collateral earnings are retained by the Issuer'],
    ['Coupon', '4.60% per annum, whatever the yield of the collateral'],
    ['Interest', 'Fixed rate of 4.60% per annum, inclusive of the collateral return'],
    ['Coupon', '4.60% a year, which includes any investment yield'],
    ['Interest', '4.60% per annum (including the Collateral Return)'],
  ])('is fixed: %s | %s', (label, value) => {
    expect(coupons(title('Class A Notes'), ...terms([label, value]))).toEqual([['FIXED', 4.6]]);
  });

  it.each([
    ['Coupon', 'None; sold at 92.4% of par'],
    ['Interest', 'Nil. Notes are sold at a discount'],
    ['Interest', 'Not interest-bearing'],
    ['Coupon', '0%'],
    ['Coupon', 'Discount notes (no current coupon)'],
  ])('is none: %s | %s', (label, value) => {
    expect(coupons(title('Class A Notes'), ...terms([label, value]))).toEqual([['ZERO_COUPON', null]]);
  });

  it.each(['Interest (over Collateral Yield)', 'Coupon + T-bill yield', 'Coupon (spread over collateral)'])(
    'knows the floating classes under "%s" beside one without interest',
    (heading) => {
      for (const none of ['zero coupon', 'nil', 'none (discount)'])
        expect(
          coupons(
            title('Notes'),
            ...makeRows(
              [
                ['Class', 'Amount', heading, 'Maturity'],
                ['A', '$60,000,000', '4.60%', '10 June 2035'],
                ['B', '$90,000,000', '7.90%', '10 June 2035'],
                ['Z', '$30,000,000', none, '10 June 2032'],
              ],
              { top: 80, columns: [60, 120, 220, 420] },
            ),
          ),
        ).toEqual([
          ['FLOAT', 4.6],
          ['FLOAT', 7.9],
          ['ZERO_COUPON', null],
        ]);
    },
  );

  it.each([
    'The collateral consists of floating rate notes of a development bank.',
    'The proceeds are invested in variable rate notes of the World Bank.',
    'Floating rate notes of a development bank serve as collateral.',
  ])('takes nothing from the papers that the issuer holds: %s', (sentence) => {
    expect(
      coupons(title('Class A Notes'), ...terms(['Interest rate', '4.60% per annum']), ...prose(sentence, 175)),
    ).toEqual([['FIXED', 4.6]]);
  });

  it.each([
    'Class A pays 4.60% a year, whatever the collateral earns.',
    'Over its whole life Class A bears 4.60% per annum.',
    'The Class A Notes will carry a coupon of 4.60%.',
  ])('is fixed in a sentence: %s', (sentence) => {
    expect(coupons(title('Class A Notes'), ...terms(), ...prose(sentence, 240))).toEqual([['FIXED', 4.6]]);
  });

  it('floats in a sentence of the rate on top', () => {
    const sentence = 'Class A pays 4.60% a year over what the collateral earns.';
    expect(coupons(title('Class A Notes'), ...terms(), ...prose(sentence, 240))).toEqual([['FLOAT', 4.6]]);
  });

  it.each([
    'If a reduction is found to have been too large, the amount is reinstated but no interest is paid for the interval.',
    'Between the two days no interest is earned on money in transit.',
    'An investor may receive no coupon for a time.',
  ])('bears interest where days are given on which it is paid: %s', (sentence) => {
    const rows = [
      ['Payment dates', '8 January, April, July and October'],
      ['First payment', '8 July 2031'],
    ];
    const paid = coupons(title('Class A Notes'), ...terms(...rows), ...prose(sentence, 240));
    expect(paid.map(([type]) => type)).not.toContain('ZERO_COUPON');
  });
});

it('takes the kind of a coupon in a column of its own for no label of what stands beside it', () => {
  const result = extract('OC', [
    title('Class I, Class II and Class V Notes'),
    ...makeRows(
      [
        ['Class', 'Size (£m)', 'Pays', 'Margin, bps', 'Attach. prob.', 'Exp. loss'],
        ['I', '45.0', 'floating', '310', '0.93%', '0.69%'],
        ['II', '55.0', 'floating', '425', '1.79%', '1.48%'],
        ['V', '57.5', 'fixed rate', '1,275', '7.66%', '6.10%'],
      ],
      { columns: [60, 110, 180, 260, 340, 430] },
    ),
  ]);
  expect(result.modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss])).toEqual([
    [0.93, 0.69],
    [1.79, 1.48],
    [7.66, 6.1],
  ]);
});

it('takes a security interest over collateral for no coupon', () => {
  expect(couponTypeIn('The Issuer grants a first priority security interest over the Collateral Account.')).toBeNull();
  expect(couponTypeIn('Interest is paid over the yield of the Collateral Account.')?.value).toBe('FLOAT');
});

it('takes no notes for such without interest where an interest in them may not be transferred', () => {
  expect(couponTypeIn('No Note or interest therein may be transferred to a Benefit Plan Investor.')).toBeNull();
  expect(couponTypeIn('The Notes bear no coupon or interest.')?.value).toBe('ZERO_COUPON');
});

it('takes no notes for such without interest where their holders have none in a contract', () => {
  expect(couponTypeIn('Holders have no interest in the reinsurance agreement and cannot enforce it.')).toBeNull();
});
