import { describe, expect, it } from 'vitest';
import { readFrequencyWord } from '../read/schedule.ts';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = (names = 'Class K and Class L'): Piece[] => [
  { x: 60, y: 40, text: `Example Re Ltd. Series 2031-1 ${names} Notes`, bold: true, size: 13 },
];
const columns = [60, 220, 360];
const figures = (result: ReturnType<typeof extract>) =>
  result.modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss, row.exhaustionProbability]);

describe('values that go on in the next line', () => {
  it.each([
    [
      [
        ['Likelihood of', '2.31% per', '4.12% per'],
        ['attachment', 'year', 'year'],
        ['Annual expected', '1.64% per', '3.05% per'],
        ['loss', 'year', 'year'],
        ['Likelihood of', '1.10% per', '2.20% per'],
        ['exhaustion', 'year', 'year'],
      ],
    ],
    [
      [
        ['Likelihood of attachment /', '2.31% /', '4.12% /'],
        ['expected loss / likelihood of', '1.64% /', '3.05% /'],
        ['exhaustion', '1.10%', '2.20%'],
      ],
    ],
    [
      [
        ['Attachment / annual expected', '2.31 % / 1.64', '4.12 % / 3.05'],
        ['loss / exhaustion probability', '% / 1.10 %', '% / 2.20 %'],
      ],
    ],
  ])('are read as one (%#)', (rows) => {
    const result = extract('OC', [
      ...title(),
      ...makeRows([['Measure', 'Class K', 'Class L'], ...rows], { columns, pitch: 15 }),
    ]);
    expect(figures(result)).toEqual([
      [2.31, 1.64, 1.1],
      [4.12, 3.05, 2.2],
    ]);
  });

  it('may be days', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['', 'Class K', 'Class L'],
          ['Closing', '22 September', '22 September'],
          ['date', '2031', '2031'],
          ['Maturity', '8 January', '8 January'],
          ['date', '2034', '2035'],
        ],
        { columns, pitch: 15 },
      ),
    ]);
    expect(securities.map((row) => [row.issueDate, row.maturityDate])).toEqual([
      ['2031-09-22', '2034-01-08'],
      ['2031-09-22', '2035-01-08'],
    ]);
  });

  it('may be the names of classes, beside cells of labels with their values', () => {
    const rows = [
      ['Tranche', 'Terms', 'Modelled risk'],
      ['Tranche', 'Principal amount: $60,000,000', 'Attachment probability: 2.31%'],
      ['K', 'Risk margin: 4.25%', 'Expected loss: 1.64%'],
      ['', '', 'Exhaustion probability: 1.10%'],
      ['Tranche', 'Principal amount: $85,000,000', 'Attachment probability: 4.12%'],
      ['L', 'Risk margin: 7.75%', 'Expected loss: 3.05%'],
      ['', '', 'Exhaustion probability: 2.20%'],
    ];
    const result = extract('OC', [
      ...title('Tranche K and Tranche L'),
      ...makeRows(rows, { columns: [60, 140, 340], pitch: 13 }),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate])).toEqual([
      ['K', 60_000_000, 4.25],
      ['L', 85_000_000, 7.75],
    ]);
    expect(figures(result)).toEqual([
      [2.31, 1.64, 1.1],
      [4.12, 3.05, 2.2],
    ]);
  });

  it('are not those of headings over the first of several classes', () => {
    const { securities, modeledStats } = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['Class', 'Principal amount', 'Risk margin'],
          ['K', '$60,000,000', '4.25%'],
          ['L', '$85,000,000', '7.75%'],
          ['Class', 'Expected loss', 'Exhaustion probability'],
          ['K', '1.64%', '1.10%'],
          ['L', '3.05%', '2.20%'],
        ],
        { columns, pitch: 15 },
      ),
    ]);
    expect(securities.map((row) => row.parAmount)).toEqual([60_000_000, 85_000_000]);
    expect(modeledStats.map((row) => row.expectedLoss)).toEqual([1.64, 3.05]);
  });

  it('may be the name of a class beside its shares', () => {
    const result = extract('OC', [
      ...title(),
      ...prose('Share of expected loss', 70),
      ...makeRows([['', 'Japan Typhoon', 'Japan Earthquake', 'Japan Flood']], { columns: [60, 130, 250, 370] }),
      ...[
        ['K', '71%', '–', '29%'],
        ['L', '–', '64%', '36%'],
      ].flatMap(([name = '', ...values], index) =>
        makeRows([['Class', ...values], [name]], { top: 110 + 30 * index, columns: [60, 130, 250, 370], pitch: 15 }),
      ),
    ]);
    expect(result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['K', 'Japan Typhoon', 71],
      ['K', 'Japan Flood', 29],
      ['L', 'Japan Earthquake', 64],
      ['L', 'Japan Flood', 36],
    ]);
  });

  it('may be headings of which the lower line is one word', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['', 'Probability of full', 'Probability of', 'Modelled annual'],
          ['Class', 'loss', 'attachment', 'loss'],
          ['K', '1.10%', '2.31%', '1.64%'],
          ['L', '2.20%', '4.12%', '3.05%'],
        ],
        { columns: [60, 150, 280, 400], pitch: 15 },
      ),
    ]);
    expect(figures(result)).toEqual([
      [2.31, 1.64, 1.1],
      [4.12, 3.05, 2.2],
    ]);
  });
});

describe('what only looks like a term', () => {
  it.each([
    ['The reviewer is paid an annual fee of $30,000.', null],
    ['Results for the first annual risk period.', null],
    ['Interest is due annually.', 1],
    ['Annual interest is paid on 7 January.', 1],
  ])('%s', (text, frequency) => {
    expect(readFrequencyWord(text)?.value ?? null).toBe(frequency);
  });

  it('is no base case where labels over their values stand under "Sensitivity"', () => {
    const result = extract('OC', [
      ...title('Class K'),
      ...prose('The attachment probability of the Class K Notes is 2.31% and their expected loss is 1.64%.', 80),
      { x: 60, y: 120, text: 'Sensitivity', bold: true, size: 12 },
      ...makeRows(
        [
          ['Doubled demand surge', 'Attachment probability', 'Expected loss'],
          ['Class K', '3.30%', '2.41%'],
        ],
        { top: 145, columns },
      ),
    ]);
    expect(figures(result)).toEqual([[2.31, 1.64, null]]);
  });

  it('is no label that a number nearly touches', () => {
    const { securities } = extract('OC', [
      ...title('Class K, Class L and Class M'),
      ...makeRows([['Class K', 'Class L', 'Class M']], { columns: [172, 262, 352] }),
      ...makeRows([['Securities number', '34761PAG7', '34761PAH5', '34761PAJ1']], {
        top: 110,
        columns: [84, 172, 222, 272],
      }),
    ]);
    expect(securities.map(({ cusip }) => cusip)).toEqual(['34761PAG7', '34761PAH5', '34761PAJ1']);
  });
});
