import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const twoClasses = prose(
  'Fulgurite Re Ltd. Series 2026-1 Class A and Class B Principal At-Risk Variable Rate Notes',
  40,
);

describe('values that no rule reads', () => {
  it('reads figures in the unit that a sentence gives for all of them', () => {
    const { modeledStats } = extract('OC', [
      ...twoClasses,
      ...prose('All probabilities and spreads are shown in basis points.', 80),
      ...makeRows(
        [
          ['Notes', 'Class A', 'Class B'],
          ['Odds of a first dent in principal', '339', '512'],
          ['Mean yearly principal burn', '275', '402'],
        ],
        { top: 120 },
      ),
    ]);
    expect(modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 3.39, expectedLoss: 2.75 },
      { issuerClass: 'B', attachmentProbability: 5.12, expectedLoss: 4.02 },
    ]);
  });

  it('takes figures beside the names of perils for shares where they make a whole', () => {
    const { elAttributions } = extract('OC', [
      ...twoClasses,
      ...makeRows(
        [
          ['Where it comes from', 'Class A', 'Class B'],
          ['Florida Hurricane', '61.5', '40.0'],
          ['9. Loss: California Earthquake', '38.5', '60.0'],
        ],
        { top: 120 },
      ),
    ]);
    const told = elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution]);
    expect(told).toEqual([
      ['A', 'Florida Hurricane', 61.5],
      ['A', 'California Earthquake', 38.5],
      ['B', 'Florida Hurricane', 40],
      ['B', 'California Earthquake', 60],
    ]);
  });
});

it('gives the other share to the peril that is named before it', () => {
  const { elAttributions } = extract('OC', [
    ...prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes', 40),
    ...prose('Of the expected loss, UK Windstorm makes up 79.0 per cent. and UK Flood the other 21.0 per cent.', 80),
  ]);
  expect(elAttributions.map(({ perilName, elAttribution }) => [perilName, elAttribution])).toEqual([
    ['UK Windstorm', 79],
    ['UK Flood', 21],
  ]);
});

it('leaves a spread open where the only other rate beside its label is that of an extension', () => {
  const rows = [
    ['Issuer', 'Fulgurite Re Ltd.'],
    ['Notional', '$95,000,000'],
    ['Spread', '[10.75–11.50]% per annum; 3.00% per annum in extension'],
  ];
  const { securities } = extract('OC', [
    ...prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes', 40),
    ...makeRows(rows, { top: 120, columns: [60, 260] }),
  ]);
  expect(securities).toMatchObject([{ couponRate: null }]);
});

it('knows a class from its label in a run of labels with their values', () => {
  const { securities } = extract('OC', [
    ...prose('Fulgurite Re Ltd. Principal At-Risk Variable Rate Notes', 40),
    ...prose('Issuer: Fulgurite Re Ltd. Class: K. Nominal amount: $95,000,000. Maturity date: May 9, 2029.', 80),
  ]);
  expect(securities).toMatchObject([{ issuerClass: 'K' }]);
});
