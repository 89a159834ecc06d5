import { describe, expect, it } from 'vitest';
import { extract, prose, typed } from '../../testing/extract-pages.ts';
import { makeRows } from '../../testing/make-page.ts';

const title = prose('Tuff Point Re Ltd. Series 2026-3 Principal At-Risk Notes of two classes', 40);
const own = [
  ['Closing', 'May 4, 2026', 'May 4, 2026'],
  ['Expected repayment', 'May 9, 2029', 'May 9, 2030'],
  ['Expected loss', '1.20%', '3.40%'],
  ['Risk margin', '4.00%', '8.00%'],
];
const expected = [
  { issuerClass: 'A', maturityDate: '2029-05-09', couponRate: 4 },
  { issuerClass: 'B', maturityDate: '2030-05-09', couponRate: 8 },
];

describe('columns told apart by something else than the name of a class', () => {
  it('takes the names of the classes from a row at the foot of the table', () => {
    const rows = [['Series', '2026-3', '2026-3'], ...own, ['Called in the indenture', 'Class A', 'Class B']];
    const { securities, modeledStats } = extract('OC', [...title, ...makeRows(rows, { top: 90 })]);
    expect(securities).toMatchObject(expected);
    expect(modeledStats).toMatchObject([{ expectedLoss: 1.2 }, { expectedLoss: 3.4 }]);
  });

  it('takes them from what is said of the identifiers over the columns', () => {
    const rows = [['ISIN', 'XS7049348174', 'XS5713981130'], ...own];
    const { securities } = extract('OC', [
      ...title,
      ...makeRows(rows, { top: 90 }),
      ...prose('The notes with ISIN XS7049348174 are called the Class A Notes in the trust deed.', 230),
      ...prose('The notes with ISIN XS5713981130 are called the Class B Notes in the trust deed.', 260),
    ]);
    expect(securities).toMatchObject(expected);
  });

  it('takes them from footnotes to the identifiers', () => {
    const rows = [['ISIN', 'XS7049348174¹', 'XS5713981130²'], ...own];
    const { securities } = extract('OC', [
      ...title,
      ...makeRows(rows, { top: 90 }),
      ...prose('¹ Designated “Class A” in the trust deed.', 230),
      ...prose('² Designated “Class B” in the trust deed.', 260),
    ]);
    expect(securities).toMatchObject(expected);
  });

  it('leaves out the column of another series', () => {
    const rows = [
      ['Series', '2026-3', '2026-3', '2022-1 (memo)'],
      ...own.map((row) => [...row, row.at(-1) as string]),
      ['Called in the indenture', 'Class A', 'Class B', 'Class C'],
    ];
    const { securities } = extract('OC', [...title, ...makeRows(rows, { top: 90 })]);
    expect(securities).toMatchObject(expected);
  });
});

it('reads rows that begin with the identifier of a class', () => {
  const { modeledStats } = extract(
    'OC',
    typed(
      [
        'Tuff Point Re Ltd. Series 2026-3 Principal At-Risk Notes',
        '',
        'The Class A Notes have the ISIN XS7049348174.',
        '',
        'The Class B Notes have the ISIN XS5713981130.',
        '',
        'ISIN              Attachment     Expected loss',
        'XS7049348174      1.60%          1.20%',
        'XS5713981130      4.60%          3.40%',
      ].join('\n'),
    ),
  );
  expect(modeledStats).toMatchObject([
    { issuerClass: 'A', attachmentProbability: 1.6, expectedLoss: 1.2 },
    { issuerClass: 'B', attachmentProbability: 4.6, expectedLoss: 3.4 },
  ]);
});
