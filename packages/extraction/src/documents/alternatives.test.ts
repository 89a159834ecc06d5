import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

describe('alternatives of a reset', () => {
  const head: Piece[] = [
    { x: 60, y: 40, text: 'Example Re Ltd. Series 2029-1 Class A Notes' },
    ...prose('The reset takes effect on June 1, 2031. The next reset takes effect on June 1, 2032.', 60),
  ];
  const columns = [60, 140, 270, 400, 490];
  const headings = ['Option', 'Attachment probability', 'Exhaustion probability', 'Expected loss', 'Spread'];
  const lines = (third: string) => [
    headings,
    ['in force', '2.31%', '1.55%', '1.88%', '6.00%'],
    ['1', '2.11%', '1.41%', '1.72%', '5.75%'],
    ['2', '2.33%', '1.56%', '1.90%', '6.05%'],
    [third, '2.55%', '1.72%', '2.09%', '6.40%'],
    ['4', '2.74%', '1.86%', '2.26%', '6.75%'],
  ];
  const elected = { attachmentProbability: 2.55, exhaustionProbability: 1.72, expectedLoss: 2.09 };

  it('give the row that says it was elected', () => {
    const result = extract('RESET', [...head, ...makeRows(lines('3 (elected)'), { columns, top: 120 })]);
    expect(result.modeledStats).toMatchObject([elected]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 6.4 }]);
  });

  it('give the row whose number a sentence says was chosen', () => {
    const result = extract('RESET', [
      ...head,
      ...prose('Of the four options the Ceding Insurer has chosen Option 3.', 90),
      ...makeRows(lines('3'), { columns, top: 120 }),
    ]);
    expect(result.modeledStats).toMatchObject([elected]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 6.4 }]);
  });

  it('give the column that says it was elected, and no class that is not reset', () => {
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2029-1' },
      ...prose('The reset takes effect on June 1, 2031. The next reset takes effect on June 1, 2032.', 60),
      ...prose('The Class A Notes have no reset feature. For Class B the Sponsor was offered three alternatives.', 84),
      ...makeRows(
        [
          ['', 'since June 1, 2030', 'low', 'middle', 'high - ELECTED'],
          ['Updated expected loss', '2.22%', '1.97%', '2.18%', '2.41%'],
          ['Updated attachment probability', '2.69%', '2.40%', '2.65%', '2.90%'],
          ['Updated interest spread', '5.50%', '5.10%', '5.45%', '5.85%'],
          ['Windstorm, share of EL', '83%', '84%', '82%', '81%'],
          ['Flood, share of EL', '17%', '16%', '18%', '19%'],
        ],
        { columns: [60, 220, 320, 400, 480], top: 120 },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ issuerClass: 'B', expectedLoss: 2.41, attachmentProbability: 2.9 }]);
    expect(result.couponChangeHistories).toMatchObject([{ issuerClass: 'B', couponRate: 5.85 }]);
    expect(result.elAttributions.map((each) => [each.perilName, each.elAttribution])).toEqual([
      ['Windstorm', 81],
      ['Flood', 19],
    ]);
  });

  it.each([
    ['Had it elected', 'As confirmed'],
    ['Alternative (not chosen)', 'In force'],
    ['If the sponsor had selected otherwise', 'Reset'],
  ])('leave a column that was not taken: %s', (other, own) => {
    const result = extract('RESET', [
      ...head,
      ...makeRows(
        [
          ['', own, other],
          ['Attachment probability', '2.58%', '2.31%'],
          ['Expected loss', '1.54%', '1.41%'],
          ['Interest spread', '4.75%', '4.00%'],
        ],
        { columns: [60, 240, 380], top: 120 },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ attachmentProbability: 2.58, expectedLoss: 1.54 }]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 4.75 }]);
  });
});
