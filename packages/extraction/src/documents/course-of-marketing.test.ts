import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const opening = prose(
  'Example Re DAC is issuing Series 2026-2 Class A Notes and Class B Notes, due 15 February 2030.',
  60,
);

describe('a notice that recalls the course of the marketing', () => {
  it.each([
    ['Launch', 'Update', 'Final'],
    ['Announced', 'Revised', 'Priced'],
  ])('gives the last of %s, %s and %s', (first, second, last) => {
    const result = extract('OC', [
      ...opening,
      { x: 170, y: 100, text: 'Size' },
      { x: 360, y: 100, text: 'Risk spread' },
      ...makeRows(
        [
          ['Class', first, second, last, first, second, last],
          ['A', '€100m', '€125m', '€140m', '5.75%', '5.60%', '5.50%'],
          ['B', '€75m', '€75m', '€90m', '7.75%', '7.50%', '7.25%'],
        ],
        { top: 120, columns: [50, 110, 170, 230, 300, 360, 420] },
      ),
    ]);
    expect(result.securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [140_000_000, 5.5],
      [90_000_000, 7.25],
    ]);
  });

  it('knows size and coupon as they were at pricing', () => {
    const result = extract('OC', [
      ...opening,
      ...makeRows(
        [
          ['Class', 'Marketed size', 'At pricing size', 'Marketed guidance', 'At pricing coupon'],
          ['A', '€104m', '€130m', '4.75% – 5.50%', '4.50%'],
          ['B', '€42.5m', '€85m', '7.00% – 7.50%', '7.25%'],
        ],
        { top: 120, columns: [50, 110, 200, 300, 420] },
      ),
    ]);
    expect(result.securities.map((row) => [row.parAmount, row.couponRate, row.couponType])).toEqual([
      [130_000_000, 4.5, 'FIXED'],
      [85_000_000, 7.25, 'FIXED'],
    ]);
  });

  it.each(['EL 1.52%', 'Expected loss 1.52%'])('reads figures in one cell with strokes between: %s', (loss) => {
    const result = extract('OC', [
      ...opening,
      ...makeRows(
        [
          ['Class', 'ISIN', 'Base model results (annual)'],
          ['A', 'XS3012774157', loss, '|', 'AP 2.31%', '|', 'EP 0.94%'],
          ['B', 'XS3012774231', loss.replace('1.52', '2.66'), '|', 'AP 3.48%', '|', 'EP 1.98%'],
        ],
        { top: 110, columns: [50, 100, 210, 318, 330, 385, 400] },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([
      { expectedLoss: 1.52, attachmentProbability: 2.31, exhaustionProbability: 0.94 },
      { expectedLoss: 2.66, attachmentProbability: 3.48, exhaustionProbability: 1.98 },
    ]);
  });

  it.each(['Settlement and issue', 'Settlement / issue'])(
    'takes a day beside "%s", and none of instructions',
    (label) => {
      const result = extract('OC', [
        ...opening,
        ...makeRows(
          [
            ['Trade date', '5 May 2026'],
            [label, '12 May 2026 (T+5), against payment'],
            ['Maturity', '15 February 2030'],
          ],
          { top: 100 },
        ),
        ...prose('Please send settlement instructions by noon on 8 May 2026.', 180),
      ]);
      expect(result.securities[0]?.issueDate).toBe('2026-05-12');
    },
  );
});
