import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

describe('a table of the other cases', () => {
  it.each([
    [
      'The terms above give the Reference Run, our base case. The table gives the mean loss in the other runs.',
      'Warm Ocean',
    ],
    ['All figures are those of the base case. Expected loss in the remaining scenarios:', 'Busy years'],
    ['Expected loss on the further catalogues (the base case stands on the cover).', 'Catalogue K'],
  ])('tells no terms: %s', (lead, name) => {
    const { modeledStats } = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A and Class B Notes', bold: true, size: 13 },
      ...makeRows(
        [
          ['Class', 'Principal', 'Expected loss, %', 'CUSIP'],
          ['A', 'US$60m', '1.49', '19083PAA2'],
          ['B', 'US$85m', '2.67', '19083PAB0'],
        ],
        { top: 80 },
      ),
      ...prose(lead, 180),
      ...makeRows(
        [
          ['Run', 'A', 'B'],
          [name, '1.81%', '3.19%'],
          ['Loaded', '1.73%', '3.05%'],
        ],
        { top: 210 },
      ),
    ]);
    expect(modeledStats.map((row) => [row.issuerClass, row.expectedLoss])).toEqual([
      ['A', 1.49],
      ['B', 2.67],
    ]);
  });
});
