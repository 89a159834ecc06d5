import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const twoClasses = prose(
  'Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes and $50,000,000 Series 2025-1 Class B Notes.',
  60,
);
const oneClass = prose('Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes.', 60);

describe('a rate that one sentence speaks of and the next gives', () => {
  it.each([
    'Interest is the yield of the fund, plus a spread. For Class A we have agreed 3.00 per cent.; for Class B, 7.25 per cent.',
    'The risk margin differs by class. Class A has 3.00% and Class B 7.25%.',
    'The spread is stated for each class. It amounts, for Class A, to 300 basis points and, for Class B, to 725 basis points.',
  ])('is that of each class it names: %s', (text) => {
    const { securities } = extract('OC', [...twoClasses, ...prose(text, 100)]);
    expect(securities.map((row) => row.couponRate)).toEqual([3, 7.25]);
  });

  it.each([
    'A fee is due on the notes. For Class A it is 0.30%, for Class B 0.45%.',
    'The spread of each class was 5.00% at first. Class A now yields 0.30% more, Class B 0.45%.',
  ])('is none where it speaks of none, or gives it: %s', (text) => {
    const { securities } = extract('OC', [...twoClasses, ...prose(text, 100)]);
    expect(securities.map((row) => row.couponRate)).not.toContain(0.3);
  });
});

describe('values of several paragraphs', () => {
  it('takes what is asked for from the heading of a table of old and new values', () => {
    const result = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1 Notes. The Reset Effective Date is June 1, 2026.', 60),
      { x: 60, y: 100, text: 'Annual Expected Loss', bold: true },
      ...makeRows(
        [
          ['Class', 'Previous', 'Updated'],
          ['Class A Notes', '0.67%', '0.77%'],
          ['Class B Notes', '1.02%', '1.14%'],
        ],
        { top: 120 },
      ),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([0.77, 1.14]);
  });
});

describe('sentences', () => {
  it.each([
    ['attachmentProbability', 'The probability of the Notes being triggered in any one year was put at 3.21%.', 3.21],
    ['attachmentProbability', 'In 1.07% of the simulated years the Notes suffer a loss.', 1.07],
    ['exhaustionProbability', 'There is a 0.8% chance that investors lose all of their money in a year.', 0.8],
    ['exhaustionProbability', 'The Notes exhaust with 1.05% annual probability.', 1.05],
    ['exhaustionProbability', 'Investors would lose everything in a given year with a probability of 0.50%.', 0.5],
    ['expectedLoss', 'On average, the Notes lose 1.23% of principal each year.', 1.23],
  ] as const)('announce %s: %s', (field, text, value) => {
    const [row] = extract('OC', [...oneClass, ...prose(text, 110)]).modeledStats;
    expect(row?.[field]).toBe(value);
  });

  it('take a date for what is defined by it, and the end of a period for no beginning', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose('Delivery is made against funds on the 4th day of May, 2025 (the “Closing”).', 110),
      ...prose(
        'From the issue date until May 12, 2028 the Notes bear interest at the fund yield plus 640 basis points.',
        140,
      ),
    ]);
    expect(result.securities.map((row) => row.issueDate)).toEqual(['2025-05-04']);
  });

  it('tell from when a later spread holds', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...prose('The Notes are issued on June 2, 2025 and mature on June 9, 2028.', 100),
      ...prose('The spread is 4.00% for the Class A Notes and 7.00% for the Class B Notes.', 130),
      ...prose(
        'For periods beginning on or after June 9, 2027 the spread will be 4.50% for the Class A Notes and 7.75% for the Class B Notes.',
        160,
      ),
    ]);
    expect(result.couponChangeHistories.map((row) => [row.issuerClass, row.couponRate, row.effectiveFromDate])).toEqual(
      [
        ['A', 4, '2025-06-02'],
        ['A', 4.5, '2027-06-09'],
        ['B', 7, '2025-06-02'],
        ['B', 7.75, '2027-06-09'],
      ],
    );
  });

  it('gives identifiers one a class, in order', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...prose(
        'The CUSIP numbers of the Class A and Class B Notes are 7759KTAA6 and 7759KTAB4, respectively, and the ISINs are US7759KTAA66 and US7759KTAB40, respectively.',
        120,
      ),
    ]);
    expect(result.securities.map((row) => [row.cusip, row.isin])).toEqual([
      ['7759KTAA6', 'US7759KTAA66'],
      ['7759KTAB4', 'US7759KTAB40'],
    ]);
  });

  it('reads spreads after the rate of interest they are part of', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...prose(
        'The Class A and Class B Notes will bear interest at the yield of the fund plus a spread of 2.25% and 3.00%, respectively.',
        120,
      ),
    ]);
    expect(result.securities.map((row) => row.couponRate)).toEqual([2.25, 3]);
  });

  it('reads probabilities said as what the notes suffer', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose(
        'The annual expected loss is 1.2%, the annual probability that the Class A Notes suffer any loss of principal is 1.94%, and the annual probability that the Class A Notes suffer a total loss of principal is 0.88%.',
        120,
      ),
    ]);
    expect(result.modeledStats).toMatchObject([
      { attachmentProbability: 1.94, expectedLoss: 1.2, exhaustionProbability: 0.88 },
    ]);
  });

  it('reads labels set as sentences of their own', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose(
        'The Notes. One class. Closing Date. May 4, 2025. Scheduled Maturity Date. May 28, 2028, subject to extension. Day Count. Actual/360.',
        120,
      ),
    ]);
    expect(result.securities[0]).toMatchObject({
      issueDate: '2025-05-04',
      maturityDate: '2028-05-28',
      dayCountConvention: 'ACT/360',
    });
  });

  it('reads labels and values on end, and keeps the fund apart from the notes', () => {
    const result = extract('OC', [
      ...prose(
        'Issuer: Example Re Ltd.; Series: 2025-1; Class: A; Principal Amount: USD 87,500,000; Issue Date: 4 May 2025; Risk Spread: 3.75% per annum; Collateral: Harbor Treasury Portfolio (CUSIP 69988H921); CUSIP: 7759KTAA6; ISIN: US7759KTAA66; Expected Loss: 1.283%.',
        60,
      ),
    ]);
    expect(result.securities).toMatchObject([
      {
        issuerClass: 'A',
        parAmount: 87_500_000,
        issueDate: '2025-05-04',
        couponRate: 3.75,
        cusip: '7759KTAA6',
        isin: 'US7759KTAA66',
        baseRateInstrument: '69988H921',
      },
    ]);
  });

  it('gives all classes of a list the date said after it', () => {
    const result = extract('OC', [
      ...prose(
        'Example Re Ltd. Series 2025-1: $100,000,000 Class A Notes and $50,000,000 Class B Notes, due May 28, 2028',
        60,
      ),
    ]);
    expect(result.securities.map((row) => row.maturityDate)).toEqual(['2028-05-28', '2028-05-28']);
  });

  it('reads the business days of zero coupon notes', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. $100,000,000 Series 2025-1 Class A Zero Coupon Notes', 60),
      ...makeRows([['Business Day Convention', 'Following']], { top: 120 }),
    ]);
    expect(result.securities[0]).toMatchObject({ couponType: 'ZERO_COUPON', businessDayConvention: 'FOLLOWING' });
  });

  it('gives rates in words to the classes named after them', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...prose(
        'Interest is EURIBOR (in the case of the Class A Notes) or SONIA (in the case of the Class B Notes) plus the Margin. The Margin is four and one quarter per cent. per annum for the Class A Notes and six per cent. per annum for the Class B Notes.',
        120,
      ),
    ]);
    expect(result.securities.map((row) => row.couponRate)).toEqual([4.25, 6]);
  });

  it('leaves examples and the fate of other notes', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose(
        'If the Risk Interest Spread were 7.10% and the yield 2.00%, a holder would receive $11,344.25. In May 2009 an affiliate sponsored a series of notes with an expected loss of 2.20%, of which $78,000,000 was outstanding on June 1, 2010.',
        120,
      ),
    ]);
    expect(result.securities[0]).toMatchObject({ couponRate: null, parAmount: 100_000_000 });
    expect(result.modeledStats).toEqual([]);
  });

  it('keeps the margin for funding apart from the one for risk', () => {
    const result = extract('OC', [
      ...oneClass,
      ...makeRows(
        [
          ['Funding Margin:', 'minus 0.10 per cent. per annum'],
          ['Risk Margin(s):', '3.50 per cent. per annum'],
        ],
        { top: 120 },
      ),
    ]);
    expect(result.securities[0]?.couponRate).toBe(3.5);
  });

  it('takes a margin for no month', () => {
    const result = extract('OC', [
      ...prose('Class A: Size USD 100,000,000; Note Margin 6.25 per cent. per annum.', 60),
    ]);
    expect(result.securities[0]?.couponRate).toBe(6.25);
  });
});

describe('days of resets', () => {
  it('are no days of payment, whatever comes first', () => {
    const frequencyOf = (...texts: string[]) =>
      extract('OC', [
        ...prose('Example Re Ltd. $80,000,000 Series 2031-1 Class P Notes due 9 March 2034', 40),
        ...texts.flatMap((text, index) => prose(text, 80 + 40 * index)),
      ]).securities[0]?.couponFrequency ?? null;
    const resets = 'The levels of the layer are reset on 1 December of each year.';
    expect(frequencyOf(resets)).toBeNull();
    expect(frequencyOf(resets, 'Interest is paid on the 9th day of each month.')).toBe(12);
    expect(frequencyOf('Interest is paid on 1 December of each year, from which the spread is reset.')).toBe(1);
  });
});

describe('sentences of a summary', () => {
  const heading = (y: number, text: string) => ({ x: 60, y, text, bold: true, size: 12 });
  const read = (text: string) =>
    extract('OC', [heading(40, 'Example Re Ltd. Series 2031-1 Class A and Class B Notes'), ...prose(text, 100)]);

  it('give the probabilities of several classes by bare names', () => {
    const { modeledStats } = read(
      'The modelled annualised attachment of the Class A and Class B Notes amounts to 2.58% and 5.19% respectively. The exhaustion of the Class A and Class B Notes amounts to 1.58% and 3.19% respectively.',
    );
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 2.58, exhaustionProbability: 1.58 },
      { attachmentProbability: 5.19, exhaustionProbability: 3.19 },
    ]);
  });

  it('say how often interest is paid', () => {
    const { securities } = read(
      'Interest will be paid at six-monthly intervals, for the first time on October 16, 2031.',
    );
    expect(securities).toMatchObject([{ couponFrequency: 2 }, { couponFrequency: 2 }]);
  });

  it('name no fund as the issuer', () => {
    const { securities } = extract('OC', [
      heading(40, 'Example Re Ltd. Series 2031-1 Class A Notes'),
      heading(80, 'Issuer'),
      ...prose('Harbour Treasury Fund', 100),
    ]);
    expect(securities).toMatchObject([{ issuerName: 'Example Re Ltd.' }]);
  });
});

it('takes a rate that begins a clause for what the words behind it say, whatever was announced before', () => {
  const [row] = extract('RESET', [
    ...prose('Example Re Ltd. Series 2031-1 Class N Notes. Notice of reset. Effective date of reset: 7 June 2033.', 60),
    ...prose(
      'In respect of the Class N Notes, a probability of attachment of 1.894% was calculated; and 4.15% has been fixed as the risk premium per annum.',
      100,
    ),
  ]).modeledStats;
  expect(row?.attachmentProbability).toBe(1.894);
});

it('tells notes written down in part from those written down in full, and the day on which terms were settled from that of issue', () => {
  const result = extract('OC', [
    ...prose('Example Re Limited, Series 2030-2 Class M Principal-at-Risk Fixed Rate Securities due 30 June 2034.', 60),
    ...prose(
      'The amount was at first CHF 80,000,000 and the rate 6.25%. Both were settled on 19 June 2030 as shown below.',
      90,
    ),
    ...prose('The Securities will be issued on 28 June 2030.', 120),
    ...prose(
      'The probability that the Securities are written down in part or in full is 2.94% a year. The probability that they are written down in full is 1.12% a year. The expected loss is 1.83% a year.',
      150,
    ),
  ]);
  expect(result.securities).toMatchObject([{ issueDate: '2030-06-28' }]);
  expect(result.modeledStats).toMatchObject([
    { attachmentProbability: 2.94, expectedLoss: 1.83, exhaustionProbability: 1.12 },
  ]);
});
