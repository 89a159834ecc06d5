import { describe, expect, it } from 'vitest';
import { extract, figures } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [
  { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class S and Class T Notes', bold: true, size: 13 },
];
const expected = [
  ['S', 60_000_000, 4.15, '2034-01-07'],
  ['T', 85_000_000, 7.3, '2034-01-07'],
];
const told = (...pieces: Piece[]) =>
  extract('OC', [...title, ...pieces]).securities.map((row) => [
    row.issuerClass,
    row.parAmount,
    row.couponRate,
    row.maturityDate,
  ]);

describe('cells that list a value for each class', () => {
  it('are read in the order in which a line above the table names them', () => {
    expect(
      told(
        { x: 240, y: 90, text: 'Class S ; Class T' },
        ...makeRows(
          [
            ['Principal amount', 'EUR 60,000,000 ; EUR 85,000,000'],
            ['Risk margin', '4.15% ; 7.30%'],
            ['Maturity date', '7 January 2034 (both Classes)'],
          ],
          { columns: [60, 240], top: 106 },
        ),
      ),
    ).toEqual(expected);
  });

  it('are read in the order in which their label does', () => {
    expect(
      told(
        ...makeRows(
          [
            ['Principal amount (Class S / Class T)', 'EUR 60,000,000 / EUR 85,000,000'],
            ['Risk margin (Class S / Class T)', '4.15% / 7.30%'],
            ['Maturity date', '7 January 2034'],
          ],
          { columns: [60, 300] },
        ),
      ),
    ).toEqual(expected);
  });
});

describe('terms of all classes', () => {
  it('are read below a heading inside the table that is their label', () => {
    const { securities } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['', '', 'Principal amount'],
          ['Class S', 'EUR 60,000,000'],
          ['Class T', 'EUR 85,000,000'],
          ['', '', 'Risk margin'],
          ['Class S', '4.15%'],
          ['Class T', '7.30%'],
          ['', '', 'Day count fraction'],
          ['All Classes', 'Bond basis, 30/360'],
          ['', '', 'Scheduled maturity'],
          ['All Classes', '7 January 2034'],
          ['', '', 'Permitted investments'],
          ['All Classes', 'Treasury Money Fund (CUSIP 31376Z202)'],
        ],
        { columns: [60, 240, 225], pitch: 16 },
      ),
    ]);
    expect(securities.map((row) => [row.couponRate, row.maturityDate, row.baseRateInstrument])).toEqual([
      [4.15, '2034-01-07', '31376Z202'],
      [7.3, '2034-01-07', '31376Z202'],
    ]);
  });
});

describe('lists of labels and values below the name of each class', () => {
  it.each([':', ' –'])('are read though each breaks where its column is full, with “%s” behind the labels', (mark) => {
    const rows = [
      ['Class S', 'Class T'],
      [`Probability of first loss${mark} 2.05 per cent.`, `Probability of first loss${mark} 3.10`],
      [`Expected loss${mark} 1.55 per cent.`, 'per cent.'],
      [`Probability of last loss${mark} 1.15 per cent.`, `Expected loss${mark}`],
      ['', `2.40 per cent. Probability of last loss${mark}`],
      ['', '1.70 per cent.'],
    ];
    const result = extract('OC', [...title, ...makeRows(rows, { columns: [60, 300], top: 106, pitch: 12 })]);
    expect(figures(result)).toEqual([
      ['S', 2.05, 1.55, 1.15],
      ['T', 3.1, 2.4, 1.7],
    ]);
  });
});

describe('a cell that says that a value is as for another class', () => {
  it('has the value in the same row under that class', () => {
    const rows = [
      ['', 'Class S', 'Class T'],
      ['Principal amount', 'EUR 60,000,000', 'EUR 85,000,000'],
      ['Maturity date', '7 January 2034', 'as for Class S'],
      ['Risk margin', '4.15% per annum', '7.30% per annum'],
    ];
    expect(told(...makeRows(rows, { columns: [60, 240, 400], top: 106 }))).toEqual(expected);
  });

  it('has the value in the same column beside that class', () => {
    const rows = [
      ['', 'Principal amount', 'Risk margin', 'Maturity date'],
      ['Class S', 'EUR 60,000,000', '4.15% per annum', '7 January 2034'],
      ['Class T', 'EUR 85,000,000', '7.30% per annum', 'see Class S'],
    ];
    expect(told(...makeRows(rows, { columns: [60, 160, 300, 430], top: 106 }))).toEqual(expected);
  });
});

describe('values of classes that a row of the table lists', () => {
  it('are in its order', () => {
    const rows = [
      ['Tranche', 'Class S / Class T'],
      ['Probability of first loss', '2.05 per cent. / 3.10 per cent.'],
      ['Expected loss', '1.55 per cent. / 2.40 per cent.'],
      ['Probability of last loss', '1.15 per cent. / 1.70 per cent.'],
    ];
    const heading = { x: 60, y: 86, text: 'Results of the model', bold: true };
    expect(figures(extract('OC', [...title, heading, ...makeRows(rows, { columns: [60, 240], top: 106 })]))).toEqual([
      ['S', 2.05, 1.55, 1.15],
      ['T', 3.1, 2.4, 1.7],
    ]);
  });
});

describe('two classes in one cell, named by their letters alone', () => {
  const signs = [' ', ': ', ' = ', ' – '];
  const joins = ['; ', ', ', ' / ', ' · ', ' '];
  it.each(signs.flatMap((sign) => joins.map((join) => [sign, join]).filter(([, end]) => sign !== ' ' || end !== ' ')))(
    'give each its own with "%s" before figures and "%s" between classes',
    (sign, join) => {
      const both = (one: string, other: string) => `S${sign}${one}${join}T${sign}${other}`;
      const rows = [
        ['Risk Premium', both('4.15%', '7.30%')],
        ['Attachment Probability', both('2.22 per cent.', '5.95 per cent.')],
        ['Expected Loss', both('1.68%', '4.54%')],
        ['Exhaustion Probability', both('1.29%', '3.40%')],
      ];
      const result = extract('OC', [...title, ...makeRows(rows, { columns: [60, 240] })]);
      expect(figures(result)).toEqual([
        ['S', 2.22, 1.68, 1.29],
        ['T', 5.95, 4.54, 3.4],
      ]);
      expect(result.securities.map(({ couponRate }) => couponRate)).toEqual([4.15, 7.3]);
    },
  );

  it('are none where a sentence begins with the article', () => {
    const pieces = [
      ...title,
      ...makeRows([['Expected loss', 'A 1.68% annual loss is expected']], { columns: [60, 240] }),
    ];
    expect(figures(extract('OC', pieces)).map(([, , loss]) => loss)).toEqual([1.68, 1.68]);
  });
});

describe('values set further in below the names and labels that they are of', () => {
  it('end these, and are not of the name that stands below them', () => {
    const lines = [
      ['Class S', 'EUR 60,000,000'],
      ['Class T', 'EUR 85,000,000'],
      ['Risk margin, Class S', '4.15% per annum'],
      ['Risk margin, Class T', '7.30% per annum'],
      ['Maturity date', '7 January 2034'],
    ];
    const pieces = lines.flatMap(([label = '', value = ''], at) => [
      { x: 60, y: 90 + 23 * at, text: label },
      { x: 190, y: 100 + 23 * at, text: value },
    ]);
    expect(told(...pieces)).toEqual(expected);
  });
});
