import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

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

describe('other words for the same', () => {
  it('reads a line a class, its facts parted by dashes and named by their initials', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd., Series 2025-1: Class A and Class B.', 40),
      ...prose('Class A – $75m – spread 3.25% – AP 1.90%, EL 1.20%, EP 0.70% – 88577CAA9', 80),
      ...prose('Class B – $90m – spread 5.25% – AP 2.90%, EL 2.20%, EP 1.70% – 011395AE0', 120),
    ]);
    expect(result.securities).toMatchObject([
      { parAmount: 75_000_000, couponRate: 3.25 },
      { parAmount: 90_000_000, couponRate: 5.25 },
    ]);
    expect(result.modeledStats).toMatchObject([
      { attachmentProbability: 1.9, expectedLoss: 1.2, exhaustionProbability: 0.7 },
      { attachmentProbability: 2.9, expectedLoss: 2.2, exhaustionProbability: 1.7 },
    ]);
  });

  it('reads issue, redemption and loss as sentences say them', () => {
    const result = extract(
      'OC',
      prose(
        'Example Re DAC has been established to issue the EUR 100,000,000 Series 2025-1 Class A Notes, which it will issue on 26 June 2025. The Notes will be redeemed at their then outstanding principal amount on 6 June 2028. The annual expected loss is estimated: an expected loss of 0.79% of principal.',
        60,
      ),
    );
    expect(result.securities[0]).toMatchObject({ issueDate: '2025-06-26', maturityDate: '2028-06-06' });
    expect(result.modeledStats[0]?.expectedLoss).toBe(0.79);
  });

  it('reads the terms of a recalibration', () => {
    const [row] = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes', 40),
      ...prose(
        'The terms apply with effect from and including June 1, 2026. The next recalibration is scheduled for June 1, 2027. The risk spread is now 4.25%.',
        80,
      ),
    ]).couponChangeHistories;
    expect(row).toMatchObject({ couponRate: 4.25, effectiveFromDate: '2026-06-01', effectiveToDate: '2027-06-01' });
  });
});
