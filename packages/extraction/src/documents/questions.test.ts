import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

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

describe('an interview with the sponsor', () => {
  const asked = (question: string, answer: string, top: number): Piece[] => [
    { x: 60, y: top, text: question, bold: true },
    ...prose(answer, top + 18),
  ];

  it('is read under its numbered questions, with amounts and rates in words', () => {
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-2 Notes' },
      ...asked('Q1. How large is the issue?', 'A1. Eighty-five million U.S. dollars, all in one class.', 70),
      ...asked('Q2. When do they settle?', 'A2. Holders receive their notes, once paid for, on 3 April 2031.', 120),
      ...asked('Q3. When do holders get their money back?', 'A3. On 9 April 2034.', 170),
      ...asked(
        'Q4. What interest do the notes pay?',
        'A4. Six and three-eighths percent a year on top of the fund yield.',
        220,
      ),
      ...asked('Q5. May the company redeem early at its option?', 'A5. It may, from 9 April 2033.', 270),
      ...asked('Q6. What of earlier paper?', 'A6. Series 2027-1 was repaid on 9 April 2030.', 320),
    ]);
    expect(result.securities).toMatchObject([
      {
        issuerSeries: '2031-2',
        parAmount: 85_000_000,
        currency: 'USD',
        issueDate: '2031-04-03',
        maturityDate: '2034-04-09',
        couponRate: 6.375,
        isCallable: 'Y',
      },
    ]);
  });

  it('takes the figures of the next class in the order of those before', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. is issuing $70,000,000 Class A Notes and $30,000,000 Class B Notes.', 60),
      ...prose(
        'A year brings Class A a chance of losing any principal of 2.10%, a chance of losing all of it of 1.30% and an average loss of 1.70%. For Class B these are 4.40%, 2.90% and 3.60%.',
        100,
      ),
    ]);
    expect(
      result.modeledStats.map((row) => [row.attachmentProbability, row.exhaustionProbability, row.expectedLoss]),
    ).toEqual([
      [2.1, 1.3, 1.7],
      [4.4, 2.9, 3.6],
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
