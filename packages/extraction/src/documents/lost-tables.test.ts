import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes and Class B Notes' }];
const dates = prose('The Reset Date is June 8, 2026 and the next Reset Date is June 8, 2027.', 60);
const heading = (text: string, y: number): Piece => ({ x: 60, y, text, size: 14, bold: true });

describe('a document whose values stand in places that looked like others', () => {
  it('reads the sentences after the contents, whatever their headings', () => {
    const result = extract(
      'OC',
      [
        ...title,
        heading('Contents', 80),
        ...makeRows(
          [
            ['1 The offering', '2'],
            ['2 Interest', '3'],
          ],
          { top: 110 },
        ),
      ],
      prose(
        'Closing will take place on June 5, 2025, which is the sixth Business Day after pricing. The Notes fall due on June 7, 2028.',
        60,
      ),
    );
    expect(result.securities[0]).toMatchObject({ issueDate: '2025-06-05', maturityDate: '2028-06-07' });
  });

  it('takes a unit in thousands of a currency for no value of a heading', () => {
    const result = extract('RESET', [
      ...title,
      ...dates,
      ...prose('Table A. Probabilities and margin in per cent a year', 80),
      ...makeRows(
        [
          ['Class', 'Nominal (US$000)', 'PFL previous', 'PFL updated', 'EL previous', 'EL updated'],
          ['A', '115,000', '2.391', '2.463', '1.846', '1.902'],
          ['B', '58,000', '5.198', '5.240', '3.944', '3.971'],
        ],
        { top: 110, columns: [60, 100, 200, 290, 380, 470] },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 2.463, expectedLoss: 1.902 },
      { issuerClass: 'B', attachmentProbability: 5.24, expectedLoss: 3.971 },
    ]);
  });

  it('says nothing of a table by what it says of the figures that are marked in it', () => {
    const result = extract('RESET', [
      ...title,
      ...dates,
      ...prose('Base case, for the second Annual Risk Period. Struck figures are those at issue.', 80),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Attachment probability', '1.29%', '4.02%'],
          ['Expected loss', '1.06%', '3.31%'],
        ],
        { top: 110 },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ expectedLoss: 1.06 }, { expectedLoss: 3.31 }]);
  });

  it('takes the day that a sentence of a reset opens with for the day of the reset', () => {
    const result = extract('RESET', [
      ...title,
      ...prose(
        'From 1 July 2026 until the Scheduled Maturity Date, 9 July 2027, the following values apply. Values in brackets are those of the Risk Period that ends on 30 June 2026.',
        70,
      ),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Expected loss', '1.97% (1.90)', '3.83% (3.92)'],
          ['Risk margin', '4.73% (4.60)', '7.20% (7.20)'],
        ],
        { top: 130 },
      ),
    ]);
    const period = { effectiveFromDate: '2026-07-01', effectiveToDate: '2027-07-09' };
    expect(result.couponChangeHistories).toMatchObject([
      { couponRate: 4.73, ...period },
      { couponRate: 7.2, ...period },
    ]);
  });

  it('reads a spread until and from a day as its steps', () => {
    const result = extract('OC', [
      ...title,
      ...prose('The Closing Date is June 5, 2025. The Scheduled Maturity Date is June 7, 2028.', 60),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Risk Interest Spread to but excluding June 7, 2027', '4.00%', '8.75%'],
          ['Risk Interest Spread from June 7, 2027', '4.25%', '9.25%'],
        ],
        { top: 110, columns: [60, 360, 460] },
      ),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { issuerClass: 'A', couponRate: 4, effectiveToDate: '2027-06-07', spreadType: 'INITIAL' },
      { issuerClass: 'A', couponRate: 4.25, effectiveFromDate: '2027-06-07', spreadType: 'RESET' },
      { issuerClass: 'B', couponRate: 8.75, effectiveToDate: '2027-06-07', spreadType: 'INITIAL' },
      { issuerClass: 'B', couponRate: 9.25, effectiveFromDate: '2027-06-07', spreadType: 'RESET' },
    ]);
  });

  it('keeps the headings of a table over a line inside it that is set as text', () => {
    const columns = [60, 300, 400];
    const result = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Attachment ($ million)', '1,900', '960'],
          ['Expected Loss', '0.87%', '3.44%'],
        ],
        { top: 80, columns },
      ),
      { x: 60, y: 150, text: 'Long-term view: contribution to Expected Loss' },
      ...makeRows(
        [
          ['Hurricane', '100.0%', '44.5%'],
          ['Earthquake', '–', '55.5%'],
        ],
        { top: 170, columns },
      ),
    ]);
    expect(result.elAttributions.map(({ issuerClass, elAttribution }) => [issuerClass, elAttribution])).toEqual([
      ['A', 100],
      ['B', 44.5],
      ['B', 55.5],
    ]);
  });

  it('reads periods side by side beside classes that stand once for their rows, and no end where no reset follows', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['Effective', '1 July 2026'],
          ['Next reset', 'none; the cover ends on 30 June 2027'],
          ['Scheduled maturity', '15 July 2027'],
        ],
        { top: 60, columns: [60, 300] },
      ),
      ...makeRows(
        [
          ['Class', 'Measure', 'Second year (from 1 July 2025)', 'Third year (from 1 July 2026)'],
          ['Class A', 'ISIN', '', 'XS2846120348'],
          ['', 'Probability of Attachment', '1.27%', '1.31%'],
          ['', 'Expected Loss', '0.98%', '1.01%'],
          ['', 'Risk Interest Spread', '3.60%', '3.66%'],
          ['Class B', 'ISIN', '', 'XS2846120355'],
          ['', 'Probability of Attachment', '3.06%', '3.15%'],
          ['', 'Expected Loss', '2.37%', '2.44%'],
          ['', 'Risk Interest Spread', '6.30%', '6.30%'],
        ],
        { top: 140, columns: [60, 110, 270, 430] },
      ),
    ]);
    const from = { effectiveFromDate: '2026-07-01' };
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', isin: 'XS2846120348', attachmentProbability: 1.31, expectedLoss: 1.01, ...from },
      { issuerClass: 'B', isin: 'XS2846120355', attachmentProbability: 3.15, expectedLoss: 2.44, ...from },
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { couponRate: 3.66, effectiveToDate: '2027-07-15' },
      { couponRate: 6.3, effectiveToDate: '2027-07-15' },
    ]);
  });

  it('takes the day at the head of an announcement, in a row with its time', () => {
    const result = extract('OC', [
      ...makeRows([['REGULATORY ANNOUNCEMENT', '24/11/2031', '07:00']], { top: 40, columns: [60, 300, 380] }),
      ...prose('Example Re DAC announces that it has today issued two classes of its Series 2031-3 notes.', 80),
      ...makeRows(
        [
          ['Class', 'Amount', 'Risk Spread'],
          ['A', 'EUR 110,000,000', '4.85%'],
          ['B', 'EUR 65,500,000', '7.30%'],
        ],
        { top: 120, columns: [60, 200, 320] },
      ),
    ]);
    expect(result.couponChangeHistories.map((row) => [row.issuerClass, row.effectiveFromDate, row.couponRate])).toEqual(
      [
        ['A', '2031-11-24', 4.85],
        ['B', '2031-11-24', 7.3],
      ],
    );
  });

  it('takes the day of a release for that of the issue, and leaves out what is said of earlier notes', () => {
    const result = extract('OC', [
      ...prose(
        'BATON ROUGE, June 12, 2026 - Example Mutual said that Example Re Ltd. has issued Series 2026-1 variable rate notes. The sale was priced on June 3 and settled today. The notes will mature in June 2029.',
        60,
      ),
      ...prose('• Class A (XS2846120348): EUR 150 million, margin 380 basis points, expected loss 1.19 per cent.', 130),
      ...prose('• Class B (XS2846120355): EUR 75 million, margin 610 basis points, expected loss 2.72 per cent.', 170),
      ...prose(
        'In June 2024 Example Re Ltd. issued $160 million of Series 2024-1 Class A notes at 7.00%. They mature on June 14, 2027.',
        210,
      ),
    ]);
    expect(result.securities).toMatchObject([
      { issuerName: 'Example Re Ltd.', parAmount: 150_000_000, issueDate: '2026-06-12', maturityDate: null },
      { issuerName: 'Example Re Ltd.', parAmount: 75_000_000, issueDate: '2026-06-12', maturityDate: null },
    ]);
  });

  it('gives no class the rate that its table gives another', () => {
    const result = extract('RESET', [
      ...title,
      ...dates,
      ...makeRows(
        [
          ['Class', 'EL previous', 'EL updated', 'Risk margin previous', 'Risk margin updated'],
          ['A', '1.846', '1.902', '5.60', '5.71'],
          ['B', '3.944', '3.971', '9.80', 'n/a'],
        ],
        { top: 110, columns: [60, 130, 220, 320, 440] },
      ),
    ]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 5.71 }, { couponRate: null }]);
  });
});
