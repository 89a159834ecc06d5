import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

/** Items with their number in the margin, a heading beside it, and their text below the heading. */
function hanging(items: readonly (readonly [string, string, string])[], top: number): Piece[] {
  return items.flatMap(([number, heading, text], index) => {
    const y = top + 32 * index;
    return [
      { x: 60, y, text: number },
      { x: 110, y, text: heading },
      { x: 110, y: y + 12, text },
    ];
  });
}

describe('items with their number in the margin', () => {
  it('have a heading that asks for what stands below it', () => {
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: 'Larkspur Gate Re (Bermuda) Ltd.', size: 16, bold: true },
      ...hanging(
        [
          ['4.1', 'Total amount', 'USD 120,000,000'],
          ['4.8(b)', 'Day count', 'Actual/360.'],
          ['4.9(a)', 'Maturity date', '8 June 2029.'],
          ['4.13', 'Issue date', '2 June 2026. (Subscription agreement: 28 May 2026.)'],
        ],
        90,
      ),
    ]);
    expect(securities[0]).toMatchObject({
      issuerName: 'Larkspur Gate Re (Bermuda) Ltd.',
      parAmount: 120_000_000,
      dayCountConvention: 'ACT/360',
      maturityDate: '2029-06-08',
      issueDate: '2026-06-02',
    });
  });

  it('have a label that goes on in a second line beside its text', () => {
    const columns = [60, 100, 220];
    const { securities } = extract('OC', [
      ...prose('Larkspur Gate Re Ltd. Series 2026-1 Notes', 40),
      ...makeRows([['3.1', 'Principal amount', 'The principal amount is one hundred and twenty million dollars']], {
        top: 90,
        columns,
      }),
      ...makeRows([['', 'of the notes', '(USD 120,000,000), issued at par on 2 June 2026 to one investor.']], {
        top: 102,
        columns,
      }),
      ...makeRows(
        [
          ['3.2', 'Maturity date', 'The notes are due on 8 June 2029 if no loss is open then.'],
          ['3.3', 'Interest spread', 'Interest is the yield of the fund and 6.25 per cent. a year.'],
        ],
        { top: 114, columns, pitch: 12 },
      ),
    ]);
    expect(securities[0]).toMatchObject({ parAmount: 120_000_000, maturityDate: '2029-06-08', couponRate: 6.25 });
  });
});

describe('a table of notes issued on days that differ', () => {
  it('lists other deals', () => {
    const { securities } = extract('OC', [
      ...prose('Larkspur Gate Re Ltd. issues $18,750,000 of notes on 2 June 2026, due 8 June 2029.', 40),
      ...makeRows(
        [
          ['Cell', 'Principal', 'Issued', 'Matured'],
          ['LG-4', '$12,000,000', '1 June 2022', '31 May 2023'],
          ['LG-6', '$15,500,000', '5 June 2023', '31 May 2024'],
        ],
        { top: 100 },
      ),
    ]);
    expect(securities.map((row) => [row.parAmount, row.maturityDate])).toEqual([[18_750_000, '2029-06-08']]);
  });
});

describe('a name for some of the classes', () => {
  const text =
    'The Issuer offers Class A, Class B, Class C and Class D Notes. The Class A and Class C Notes are together the ' +
    '“Senior Notes”; the Class B and Class D Notes are together the “Junior Notes”.';

  it('stands for each of them beside figures, and in sentences of shares', () => {
    const { modeledStats, elAttributions } = extract('OC', [
      ...prose('Larkspur Gate Re Ltd. Series 2026-1 Notes', 40),
      ...prose(text, 70),
      ...makeRows(
        [
          ['', 'Attachment probability', 'Expected loss'],
          ['Senior Notes', '1.74%', '1.36%'],
          ['Junior Notes', '4.88%', '3.69%'],
        ],
        { top: 140, columns: [70, 200, 340] },
      ),
      ...prose(
        'Of the expected loss of the Senior Notes, 58% is attributable to Florida Hurricane and 42% to Texas Hurricane; ' +
          'for the Junior Notes the shares are 67% and 33%.',
        230,
      ),
    ]);
    expect(modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['A', 1.74, 1.36],
      ['B', 4.88, 3.69],
      ['C', 1.74, 1.36],
      ['D', 4.88, 3.69],
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.elAttribution])).toEqual([
      ['A', 58],
      ['A', 42],
      ['B', 67],
      ['B', 33],
      ['C', 58],
      ['C', 42],
      ['D', 67],
      ['D', 33],
    ]);
  });
});

describe('parts of items with a value of their own', () => {
  it('are read one by one, however close they stand', () => {
    const lines: [string, string, string][] = [
      ['1.', 'Issuer', 'Example Re DAC'],
      ['2.', 'Specified Currency', 'Euro (EUR)'],
      ['3.', 'Aggregate Nominal Amount', ''],
      ['', '(i) Class A:', 'EUR 180,000,000'],
      ['', '(ii) Class B:', 'EUR 75,000,000'],
      ['4.', '(i) Issue Date:', '22 June 2017'],
      ['', '(ii) Trade Date:', '15 June 2017'],
      ['5.', 'Scheduled Redemption Date', '5 July 2021'],
      ['6.', 'Risk Margin (per annum)', ''],
      ['', '(i) Class A:', '3.10 per cent.'],
      ['', '(ii) Class B:', '5.65 per cent.'],
    ];
    let y = 60;
    const pieces = lines.flatMap(([number, label, value]) => {
      y += number === '' ? 12 : 20;
      const cells = [
        { x: 60, text: number },
        { x: 90, text: label },
        { x: 290, text: value },
      ];
      return cells.flatMap((cell) => (cell.text === '' ? [] : [{ ...cell, y }]));
    });
    const { securities } = extract('OC', [{ x: 60, y: 40, text: 'FINAL TERMS', bold: true }, ...pieces]);
    const own = { issueDate: '2017-06-22', maturityDate: '2021-07-05', currency: 'EUR' };
    expect(securities).toMatchObject([
      { issuerClass: 'A', parAmount: 180_000_000, couponRate: 3.1, ...own },
      { issuerClass: 'B', parAmount: 75_000_000, couponRate: 5.65, ...own },
    ]);
  });

  it('are read one by one without a number, where they name classes', () => {
    const lines: [string, string][] = [
      ['Risk Margin (per annum)', ''],
      ['Class A and Class B:', '3.10 per cent.'],
      ['Class C:', '5.65 per cent.'],
      ['Business Days', 'London and Dublin'],
      ['Scheduled Redemption Date', '5 July 2021'],
    ];
    let y = 70;
    const pieces = lines.flatMap(([label, value]) => {
      y += label.startsWith('Class') ? 12 : 20;
      return [{ x: 60, y, text: label }, ...(value === '' ? [] : [{ x: 290, y, text: value }])];
    });
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: 'Final Terms of the Class A, Class B and Class C Notes', bold: true },
      ...pieces,
    ]);
    expect(securities.map(({ issuerClass, couponRate }) => [issuerClass, couponRate])).toEqual([
      ['A', 3.1],
      ['B', 3.1],
      ['C', 5.65],
    ]);
  });
});

it('tells what one value says of some classes together and of another alone', () => {
  const { securities } = extract('OC', [
    { x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes, Class B Notes and Class C Notes', bold: true },
    ...makeRows([
      ['Interest Basis', 'Class A and Class B: investment yield plus the spread. Class C: none (Discount Notes)'],
      ['Maturity Date', '8 June 2029'],
    ]),
  ]);
  expect(securities.map(({ issuerClass, couponType }) => [issuerClass, couponType])).toEqual([
    ['A', 'FLOAT'],
    ['B', 'FLOAT'],
    ['C', 'ZERO_COUPON'],
  ]);
});
