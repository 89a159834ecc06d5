import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const read = (rows: readonly string[][], columns: readonly number[]) =>
  extract('OC', [
    ...title(),
    ...prose('Contribution of each peril to the expected loss', 80),
    ...makeRows(rows, { top: 110, columns }),
  ]);
const sharesOf = (rows: readonly string[][], columns: readonly number[]) =>
  read(rows, columns).elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution]);
const wanted = [
  ['A', 'Florida Hurricane', 60],
  ['A', 'Earthquake', 40],
  ['B', 'Florida Hurricane', 75],
  ['B', 'Earthquake', 25],
];

describe('a class that heads a column of labels', () => {
  it.each([
    ['Class A', 'Class B', 'Contribution'],
    ['Class A Notes', 'Class B Notes', 'Share'],
    ['Class A peril', 'Class B peril', '% of EL'],
    ['Class A', 'Class B', 'Share of expected loss'],
  ])('has the shares below it, one block below the other: %s, %s, %s', (a, b, word) => {
    const rows = [
      [a, word],
      ['Florida Hurricane', '60%'],
      ['Earthquake', '40%'],
      [b, word],
      ['Florida Hurricane', '75%'],
      ['Earthquake', '25%'],
    ];
    expect(sharesOf(rows, [60, 280])).toEqual(wanted);
  });

  it.each([
    ['Class A', 'Class B', 'Share'],
    ['Class A Notes', 'Class B Notes', 'Contribution'],
  ])('has them side by side: %s, %s, %s', (a, b, word) => {
    const rows = [
      [a, word, b, word],
      ['Florida Hurricane', '60%', 'Florida Hurricane', '75%'],
      ['Earthquake', '40%', 'Earthquake', '25%'],
    ];
    expect(sharesOf(rows, [60, 190, 320, 450])).toEqual(wanted);
  });

  it('has the figures of a model', () => {
    const rows = [
      ['Class A Notes', 'Value', 'Class B Notes', 'Value'],
      ['Attachment probability', '2.14%', 'Attachment probability', '5.14%'],
      ['Expected loss', '1.49%', 'Expected loss', '3.49%'],
    ];
    expect(figures(read(rows, [60, 220, 320, 470]))).toEqual([
      ['A', 2.14, 1.49, null],
      ['B', 5.14, 3.49, null],
    ]);
  });
});
