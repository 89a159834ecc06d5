import { describe, expect, it } from 'vitest';
import { extract, prose } from './testing/extract-pages.ts';
import { makeRows } from './testing/make-page.ts';
import type { ExtractionResult } from './types.ts';

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

  it('takes a series that is numbered through from its label only', () => {
    const [row] = extract('OC', [
      ...prose('Example Development Bank will issue its Class A Notes.', 60),
      ...makeRows(
        [
          ['Series Number:', 'CAR 140'],
          ['Class:', 'A'],
        ],
        { top: 100, columns },
      ),
    ]).securities;
    expect(row?.issuerSeries).toBe('CAR 140');
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
