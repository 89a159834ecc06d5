import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';
import type { ExtractionResult } from '../types.ts';

const columns = [60, 260, 370, 480];
const classA = prose('Example Re Ltd. is issuing its Series 2025-1 Class A Notes.', 60);
const twoClasses = prose('Example Re Ltd. is issuing its Series 2025-1 Class A Notes and Class B Notes.', 60);

function statsOf(result: ExtractionResult) {
  return result.modeledStats.map((row) => [
    row.issuerClass,
    row.attachmentProbability,
    row.expectedLoss,
    row.exhaustionProbability,
  ]);
}

describe('terms as they were and as they are', () => {
  it('takes the size and spread that were settled, not those of the marketing', () => {
    const { securities } = extract('OC', [
      ...twoClasses,
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Launch size', '$100mm', '$60mm'],
          ['Revised size', '$120mm', '$80mm'],
          ['Final size', '$150mm', '$90mm'],
          ['Initial spread', '6.00%', '8.00%'],
          ['Final spread', '5.50%', '7.25%'],
        ],
        { top: 120, columns },
      ),
    ]);
    expect(securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [150_000_000, 5.5],
      [90_000_000, 7.25],
    ]);
  });

  it('keeps an initial amount where nothing was settled later', () => {
    const [row] = extract('OC', [
      ...classA,
      ...makeRows(
        [
          ['', 'Class A'],
          ['Initial principal amount', '$100,000,000'],
          ['Updated attachment probability', '2.00%'],
        ],
        { top: 120, columns },
      ),
    ]).securities;
    expect(row?.parAmount).toBe(100_000_000);
  });

  it('reads the column "as reset" where its neighbours have headings of no known word', () => {
    const result = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes: the reset is effective on and from June 1, 2026.', 60),
      ...makeRows(
        [
          ['Layer statistic', 'In force to date', 'As reset', 'Variance'],
          ['Attachment probability', '1.95%', '1.67%', '-0.28'],
          ['Exhaustion probability', '0.71%', '0.61%', '-0.10'],
          ['Expected loss', '1.21%', '1.04%', '-0.17'],
        ],
        { top: 120, columns },
      ),
    ]);
    expect(statsOf(result)).toEqual([['A', 1.67, 1.04, 0.61]]);
    expect(result.modeledStats[0]?.effectiveFromDate).toBe('2026-06-01');
  });

  it('reads a reset table with identifiers beside the columns of new values', () => {
    const [row] = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes: the reset date is June 1, 2026.', 60),
      ...makeRows(
        [
          ['Class', 'ISIN', 'Old EL', 'New EL'],
          ['Class A', 'US88577CAA99', '1.21%', '1.04%'],
        ],
        { top: 120, columns },
      ),
    ]).modeledStats;
    expect(row).toMatchObject({ isin: 'US88577CAA99', expectedLoss: 1.04 });
  });
});

describe('columns of a reset', () => {
  const reset = prose('Example Re Ltd. Series 2025-1 Class A Notes: the reset date is June 1, 2026.', 60);

  it('takes the later of the risk periods that head the columns', () => {
    for (const [old, now] of [
      ['2025/26', '2026/27'],
      ['Second risk period', 'Third risk period'],
      ['Risk Period 1', 'Risk Period 2'],
    ]) {
      const result = extract('RESET', [
        ...reset,
        ...makeRows(
          [
            ['', `Class A ${old}`, `Class A ${now}`],
            ['Attachment probability (%)', '1.95', '1.67'],
            ['Expected loss (%)', '1.21', '1.04'],
          ],
          { top: 120, columns: [60, 240, 400] },
        ),
      ]);
      expect(statsOf(result)).toEqual([['A', 1.67, 1.04, null]]);
    }
  });

  it('reads groups of columns whose headings ran together with those below', () => {
    const result = extract('RESET', [
      ...reset,
      ...makeRows(
        [
          ['Class', 'CUSIP', 'Attachment probability Expiring', 'Renewed', 'Expected loss Expiring', 'Renewed'],
          ['A', '88577CAA9', '1.95%', '1.67%', '1.21%', '1.04%'],
        ],
        { top: 120, columns: [60, 100, 170, 345, 400, 530] },
      ),
    ]);
    expect(statsOf(result)).toEqual([['A', 1.67, 1.04, null]]);
  });
});

describe('shares of the expected loss', () => {
  it('takes the shares that add up, not the parts of the expected loss beside them', () => {
    const { elAttributions } = extract('OC', [
      ...twoClasses,
      ...makeRows(
        [
          ['', 'Class A Absolute', 'Relative', 'Class B Absolute', 'Relative'],
          ['Expected loss from Florida Hurricane', '1.60%', '80.0%', '1.20%', '30.0%'],
          ['Expected loss from Wildfire', '0.40%', '20.0%', '2.80%', '70.0%'],
        ],
        { top: 120, columns: [60, 250, 350, 410, 510] },
      ),
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['A', 'Florida Hurricane', 80],
      ['A', 'Wildfire', 20],
      ['B', 'Florida Hurricane', 30],
      ['B', 'Wildfire', 70],
    ]);
  });

  it('reads lists of perils under a heading that asks what the loss comes from', () => {
    const { elAttributions } = extract('OC', [
      ...twoClasses,
      { x: 60, y: 110, text: 'What drives the expected loss?', size: 14, bold: true },
      { x: 60, y: 140, text: 'Class A: Japan Typhoon (60.0%), Flood (40.0%)' },
      { x: 60, y: 170, text: 'Class B: Japan Typhoon (75.0%), Flood (25.0%)' },
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['A', 'Japan Typhoon', 60],
      ['A', 'Flood', 40],
      ['B', 'Japan Typhoon', 75],
      ['B', 'Flood', 25],
    ]);
  });
});

describe('labels in other words', () => {
  it('reads the day a reset holds from, however the label says it', () => {
    for (const label of ['Effective on and from', 'Effective as of', 'Effective on']) {
      const result = extract('RESET', [
        ...prose('Example Re Ltd. Series 2025-1 Class A Notes', 60),
        ...makeRows(
          [
            [label, 'June 1, 2026'],
            ['Next reset', 'June 1, 2027'],
          ],
          { top: 100, columns },
        ),
        ...makeRows(
          [
            ['', 'Class A'],
            ['Expected loss', '1.21% → 1.04%'],
            ['Risk spread', '4.00% → 4.25%'],
          ],
          { top: 180, columns },
        ),
      ]);
      expect(result.couponChangeHistories).toMatchObject([
        { effectiveFromDate: '2026-06-01', effectiveToDate: '2027-06-01', couponRate: 4.25 },
      ]);
    }
  });

  it('reads probabilities that are said in a clause, and terms said by verbs', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes', 60),
      ...makeRows(
        [
          ['Item', 'Class A'],
          ['Interest paid every', 'three months'],
          ['Redeemable early by issuer', 'no'],
          ['Probability that the bond suffers a loss', '1.89%'],
          ['Expected loss', '1.21%'],
          ['Probability that the bond is lost entirely', '0.78%'],
        ],
        { top: 120, columns: [60, 300] },
      ),
    ]);
    expect(statsOf(result)).toEqual([['A', 1.89, 1.21, 0.78]]);
    expect(result.securities[0]).toMatchObject({ couponFrequency: 4, isCallable: 'N' });
  });
});

describe('sentences', () => {
  it('gives each rate to the class in the brackets after it', () => {
    const { securities } = extract('OC', [
      ...prose(
        'Example Re Ltd. issues US$50 million of Series 2025-1 Class A Notes and US$80 million of Class B Notes. Notes of Class A and Class B pay the fund yield plus 3.75% (Class A) and 5.25% (Class B).',
        60,
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.couponRate])).toEqual([
      ['A', 3.75],
      ['B', 5.25],
    ]);
  });

  it('does not take what is said of models in general for the figures of a case', () => {
    const [row] = extract('OC', [
      ...prose(
        'Model output depends on secondary uncertainty and may differ from losses. The Series 2025-1 Class A Notes of Example Re Ltd. pay three-month EURIBOR plus 4.25 per cent. per annum. The interest is found by multiplying the rate by the actual number of days and dividing by 360.',
        60,
      ),
    ]).securities;
    expect(row).toMatchObject({ couponRate: 4.25, dayCountConvention: 'ACT/360' });
  });
});

describe('paragraphs that go on elsewhere', () => {
  it('keeps the words whole that were hyphenated before the end of a page', () => {
    const lines = (texts: readonly string[], y: number) =>
      texts.map((text, index) => ({ x: 60, y: y + index * 12, text }));
    const [row] = extract(
      'OC',
      [
        ...prose('Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes.', 60),
        ...lines(['The Notes are issued on June 3, 2025. Interest is payable on February 15, May 15, Au-'], 720),
        ...lines(['gust 15 and November 15 of each year, commencing August 15, 2025, and is calcu-'], 732),
      ],
      lines(
        ['lated by the Calculation Agent on the basis of a 360-day year and the actual number', 'of days elapsed.'],
        60,
      ),
    ).securities;
    expect(row).toMatchObject({ couponFrequency: 4, firstCouponDate: '2025-08-15', dayCountConvention: 'ACT/360' });
  });
});

it('takes the column that is final, whatever the one beside it is called', () => {
  const result = extract('OC', [
    ...twoClasses,
    ...makeRows([['Class A', 'Class B']], { top: 90, columns: [275, 425] }),
    ...makeRows(
      [
        ['', 'POC', 'Final', 'POC', 'Final'],
        ['Attachment probability', '1.87%', '1.98%', '5.94%', '6.12%'],
        ['Expected loss', '1.52%', '1.55%', '4.85%', '4.87%'],
      ],
      { top: 106, columns: [60, 250, 320, 400, 470] },
    ),
  ]);
  expect(result.modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss])).toEqual([
    [1.98, 1.55],
    [6.12, 4.87],
  ]);
});
