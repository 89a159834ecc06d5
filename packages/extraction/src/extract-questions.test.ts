import { describe, expect, it } from 'vitest';
import { extract, prose } from './testing/extract-pages.ts';
import { makeRows, type Piece } from './testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A Notes' }];

describe('questions and answers', () => {
  it('are labels with their values, and a question states nothing', () => {
    const answers = [
      'When do the Notes settle? Settlement is expected to occur on April 3, 2031.',
      'When are the Notes repaid? On April 9, 2034, unless extended, and then not later than April 9, 2037.',
      'What interest do the Notes pay? The yield of the collateral plus a spread of 8.00%, every three months on the 9th of January, April, July and October, starting on July 9, 2031.',
      'Can the Issuer call the Notes? No. There is no optional redemption by the Issuer.',
    ];
    const result = extract('OC', [...title, ...answers.flatMap((text, index) => prose(text, 80 + index * 50))]);
    expect(result.securities).toMatchObject([
      {
        issueDate: '2031-04-03',
        maturityDate: '2034-04-09',
        firstCouponDate: '2031-07-09',
        couponFrequency: 4,
        couponRate: 8,
        isCallable: 'N',
      },
    ]);
  });
});

describe('a label that asks for series and class', () => {
  it('takes what is called a class, and no words of the series', () => {
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Final Terms of the Class A Notes' },
      ...makeRows([
        ['2. Series number; class:', 'CAR 130; Class A'],
        ['4. Aggregate Nominal Amount:', 'USD 140,000,000'],
        ['6. Issue Date:', 'March 15, 2031'],
      ]),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.parAmount])).toEqual([['A', 140_000_000]]);
  });
});
