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

  it.each([
    ['Warm decades', 'These numbers are given for comparison and never supersede the base case.'],
    ['View under stress', 'Figures of the stressed run, not to be confused with our base case results:'],
    ['Stress (claims inflation +15%) Numbers below are illustrative and do not amend the base model.', ''],
  ])('tells no terms where its lead says what it is not: %s', (over, lead) => {
    const { modeledStats } = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A and Class B Notes', bold: true, size: 13 },
      ...prose('The expected loss of the Class A Notes is 1.49% and that of the Class B Notes 2.67%.', 80),
      ...prose(over, 180),
      ...(lead === '' ? [] : prose(lead, 200)),
      ...makeRows(
        [
          ['Class', 'Expected loss', 'Attachment probability'],
          ['Class A', '1.81%', '2.30%'],
          ['Class B', '3.19%', '4.04%'],
        ],
        { top: 230 },
      ),
    ]);
    expect(modeledStats.map((row) => [row.issuerClass, row.expectedLoss])).toEqual([
      ['A', 1.49],
      ['B', 2.67],
    ]);
  });

  it('gives no result that the base case does not tell', () => {
    const { modeledStats } = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A Notes', bold: true, size: 13 },
      ...prose('The expected loss of the Class A Notes is 1.49%.', 80),
      { x: 60, y: 180, text: 'Climate-conditioned run', bold: true },
      ...prose('These results are given for comparison and do not amend the base case.', 200),
      ...makeRows(
        [
          ['Class', 'Expected loss', 'PLL'],
          ['Class A', '1.81%', '0.93%'],
        ],
        { top: 230 },
      ),
    ]);
    expect(modeledStats).toMatchObject([{ expectedLoss: 1.49, exhaustionProbability: null }]);
  });
});
