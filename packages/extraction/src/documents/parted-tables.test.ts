import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const intro = prose('Tern Rock Re Ltd. is issuing its Series 2031-1 Class P, Class Q and Class R Notes.', 40);
const columns = [60, 250, 360, 470];

/** Rows in columns, and where a row has one text only, a heading between them. */
function parted(rows: readonly (readonly string[])[], top: number, xs = columns): Piece[] {
  return rows.flatMap((row, index): Piece[] => {
    const y = top + 30 * index;
    return row.length === 1
      ? [{ x: 60, y, text: row[0] as string, size: 13, bold: true }]
      : makeRows([row], { top: y, columns: xs });
  });
}

const between = (first: number, last: number, text: string) =>
  ((columns[first] as number) + (columns[last] as number)) / 2 + 20 - (text.length * 10 * 0.45) / 2;

describe('a table that headings part', () => {
  it('keeps its classes where a part has fewer values than classes', () => {
    const early = '9 March 2034';
    const late = '9 March 2035';
    const { securities } = extract('OC', [
      ...intro,
      ...parted(
        [
          ['', 'Class P', 'Class Q', 'Class R'],
          ['Principal amount', '$80,000,000', '$70,000,000', '$60,000,000'],
          ['Dates'],
        ],
        80,
      ),
      { x: 60, y: 170, text: 'Scheduled maturity date' },
      { x: between(1, 2, early), y: 170, text: early },
      { x: 470, y: 170, text: late },
    ]);
    expect(securities.map(({ issuerClass, maturityDate }) => `${issuerClass} ${maturityDate}`)).toEqual([
      'P 2034-03-09',
      'Q 2034-03-09',
      'R 2035-03-09',
    ]);
  });

  it('asks under each heading for what that says', () => {
    const { modeledStats } = extract('OC', [
      ...intro,
      ...parted(
        [
          ['Item', 'Class P', 'Class Q', 'Class R'],
          ['Annual expected loss'],
          ['base case', '1.10%', '2.20%', '3.30%'],
          ['stress', '1.40%', '2.60%', '3.90%'],
          ['Annual probability of attachment'],
          ['base case', '1.50%', '2.70%', '4.10%'],
          ['stress', '1.80%', '3.10%', '4.70%'],
        ],
        80,
      ),
    ]);
    expect(modeledStats.map((row) => [row.expectedLoss, row.attachmentProbability])).toEqual([
      [1.1, 1.5],
      [2.2, 2.7],
      [3.3, 4.1],
    ]);
  });

  it('has terms of all classes under a heading set as those of the classes, and dashes for what stands', () => {
    const { securities } = extract(
      'OC',
      parted(
        [
          ['Tern Rock Re Ltd. Series 2031-1 Notes'],
          ['', 'Preliminary', 'Final terms'],
          ['Class P'],
          ['Principal amount', '$90,000,000', '$80,000,000'],
          ['Class Q'],
          ['Principal amount', '$60,000,000', '$70,000,000'],
          ['Programme'],
          ['Issue date', '2 March 2031', '4 March 2031'],
          ['Scheduled maturity', '9 March 2034', '–'],
        ],
        60,
        [60, 250, 400],
      ),
    );
    expect(securities.map((row) => [row.issuerClass, row.parAmount, row.issueDate, row.maturityDate])).toEqual([
      ['P', 80_000_000, '2031-03-04', '2034-03-09'],
      ['Q', 70_000_000, '2031-03-04', '2034-03-09'],
    ]);
  });
});

describe('a table of classes with bare names', () => {
  it('has the name of the base case over its labels', () => {
    const { modeledStats, evidence } = extract('OC', [
      ...prose('Tern Rock Re Ltd. is issuing its Series 2031-1 Class P and Class Q Notes.', 40),
      ...makeRows(
        [
          ['Standard catalogue', 'P', 'Q'],
          ['Attachment probability', '1.50%', '2.70%'],
          ['Expected loss', '1.10%', '2.20%'],
        ],
        { top: 90, columns },
      ),
    ]);
    expect(modeledStats.map((row) => [row.expectedLoss, row.attachmentProbability])).toEqual([
      [1.1, 1.5],
      [2.2, 2.7],
    ]);
    const rules = evidence.filter(({ field }) => field === 'expectedLoss').map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(new Set(['table.classes-as-columns.expectedLoss']));
  });
});

describe('notes offered and then taken back', () => {
  const terms = makeRows(
    [
      ['', 'Class P', 'Class Q', 'Class R'],
      ['Principal amount', '$80,000,000', '$70,000,000', '$60,000,000'],
      ['Expected loss', '1.10%', '2.20%', '3.30%'],
    ],
    { top: 120, columns },
  );
  const classesWith = (sentence: string) =>
    extract('OC', [...intro, ...prose(sentence, 70), ...terms]).securities.map(({ issuerClass }) => issuerClass);

  it('are no class of the deal', () => {
    expect(classesWith('The Class R Notes will not be issued.')).toEqual(['P', 'Q']);
  });

  it('are one where this may only happen', () => {
    expect(classesWith('If the Class R Notes are not issued the proceeds are paid back.')).toEqual(['P', 'Q', 'R']);
  });
});

describe('the currency of figures', () => {
  const amounts = makeRows(
    [
      ['', 'Class P', 'Class Q', 'Class M-1'],
      ['Principal amount', '80,500', '70,000', '60,000'],
    ],
    { top: 120, columns },
  );
  it('is said with their unit above the table', () => {
    const { securities } = extract('OC', [
      ...prose('Tern Rock Re Ltd. is issuing its Series 2031-1 Class P, Class Q and Class M-1 Notes.', 40),
      ...prose('Terms of the notes (Dollars in thousands)', 90),
      ...amounts,
    ]);
    expect(securities.map((row) => `${row.currency} ${row.parAmount}`)).toEqual([
      'USD 80500000',
      'USD 70000000',
      'USD 60000000',
    ]);
  });

  it('stands before an amount that may change', () => {
    const { securities } = extract('OC', prose('€[80,000,000] Series 2031-1 Class P Notes due 9 March 2034', 60));
    expect(securities.map((row) => [row.currency, row.parAmount])).toEqual([['EUR', null]]);
  });
});

it('goes on with a table below a foot that differs by the number of the page alone', () => {
  const foot = (page: number): Piece[] => [
    { x: 60, y: 800, text: 'Reset Report – Example Re Ltd. 2024-1', size: 8 },
    { x: 480, y: 800, text: `Page ${page} of 2`, size: 8 },
  ];
  const columns = [60, 140, 280, 420];
  const result = extract(
    'RESET',
    [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes, Class B Notes and Class C Notes' },
      ...prose('The Reset Date is June 8, 2026.', 60),
      { x: 60, y: 90, text: 'Contribution of Covered Perils to updated Expected Loss (%)', size: 12, bold: true },
      ...makeRows(
        [
          ['Class', 'U.S. Named Storm', 'U.S. Earthquake', 'Total'],
          ['A', '88.2', '11.8', '100.0'],
          ['B', '84.0', '16.0', '100.0'],
        ],
        { top: 110, columns },
      ),
      ...foot(1),
    ],
    [
      ...makeRows([['C', '79.5', '20.5', '100.0']], { top: 60, columns }),
      ...prose('The figures are estimates, and actual losses may differ from them widely.', 100),
      ...foot(2),
    ],
  );
  expect(result.elAttributions.filter(({ issuerClass }) => issuerClass === 'C')).toMatchObject([
    { elAttribution: 79.5 },
    { elAttribution: 20.5 },
  ]);
});

it.each([
  ['the row that names its class', 23, 27],
  ['a table of its class', 45, 15],
])('reads a table for each of many classes where pages end with %s', (_, perPage, pitch) => {
  const names = 'A B C D E F G H I J K L M N O'.split(' ');
  const blocks = names.flatMap((name, index): [string, string?][] => [
    [`Class ${name}`],
    ['Aggregate Principal Amount:', `US$${index + 1}0,000,000`],
    ['Issue Date:', '15 June 2031'],
    ['Issuer:', 'Tern Rock Re Ltd.'],
    ['Class:', name],
    ['Series:', '2031-9'],
    ['Scheduled Maturity Date:', '15 June 2034'],
    ['Risk Interest Spread:', `${3 + index / 4}%`],
    ['Expected Loss:', `${1 + index / 8}%`],
  ]);
  const pages = Array.from({ length: Math.ceil(blocks.length / perPage) }, (__, page) =>
    blocks.slice(page * perPage, (page + 1) * perPage).flatMap(([label, value], line): Piece[] => {
      const y = 50 + pitch * line;
      return value === undefined
        ? [{ x: 60, y, text: label, size: 12, bold: true }]
        : [
            { x: 60, y, text: label },
            { x: 260, y, text: value },
          ];
    }),
  );
  const { securities } = extract('OC', ...pages);
  expect(securities.map((each) => [each.issuerClass, each.parAmount, each.couponRate, each.issueDate])).toEqual(
    names.map((name, index) => [name, (index + 1) * 10_000_000, 3 + index / 4, '2031-06-15']),
  );
});

it('goes on below a long heading in one line, where every row has a cell in each of its columns', () => {
  const xs = [60, 300, 370, 440, 510];
  const pieces: Piece[] = [
    { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A and Class B Notes' },
    ...makeRows([['Class A', 'Class B']], { top: 70, columns: [330, 470] }),
    ...makeRows(
      [
        ['', 'Updated', 'Prior', 'Updated', 'Prior'],
        ['Expected loss', '1.13%', '1.06%', '2.60%', '2.72%'],
      ],
      { top: 86, columns: xs },
    ),
    { x: 60, y: 130, text: 'Wildfire conditioned on drought, per cent per year (memorandum item)', bold: true },
    ...makeRows([['Expected loss', '1.25%', '1.17%', '3.05%', '3.16%']], { top: 150, columns: xs }),
    { x: 60, y: 180, text: 'Terms', bold: true },
    ...makeRows([['Risk margin', '4.20%', '4.10%', '7.10%', '7.25%']], { top: 200, columns: xs }),
  ];
  expect(extract('RESET', pieces).couponChangeHistories.map(({ couponRate }) => couponRate)).toEqual([4.2, 7.1]);
});
