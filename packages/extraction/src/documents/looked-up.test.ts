import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const columns = [60, 220, 380];
const title = { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A and Class B Notes', bold: true, size: 13 };

describe('a table to look spreads up in', () => {
  it.each([
    ['Expected loss (%)', 'Class A spread (%)', 'Class B spread (%)'],
    ['Modelled expected loss', 'Risk margin of Class A, %', 'Risk margin of Class B, %'],
    ['Attachment probability, %', 'Class A: risk interest spread (%)', 'Class B: risk interest spread (%)'],
  ])('tells no terms: %s', (...heads) => {
    const { couponChangeHistories } = extract('RESET', [
      title,
      ...prose('The reset takes effect on 7 January 2032. The spread was read from the table in Annex C.', 64),
      ...makeRows(
        [heads, ['1.150', '4.35', '–'], ['1.277', '4.60', '–'], ['4.711', '–', '10.15'], ['5.000', '–', '10.70']],
        { top: 100, columns },
      ),
      ...['A', 'B'].flatMap((name, index) => [
        { x: 60, y: 215 + 100 * index, text: `Outcome for Class ${name}`, bold: true, size: 12 },
        ...makeRows(
          [
            ['', 'At closing', 'Reset'],
            index === 0 ? ['Risk spread', '4.50%', '4.60%'] : ['Risk spread', '10.25%', '10.15%'],
          ],
          {
            top: 240 + 100 * index,
            columns,
          },
        ),
      ]),
    ]);
    expect(couponChangeHistories.map((row) => [row.issuerClass, row.couponRate])).toEqual([
      ['A', 4.6],
      ['B', 10.15],
    ]);
  });
});

describe('the case that a reset is made on', () => {
  it.each([
    ['The reset is made on Catalogue 1 (all seasons). Catalogue 2 (warm seasons) is disclosed only.', 'Catalogue'],
    ['The reset was run on Basis 1; Basis 2 is given for information.', 'Basis'],
    ['The reset has been performed on Model 1 (as at issue). Model 2 was run beside it.', 'Model'],
  ])('is the base case: %s', (said, name) => {
    const { elAttributions } = extract('RESET', [
      title,
      ...prose(`The reset takes effect on 7 January 2032. ${said}`, 64),
      { x: 60, y: 100, text: 'Outcome for Class A', bold: true, size: 12 },
      ...makeRows(
        [
          ['', 'At closing', `Reset, ${name} 1`, `Reset, ${name} 2`],
          ['Expected loss', '1.210%', '1.277%', '1.481%'],
          ['from Florida Wind', '81.0%', '83.2%', '84.4%'],
          ['from other Wind', '19.0%', '16.8%', '15.6%'],
        ],
        { top: 125 },
      ),
    ]);
    expect(elAttributions.map((row) => row.elAttribution)).toEqual([83.2, 16.8]);
  });
});
