import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';
import type { ExtractionResult } from '../types.ts';

const title: Piece[] = [{ x: 40, y: 40, text: 'Skerry Vale Re Ltd. Series 2024-1: terms' }];
const statsOf = ({ modeledStats, couponChangeHistories }: ExtractionResult) =>
  modeledStats.map((row, index) => [
    row.issuerClass,
    row.attachmentProbability,
    row.expectedLoss,
    row.exhaustionProbability,
    couponChangeHistories[index]?.couponRate,
  ]);

describe('tables of one value a row', () => {
  const columns = [40, 80, 120, 250, 310, 370, 440, 510];

  it('knows the column of names and that of the state by what stands in them', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['Ref', 'Tranche', 'Item', 'Before', 'After', 'State'],
          ['901', 'P', 'Expected loss', '1.42%', '1.39%', 'Booked'],
          ['902', 'P', 'Probability of attachment', '1.81%', '1.99%', 'Withdrawn'],
          ['903', 'P', 'Probability of attachment', '1.81%', '1.77%', 'Booked'],
          ['904', 'P', 'Probability of exhaustion', '1.10%', '1.08%', 'Booked'],
          ['905', 'P', 'Spread', '5.25%', '5.15%', 'Booked'],
          ['906', 'Q', 'Spread', '9.10%', '9.25%', 'Booked'],
          ['907', 'Q', 'Expected loss', '3.54%', '3.60%', 'Booked'],
        ],
        { top: 90, columns },
      ),
    ]);
    expect(statsOf(result)).toEqual([
      ['P', 1.77, 1.39, 1.08, 5.15],
      ['Q', null, 3.6, null, 9.25],
    ]);
  });
});
