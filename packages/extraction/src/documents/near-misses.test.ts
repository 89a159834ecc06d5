import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';
import { readBusinessDay } from '../read/conventions.ts';

/** The one security of an offering that says so. */
const security = (...said: string[]) =>
  extract('OC', [...title('2031-1', 'Class A Notes'), ...said.flatMap((text, at) => prose(text, 80 + 50 * at))])
    .securities[0];

describe('what stands beside a value', () => {
  it.each(['The Latest Possible Maturity is 20 May 2036.', 'The Long-stop Date for maturity is 20 May 2036.'])(
    'is no maturity that notes are scheduled to have: %s',
    (said) => {
      expect(security(said)?.maturityDate).toBeNull();
    },
  );

  it('is no issue date at the end of a span of time', () => {
    const span = '“Risk Period” means From the Issue Date to 26 December 2029.';
    expect(security(span, '“Issuance Date” means 27 January 2025.')?.issueDate).toBe('2025-01-27');
  });

  it.each(['Apr.', 'Sept.', 'Dec.'])('is the stop of a month’s short name: %s', (month) => {
    const { issueDate, maturityDate } =
      security(`The Notes will be issued on ${month} 27, 2026. The Notes fall due on ${month} 27, 2029.`) ?? {};
    expect([issueDate?.slice(0, 4), maturityDate?.slice(0, 4)]).toEqual(['2026', '2029']);
  });

  it.each(['Prior to the Reset', 'Before the Reset', 'Prior to this Reset'])(
    'is an old value that a sentence in another order tells: %s',
    (words) => {
      const read = extract('RESET', [
        ...title('2031-1', 'Class A Notes'),
        ...prose('Effective Date: 1 June 2032.', 80),
        ...prose(`${words}, the attachment probability of the Class A Notes stood at 2.61 per cent.`, 120),
        ...prose('The attachment probability of the Class A Notes is 2.49 per cent. as a result of the Reset.', 160),
      ]);
      expect(figures(read)).toEqual([['A', 2.49, null, null]]);
    },
  );

  it('is old in the brackets behind a defined term', () => {
    const read = extract('RESET', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('Effective Date: 1 June 2032.', 80),
      ...prose('“Expected Loss (Before Reset)” means 1.01%.', 120),
      ...prose('“Expected Loss (After Reset)” means 0.95%.', 150),
    ]);
    expect(figures(read)).toEqual([['A', null, 0.95, null]]);
  });
});

it.each(['Not applicable', 'n/a'])('a class without a spread does not float: %s', (none) => {
  const { securities } = extract('OC', [
    ...title('2031-1', 'Class A and Class B Notes'),
    ...prose('Class B bears no interest and is issued at a discount (zero coupon).', 80),
    ...makeRows(
      [
        ['Class', 'Par Amount', 'Risk Period Spread', 'Issue Price'],
        ['A', 'USD 100 million', '3.75%', '100.00%'],
        ['B', 'USD 125 million', none, '87.53%'],
      ],
      { top: 120 },
    ),
  ]);
  expect(securities.map(({ couponType }) => couponType)).toEqual(['FLOAT', 'ZERO_COUPON']);
});

describe('a heading in capitals inside the part of a class', () => {
  it('leaves the class in force where it is in smaller print', () => {
    const part = (top: number, name: string, heading: string, loss: string) => [
      { x: 60, y: top, text: `Series 2031-1 Class ${name}`, size: 12, bold: true },
      { x: 60, y: top + 24, text: heading, size: 8, bold: true },
      ...prose('Shares of a fund of treasury bills are held for the notes.', top + 40),
      { x: 60, y: top + 64, text: 'How it is modelled', size: 10, bold: true },
      ...prose(`The expected loss is ${loss}.`, top + 80),
    ];
    const read = extract('OC', [
      ...title('2031-1', 'Class A-1 and Class B-1 Notes'),
      ...part(100, 'A-1', 'RECKONING', '1.49%'),
      ...part(240, 'B-1', 'COLLATERAL', '3.59%'),
    ]);
    expect(read.modeledStats.map(({ issuerClass, expectedLoss }) => [issuerClass, expectedLoss])).toEqual([
      ['A1', 1.49],
      ['B1', 3.59],
    ]);
  });
});

describe('the day that comes before', () => {
  it.each([
    'The Business Day next preceding.',
    'The adjustment is as follows: Preceding Business Day.',
    'Paid on the Business Day that comes before',
  ])('is no day that follows: %s', (said) => {
    expect(readBusinessDay(said)?.value).toBe('PRECEDING');
  });
});

describe('shares of perils', () => {
  it.each(['Share of expected loss', 'Contribution to expected loss (%)', 'Share of modelled loss (%)'])(
    'are of the peril below a heading that ran into its name: %s',
    (over) => {
      const { elAttributions } = extract('OC', [
        ...title('2031-1', 'Class A Notes'),
        ...prose('The Class A Notes and the Class B Notes are issued on 1 June 2031.', 80),
        ...prose('Contribution of each peril to the expected loss.', 110),
        ...makeRows(
          [
            ['Class', 'Flood', `${over} Named Storm`, 'Wildfire'],
            ['Class A', '53.1%', '21.3%', '25.6%'],
            ['Class B', '37.9%', '22.1%', '40.0%'],
          ],
          { top: 130, columns: [60, 140, 220, 470] },
        ),
      ]);
      const ofA = elAttributions.filter(({ issuerClass }) => issuerClass === 'A');
      expect(ofA.map(({ perilName, elAttribution }) => [perilName, elAttribution])).toEqual([
        ['Flood', 53.1],
        ['Named Storm', 21.3],
        ['Wildfire', 25.6],
      ]);
    },
  );
});

describe('a class of another issuer', () => {
  it('is none of the notes, where only a sentence names it behind its issuer', () => {
    const read = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A Notes', bold: true, size: 13 },
      ...prose('The Class A Notes have an expected loss of 1.49% a year and a spread of 5.50% a year.', 80),
      { x: 60, y: 140, text: 'Legal matters', bold: true },
      ...prose('In 2029, trading in Sandbar Re Class Z notes was suspended at a price of 48% of par.', 160),
    ]);
    expect(read.securities.map((row) => row.issuerClass)).toEqual(['A']);
  });

  it('is one of the notes, where it is all that a paper tells of', () => {
    const read = extract('OC', prose('Sandbar Re Class A notes have an expected loss of 1.49% a year.', 80));
    expect(figures(read)).toEqual([['A', null, 1.49, null]]);
  });
});

describe('a class that was withdrawn', () => {
  it('takes its own column with it, and not the rows of the others', () => {
    const read = extract('OC', [
      ...title('2031-1', 'Class 1 and Class 2 Notes'),
      ...makeRows(
        [
          ['', 'Class 1', 'Class 2', 'Class 3'],
          ['Size at launch (US$m)', '100.0', '75.0', '25.0'],
          ['Final size (US$m)', '137.5', '90.0', 'withdrawn'],
          ['Initial guidance (bps)', '450 – 500', '700 – 775', '1,250 – 1,350'],
          ['Final risk spread (bps)', '425', '685', 'withdrawn'],
        ],
        { top: 100, columns: [60, 240, 340, 440] },
      ),
    ]);
    expect(read.securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate])).toEqual([
      ['1', 137_500_000, 4.25],
      ['2', 90_000_000, 6.85],
    ]);
  });
});

describe('a table with a column for each class', () => {
  it('is not parted at a row of periods', () => {
    const read = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Scheduled maturity', '8 July 2034', '8 July 2033'],
          ['Risk period', '2 July 2031 – 30 June 2034', '2 July 2031 – 30 June 2033'],
          ['Issuer call', 'Any payment date from 2033', 'Non-callable for life'],
        ],
        { top: 100, columns: [60, 200, 400] },
      ),
    ]);
    expect(read.securities.map((row) => row.isCallable)).toEqual(['Y', 'N']);
  });

  it('may say by how much a figure changed, which is no figure of its own', () => {
    const read = extract('OC', [
      ...title(),
      ...prose('The annual probability that the Series 2031-1 Class A Notes suffer a loss is 3.12 per cent.', 80),
      ...prose('The annual expected loss of the Class A Notes is 2.04 per cent.', 100),
      ...makeRows(
        [
          ['Attachment probability', 'Class A', 'Class B'],
          ['Change against the previous model version', '+0.14%', '–0.22%'],
        ],
        { top: 120, columns: [60, 300, 400] },
      ),
    ]);
    expect(figures(read)).toEqual([['A', 3.12, 2.04, null]]);
  });
});

it('takes the figures that are printed in full where another place gives all three of them rounded', () => {
  const { modeledStats } = extract('OC', [
    ...prose('Example Re DAC Series 2031-1 Class A Notes due 2034', 60),
    { x: 60, y: 90, text: 'The Notes in detail', bold: true, size: 13 },
    ...prose(
      'The annual probability of attachment is 3.20 per cent., the annual probability of exhaustion 1.78 per cent. and the annual expected loss 2.45 per cent.',
      110,
    ),
    { x: 60, y: 160, text: 'Taxation', bold: true, size: 13 },
    ...prose('No tax is payable by holders.', 180),
    ...prose('9. Simulation: attachment 3.199%; expected loss 2.453%; exhaustion 1.776%', 210),
  ]);
  expect(modeledStats).toMatchObject([
    { attachmentProbability: 3.199, expectedLoss: 2.453, exhaustionProbability: 1.776 },
  ]);
});
