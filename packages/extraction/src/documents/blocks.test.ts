import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const twoClasses = prose(
  'Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes and $50,000,000 Series 2025-1 Class B Notes.',
  60,
);
const oneClass = prose('Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes.', 60);

describe('blocks of a class', () => {
  it('reads titles that stand beside each other on a cover, each for its own class', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd., an exempted company incorporated in Bermuda (the “Issuer”)', 60),
      ...makeRows(
        [
          ['US$ 87,500,000', 'US$ 225,000,000'],
          ['Series 2025-1 Class A Notes due June 5, 2028', 'Series 2025-1 Class B Notes due June 5, 2029'],
          ['Interest Spread: 2.75%', 'Interest Spread: 4.50%'],
          ['CUSIP 7759KTAA6', 'CUSIP 7759KTAB4'],
        ],
        { top: 100, columns: [60, 320], pitch: 24 },
      ),
      ...prose('The Notes will be delivered in book-entry form through DTC on or about June 17, 2025.', 210),
    ]);
    expect(
      result.securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate, row.maturityDate, row.cusip]),
    ).toEqual([
      ['A', 87_500_000, 2.75, '2028-06-05', '7759KTAA6'],
      ['B', 225_000_000, 4.5, '2029-06-05', '7759KTAB4'],
    ]);
    expect(result.securities[0]).toMatchObject({ issuerName: 'Example Re Ltd.', issueDate: '2025-06-17' });
  });

  it('reads all of a class from the cell beside its name', () => {
    const rows = [
      ['Series', '2025-1'],
      ['Class A Notes', 'US$ 300,000,000; spread 2.75%; CUSIP 7759KTAA6'],
      ['Class B Notes', 'US$ 150,000,000; spread 4.25%; CUSIP 7759KTAB4'],
      ['Accrual Basis', 'Act/360'],
    ];
    const result = extract('OC', [
      ...prose('Example Re Ltd. Term Sheet', 60),
      ...makeRows(rows, { top: 100, columns: [60, 200] }),
    ]);
    expect(result.securities.map((row) => [row.parAmount, row.couponRate, row.cusip])).toEqual([
      [300_000_000, 2.75, '7759KTAA6'],
      [150_000_000, 4.25, '7759KTAB4'],
    ]);
  });

  it('reads labels that open with the name of a class', () => {
    const rows = [
      ['Class A Principal Amount', '$162,500,000'],
      ['Class A Risk Interest Spread', '5.25%'],
      ['Issuer’s call', 'At par on any Payment Date'],
    ];
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes', 60),
      ...makeRows(rows, { top: 100 }),
    ]);
    expect(result.securities[0]).toMatchObject({ parAmount: 162_500_000, couponRate: 5.25, isCallable: 'Y' });
  });

  it('reads shares under the name of the only class', () => {
    const rows = [
      ['Base case', 'Attachment', 'Exhaustion', 'Expected loss'],
      ['Class A', '1.04%', '0.41%', '0.71%'],
      ['Expected loss by peril', 'Class A'],
      ['Mexico Hurricane', '28.1%'],
      ['US Earthquake', '71.9%'],
    ];
    const result = extract('OC', [...oneClass, ...makeRows(rows, { top: 120 })]);
    expect(result.elAttributions.map((row) => [row.perilName, row.elAttribution])).toEqual([
      ['Mexico Hurricane', 28.1],
      ['US Earthquake', 71.9],
    ]);
  });
});

describe('what stands before its words', () => {
  it('reads a rate ahead of the probability it is, beside a loss said the other way round', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose(
        'For the Class A Notes there is a 0.97% annual probability of attachment and a 0.60% annual probability of exhaustion; the expected loss is 0.72% a year.',
        100,
      ),
    ]);
    expect(result.modeledStats[0]).toMatchObject({
      attachmentProbability: 0.97,
      exhaustionProbability: 0.6,
      expectedLoss: 0.72,
    });
  });

  it('gives identifiers to the classes named after them', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...prose(
        'The CUSIP numbers are (i) 7759KTAA6, in the case of the Class A Notes; (ii) 7759KTAB4, in the case of the Class B Notes.',
        120,
      ),
    ]);
    expect(result.securities.map((row) => row.cusip)).toEqual(['7759KTAA6', '7759KTAB4']);
  });
});

describe('resets', () => {
  it('takes the class in the corner for that of the whole table', () => {
    const table = (name: string, top: number, probability: string, spread: string) =>
      makeRows(
        [
          [`Class ${name}`, 'Expiring risk period', 'New risk period'],
          ['Prob. of attachment', '9.99%', probability],
          ['Interest spread', '9.25%', spread],
        ],
        { top, columns: [60, 220, 400] },
      );
    const result = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1. The Reset Effective Date is June 1, 2026.', 60),
      ...table('A', 100, '1.14%', '2.57%'),
      ...prose('Class A: CUSIP 7759KTAA6', 180),
      ...table('B', 220, '1.57%', '2.74%'),
      ...prose('Class B: CUSIP 7759KTAB4', 300),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.attachmentProbability])).toEqual([
      ['A', 1.14],
      ['B', 1.57],
    ]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([2.57, 2.74]);
  });

  it('reads until when the new terms apply', () => {
    const result = extract('RESET', [
      ...prose(
        'The Series 2025-1 Class A Notes of Example Re Ltd. are reset with effect from June 1, 2026. The reset terms apply until June 1, 2027. The new interest spread is 257 basis points, in place of 262 basis points.',
        60,
      ),
    ]);
    expect(result.couponChangeHistories[0]).toMatchObject({ couponRate: 2.57, effectiveToDate: '2027-06-01' });
  });

  it('takes a change in basis points for no rate', () => {
    const result = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes. The reset is effective June 1, 2026.', 60),
      ...prose('The Interest Spread is now 5.30%, a change of -12 basis points from 5.42%.', 100),
    ]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([5.3]);
  });
});

describe('values that run on', () => {
  it('reads items set in under the words that lead to them, and the sentences after them', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...makeRows([['Interest', 'Each Class pays the Collateral Yield plus its Risk Spread:']], {
        top: 100,
        columns: [60, 170],
      }),
      { x: 184, y: 113, text: 'Class A Notes: 2.75% per annum' },
      { x: 184, y: 126, text: 'Class B Notes: 4.25% per annum' },
      { x: 170, y: 139, text: 'Interest accrues on an Actual/360 basis and is paid on January 20, April 20,' },
      { x: 170, y: 152, text: 'July 20 and October 20, with a first payment on April 20, 2025, deferred to' },
      { x: 170, y: 165, text: 'the succeeding Business Day where necessary.' },
      ...makeRows([['Collateral', 'Cash']], { top: 190, columns: [60, 170] }),
    ]);
    expect(result.securities).toMatchObject(
      [2.75, 4.25].map((couponRate) => ({
        couponRate,
        couponFrequency: 4,
        firstCouponDate: '2025-04-20',
        dayCountConvention: 'ACT/360',
        businessDayConvention: 'FOLLOWING',
      })),
    );
  });

  it('reads what the sentences beside a label say of other facts', () => {
    const rows = [
      ['Series', '2025-1'],
      [
        'Redemption',
        'At par on January 20, 2028, unless extended. The Notes are redeemable at the election of the Issuer.',
      ],
    ];
    const result = extract('OC', [...oneClass, ...makeRows(rows, { top: 100, columns: [60, 130] })]);
    expect(result.securities[0]).toMatchObject({ maturityDate: '2028-01-20', isCallable: 'Y' });
  });
});

describe('classes named more than once', () => {
  it('takes a defined term for no further class', () => {
    const result = extract('OC', [
      ...prose(
        'Example Re Ltd. will issue Series 2025-1 Notes, divided into Class A Notes with a principal amount of $350,000,000 (the “Class A Notes”) and Class B Notes with a principal amount of $62,500,000 (the “Class B Notes”).',
        60,
      ),
    ]);
    expect(result.securities.map((row) => row.parAmount)).toEqual([350_000_000, 62_500_000]);
  });

  it('gives all labels of an item to the class at its head', () => {
    const item = (number: number, name: string, probability: string, loss: string) =>
      `${number}. Class ${name} Notes (CUSIP 7759KTA${name}${name === 'A' ? 6 : 4}): (a) Updated Attachment Probability: ${probability} (immediately before the reset: 1.27%); (b) Updated Expected Loss: ${loss} (immediately before the reset: 0.79%).`;
    const result = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1. The Reset Effective Date is June 1, 2026.', 60),
      ...prose(item(3, 'A', '1.23%', '0.77%'), 100),
      ...prose(item(4, 'B', '1.94%', '1.33%'), 160),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['A', 1.23, 0.77],
      ['B', 1.94, 1.33],
    ]);
  });

  it('reads what an expected loss is made up of, and takes no part for the whole', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose(
        'For the Class A Notes, the modeled expected loss is made up as follows: Japan Earthquake, 34.4%, Volcanic Eruption, 16.6% and US Named Storm, 49.0%.',
        100,
      ),
    ]);
    expect(result.elAttributions.map((row) => [row.perilName, row.elAttribution])).toEqual([
      ['Japan Earthquake', 34.4],
      ['Volcanic Eruption', 16.6],
      ['US Named Storm', 49],
    ]);
    expect(result.modeledStats).toEqual([]);
  });
});

describe('forms', () => {
  it('takes no blank of a form for a value that the document leaves open', () => {
    const result = extract(
      'OC',
      [
        ...prose('Example Re Ltd. Series 2025-1 Class A Notes', 60),
        { x: 60, y: 90, text: 'Summary of Terms', size: 13, bold: true },
        ...prose(
          'The Class A Notes bear interest at the yield of the collateral plus a spread of 5.25% per annum.',
          120,
        ),
      ],
      [
        { x: 60, y: 60, text: 'Annex A – Form of Final Terms', size: 13, bold: true },
        ...makeRows(
          [
            ['Series', '[●]'],
            ['Risk Interest Spread', '[●]% per annum'],
          ],
          { top: 100 },
        ),
      ],
    );
    expect(result.securities[0]?.couponRate).toBe(5.25);
  });
});

describe('headings too close to part', () => {
  it('takes an amount under the heading of a spread for the principal', () => {
    const rows = [
      ['Class', 'Principal Amount Risk Interest Spread', 'CUSIP'],
      ['Class A', '$162,500,000', '4.25%', '7759KTAA6'],
      ['Class B', '$150,000,000', '5.00%', '7759KTAB4'],
    ];
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2025-1 Notes', 60),
      ...makeRows([rows[0] as string[]], { top: 100, columns: [60, 150, 400] }),
      ...makeRows(rows.slice(1), { top: 120, columns: [60, 150, 260, 400] }),
    ]);
    expect(result.securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [162_500_000, 4.25],
      [150_000_000, 5],
    ]);
  });
});

describe('headings that stand a little wider apart than their words', () => {
  const width = (text: string) => 5 * text.length - 2.5 * (text.split(' ').length - 1);
  /** Headings on end, the last well apart, and under the middle of each its values. */
  const set = (headings: readonly string[], gap: number, rows: readonly string[][]): Piece[] => {
    let x = 60;
    const columns = headings.map((text, index) => {
      if (index === headings.length - 1) x += 12;
      const from = x;
      x += width(text) + gap;
      return { text, from, middle: from + width(text) / 2 };
    });
    return [
      ...columns.map(({ text, from }) => ({ x: from, y: 100, text })),
      ...rows.flatMap((row, at) =>
        row.map((text, index) => ({ x: (columns[index]?.middle ?? 0) - width(text) / 2, y: 116 + 14 * at, text })),
      ),
    ];
  };

  it.each([4.2, 4.6, 5])('are parted where each has its own column below (%s points)', (gap) => {
    const headings = ['Class', 'Original Principal Amount', 'Initial Spread', 'CUSIP (144A)', 'Expected Annual Loss'];
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2025-1 Notes', 60),
      ...set(headings, gap, [
        ['A', '$162,500,000', '4.25%', '7759KTAA6', '1.10%'],
        ['B', '$150,000,000', '5.00%', '7759KTAB4', '1.72%'],
      ]),
    ]);
    expect(result.securities.map((row) => [row.parAmount, row.couponRate, row.cusip])).toEqual([
      [162_500_000, 4.25, '7759KTAA6'],
      [150_000_000, 5, '7759KTAB4'],
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([1.1, 1.72]);
  });

  it.each([
    [['Class', 'Attachment Probability', 'Expected Loss', 'Exhaustion Probability']],
    [['Tranche', 'Chance of First Loss', 'Average Loss', 'Chance of Full Loss']],
  ])('are parted over figures alone: %s', (headings) => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2025-1 Class A and Class B Notes', 60),
      ...set(headings, 4.5, [
        ['A', '1.50%', '1.10%', '0.80%'],
        ['B', '2.20%', '1.72%', '1.31%'],
      ]),
    ]);
    expect(result.modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss])).toEqual([
      [1.5, 1.1],
      [2.2, 1.72],
    ]);
  });
});

describe('tables of fixed rates', () => {
  it('takes the kind of rate for a value, not for headings', () => {
    const rows = [
      ['Condition', 'Class A', 'Class B'],
      ['Interest basis', 'Fixed rate', 'Fixed rate'],
      ['Rate of interest', '4.50%', '5.50%'],
      ['Day count fraction', '30/360', '30/360'],
    ];
    const result = extract('OC', [...twoClasses, ...makeRows(rows, { top: 120 })]);
    expect(result.securities.map((row) => [row.couponType, row.couponRate, row.dayCountConvention])).toEqual([
      ['FIXED', 4.5, '30/360'],
      ['FIXED', 5.5, '30/360'],
    ]);
  });
});

describe('the issuer', () => {
  it('reads its name from a sentence of an indenture', () => {
    const result = extract('OC', [
      ...prose('There is hereby created a Series of Notes to be issued by Fen Re Pte. Ltd. under the Indenture.', 60),
      ...prose('The Original Principal Amount of the Series 2025-1 Class A Notes shall be $100,000,000.', 100),
    ]);
    expect(result.securities[0]?.issuerName).toBe('Fen Re Pte. Ltd.');
  });
});
