import { describe, expect, it } from 'vitest';
import { extract, prose } from './testing/extract-pages.ts';
import { makeRows, type Piece } from './testing/make-page.ts';

const columns = [60, 260, 370, 480];
const classA = prose('Example Re Ltd. is issuing its Series 2025-1 Class A Notes.', 60);

describe('forms', () => {
  it('takes the option that is ticked', () => {
    for (const [ticked, open] of [
      ['☒', '☐'],
      ['[X]', '[ ]'],
    ]) {
      const [row] = extract('OC', [
        ...classA,
        ...makeRows(
          [
            ['Payment frequency', `${open} Monthly ${ticked} Quarterly ${open} Annual`],
            ['Day count', `${open} 30/360`, `${ticked} Actual/360`],
            ['Business day convention', `${open} Following ${ticked} Modified Following`],
            ['Issuer call', `${open} Yes`, `${ticked} No`],
          ],
          { top: 120, columns },
        ),
      ]).securities;
      expect(row).toMatchObject({
        couponFrequency: 4,
        dayCountConvention: 'ACT/360',
        businessDayConvention: 'MODIFIED_FOLLOWING',
        isCallable: 'N',
      });
    }
  });

  it('takes nothing where no option is ticked', () => {
    const [row] = extract('OC', [
      ...classA,
      ...makeRows([['Issuer call', '☐ Yes ☐ No']], { top: 120, columns }),
    ]).securities;
    expect(row?.isCallable).toBeNull();
  });

  it('reads names as machines write them, with the colons before the values', () => {
    const [row] = extract('OC', [
      ...prose('class A', 60),
      ...makeRows(
        [
          ['issuer_name', ': Example Re Ltd.'],
          ['class', ': A'],
          ['currency', ': USD'],
          ['principal_amount', ': 50,000,000'],
          ['issue_date', ': 2025-07-25'],
          ['scheduled_maturity_date', ': 2028-07-04'],
          ['issuer_call', ': no'],
        ],
        { top: 90, columns, pitch: 12 },
      ),
    ]).securities;
    expect(row).toMatchObject({
      issuerName: 'Example Re Ltd.',
      parAmount: 50_000_000,
      issueDate: '2025-07-25',
      maturityDate: '2028-07-04',
      isCallable: 'N',
    });
  });
});

describe('amendments', () => {
  it('takes what replaces, not what is replaced', () => {
    const [row] = extract('OC', [
      ...prose('Example Re Ltd. amends its Offering Circular of the Series 2025-1 Class A Notes.', 40),
      ...prose('On the cover, “June 1, 2025” is replaced by “June 6, 2025” as the Issuance Date.', 80),
      ...prose('The Risk Interest Spread of the Class A Notes, “4.00%”, is replaced by “3.50%”.', 120),
      ...prose('The principal amount of the Class A Notes, “$75,000,000”, is replaced by “$100,000,000”.', 160),
    ]).securities;
    expect(row).toMatchObject({ issueDate: '2025-06-06', couponRate: 3.5, parAmount: 100_000_000 });
  });

  it('takes the amount that an offering was increased to', () => {
    const [row] = extract(
      'OC',
      prose(
        'The offering, originally of $80,000,000, was increased by $20,000,000 to $100,000,000 in principal amount of Series 2025-1 Class A Notes.',
        60,
      ),
    ).securities;
    expect(row?.parAmount).toBe(100_000_000);
  });

  it('reads figures of the current and the next risk period', () => {
    const result = extract('RESET', [
      ...prose('Series 2025-1 Class A Notes of Example Re Ltd.', 40),
      ...prose(
        'The next annual risk period starts on June 1, 2026 and ends on June 1, 2027, the next scheduled reset date.',
        60,
      ),
      ...makeRows(
        [
          ['Class', 'Measure (per cent)', 'Current Annual Risk Period', 'Next Annual Risk Period'],
          ['A', 'Attachment probability', '1.63', '1.47'],
          ['', 'Expected loss', '1.15', '1.04'],
          ['', 'Risk margin', '4.25', '4.23'],
        ],
        { top: 120, columns: [60, 110, 260, 420] },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ attachmentProbability: 1.47, expectedLoss: 1.04 }]);
    expect(result.couponChangeHistories).toMatchObject([
      { couponRate: 4.23, effectiveFromDate: '2026-06-01', effectiveToDate: '2027-06-01' },
    ]);
  });
});

describe('covers', () => {
  it('gives an amount alone on its line to the title below, and identifiers to that above', () => {
    const title = (name: string, amount: string, cusip: string, y: number): Piece[] => [
      { x: 240, y, text: amount, bold: true },
      {
        x: 60,
        y: y + 40,
        text: `SERIES 2025-1 CLASS ${name} NOTES DUE JULY 19, 2028 INTEREST: FUND YIELD PLUS ${name === 'A' ? 3 : 5}.25%`,
        bold: true,
      },
      { x: 200, y: y + 80, text: `CUSIP ${cusip}`, bold: true },
    ];
    const { securities } = extract('OC', [
      { x: 200, y: 40, text: 'Example Re Ltd.', size: 18, bold: true },
      ...title('A', '$350,000,000', '88577CAA9', 100),
      ...title('B', '$62,500,000', '011395AE0', 260),
      {
        x: 60,
        y: 420,
        text: 'INTEREST PAYABLE JANUARY 19, APRIL 19, JULY 19 AND OCTOBER 19, FIRST ON OCTOBER 19, 2025',
      },
    ]);
    expect(securities).toMatchObject([
      { parAmount: 350_000_000, cusip: '88577CAA9', couponRate: 3.25, couponFrequency: 4 },
      { parAmount: 62_500_000, cusip: '011395AE0', couponRate: 5.25 },
    ]);
  });
});
