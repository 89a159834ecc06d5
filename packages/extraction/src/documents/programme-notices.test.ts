import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';
import type { ExtractionResult } from '../types.ts';

const columns = [60, 120, 210, 300, 390, 480];
const title: Piece[] = [{ x: 60, y: 40, text: 'Fulmar Stack Re Ltd.: reset of all Series' }];
const line = (y: number, text: string): Piece => ({ x: 60, y, text });

const statsOf = ({ modeledStats, couponChangeHistories }: ExtractionResult) =>
  modeledStats.map((row, index) => [
    row.issuerClass,
    row.effectiveFromDate,
    row.attachmentProbability,
    row.expectedLoss,
    couponChangeHistories[index]?.couponRate,
    couponChangeHistories[index]?.effectiveToDate,
  ]);

describe('one notice for several series', () => {
  it('takes what stays as it was from the table of the present terms', () => {
    const result = extract('RESET', [
      ...title,
      line(70, 'Table 1: present terms'),
      ...makeRows(
        [
          ['Series', 'Class', 'Spread', 'Expected loss', 'Attachment probability'],
          ['2024-1', '21', '4.00%', '1.00%', '1.30%'],
          ['2024-1', '22', '6.00%', '2.20%', '2.70%'],
        ],
        { top: 90, columns },
      ),
      line(200, 'Table 2: terms after the reset'),
      ...makeRows(
        [
          ['Class', 'From', 'To', 'Spread', 'Expected loss', 'Attachment probability'],
          ['21', 'June 8, 2026', 'June 8, 2027', '4.10%', '1.05%', 'unch.'],
          ['22', '”', '”', 'unch.', '2.30%', '2.80%'],
        ],
        { top: 220, columns },
      ),
    ]);
    expect(statsOf(result)).toEqual([
      ['21', '2026-06-08', 1.3, 1.05, 4.1, '2027-06-08'],
      ['22', '2026-06-08', 2.8, 2.3, 6, '2027-06-08'],
    ]);
  });

  it('does so where the old terms stand below and other words say that nothing changes', () => {
    const result = extract('RESET', [
      ...title,
      line(70, 'A. New terms'),
      ...makeRows(
        [
          ['Class', 'Valid from', 'Valid until', 'Spread', 'Expected loss', 'Attachment probability'],
          ['P', '1 July 2026', '1 July 2027', 'no change', '1.05%', '1.35%'],
          ['Q', 'do.', 'do.', '6.20%', 'as before', 'as before'],
        ],
        { top: 90, columns },
      ),
      line(180, 'B. Terms before the reset'),
      ...makeRows(
        [
          ['Class', 'Spread', 'Expected loss', 'Attachment probability'],
          ['P', '4.00%', '1.00%', '1.30%'],
          ['Q', '6.00%', '2.20%', '2.70%'],
        ],
        { top: 200, columns },
      ),
    ]);
    expect(statsOf(result)).toEqual([
      ['P', '2026-07-01', 1.35, 1.05, 4, '2027-07-01'],
      ['Q', '2026-07-01', 2.7, 2.2, 6.2, '2027-07-01'],
    ]);
  });

  it('reads shares beside classes that are called by numbers', () => {
    const { elAttributions } = extract('RESET', [
      ...title,
      line(70, 'Expected loss by peril'),
      ...makeRows(
        [
          ['Class', 'Named Storm', 'Earthquake'],
          ['21', '81.0%', '19.0%'],
          ['22', '100%', '–'],
        ],
        { top: 90, columns: [60, 200, 340] },
      ),
      line(170, 'Risk results'),
      ...makeRows(
        [
          ['Class', 'Expected loss', 'Spread'],
          ['21', '1.05%', '4.10%'],
          ['22', '2.30%', '6.00%'],
        ],
        { top: 190, columns: [60, 200, 340] },
      ),
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['21', 'Named Storm', 81],
      ['21', 'Earthquake', 19],
      ['22', 'Named Storm', 100],
    ]);
  });
});
