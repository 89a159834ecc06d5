import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const rows = (other: string, base: string, kept: readonly string[] = ['2.14%', '1.49%', '1.02%']) => [
  ['', other, base],
  ['Attachment probability', '2.31%', kept[0] as string],
  ['Expected loss', '1.70%', kept[1] as string],
  ['Exhaustion probability', '1.20%', kept[2] as string],
];
const read = (said: string, table: readonly string[][]) =>
  figures(
    extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose(said, 80),
      ...makeRows(table, { top: 150, columns: [60, 240, 400] }),
    ]),
  );

describe('the base case of two that head columns', () => {
  it.each([
    'The Base Case uses the near-term view.',
    'The near-term view has been adopted as the base case.',
    'The figures under “Near-term view” are the base case; those under “Long-term view” are given for comparison only.',
    'The Long-term view is shown for comparison only.',
    'Investors should rely on the near-term view; the long-term view is illustrative.',
    'The Notes are offered on the near-term view.',
    'The modeled expected loss for the Notes is taken from the near-term view.',
    'The near-term view forms the basis of the offering.',
    'The base case analysis (the near-term view) and a second analysis (the long-term view) are shown.',
  ])('is the one that a sentence calls so, whatever its words: %s', (said) => {
    expect(read(said, rows('Long-term view', 'Near-term view'))).toEqual([['A', 2.14, 1.49, 1.02]]);
  });

  it.each([
    ['The columns headed Historic rest on the set that the parties agreed as the base case.', 'Historic', 'Clustered'],
    ['The column titled Poisson is the base case.', 'Poisson', 'Swarms'],
    ['Figures marked Central are those of the base case; the others are for comparison.', 'Central', 'Wide'],
  ])('is the one whose heading a sentence names: %s', (said, base, other) => {
    expect(read(said, rows(other, base))).toEqual([['A', 2.14, 1.49, 1.02]]);
  });

  it('may be headed by the sign of its figures as well', () => {
    const said = 'The historical rates results are the base case; the conditioned rates results are a sensitivity.';
    expect(read(said, rows('Conditioned rates (%)', 'Historical rates (%)', ['2.14', '1.49', '1.02']))).toEqual([
      ['A', 2.14, 1.49, 1.02],
    ]);
  });

  it('may have a name that says nothing', () => {
    expect(read('The Kappa catalogue is not the base case.', rows('Kappa catalogue', 'Sigma catalogue'))).toEqual([
      ['A', 2.14, 1.49, 1.02],
    ]);
  });

  it('is none that is only compared with it, or named far from the words', () => {
    for (const said of [
      'The warm sea view gives higher losses than the base case.',
      'The Modeling Firm repeated its Base Case analysis in every other respect unchanged on the warm sea view.',
    ])
      expect(read(said, rows('Warm sea view', 'Standard view'))).toEqual([['A', 2.14, 1.49, 1.02]]);
  });
});

describe('the base case of several that sentences and labels name', () => {
  it.each([
    'The base case of the analysis is: Near-Term Rates. Other results (Long-Term Rates) are sensitivities.',
    'Veritas Models Ltd. treats “Near-Term Rates” as its base case. Results under Long-Term Rates illustrate sensitivity.',
    'The base case is the analysis headed “Near-Term Rates”; Long-Term Rates are given for sensitivity only.',
  ])('is told apart in sentences: %s', (said) => {
    const values = [
      'On the Long-Term Rates basis, the Class A Notes have an attachment probability of 2.31%. Long-Term Rates: expected loss of 1.70% in respect of the Class A Notes.',
      'On the Near-Term Rates basis, the Class A Notes have an attachment probability of 2.14%. The expected loss of the Class A Notes in the Near-Term Rates is 1.49%.',
    ];
    const read = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose(said, 80),
      ...values.flatMap((text, at) => prose(text, 140 + 50 * at)),
    ]);
    expect(figures(read)).toEqual([['A', 2.14, 1.49, null]]);
  });

  it('is told apart in the brackets behind a defined term', () => {
    const terms = [
      '“Expected Loss (Warm Ocean Catalogue)” means 1.70%.',
      '“Expected Loss (Standard Catalogue)” means 1.49%.',
    ];
    const read = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose(
        'The modeller treats “Standard Catalogue” as its base case. Results under Warm Ocean Catalogue illustrate sensitivity.',
        80,
      ),
      ...terms.flatMap((text, at) => prose(text, 140 + 40 * at)),
    ]);
    expect(figures(read)).toEqual([['A', null, 1.49, null]]);
  });
});
