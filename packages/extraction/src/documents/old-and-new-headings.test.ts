import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [
  { x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes' },
  { x: 60, y: 56, text: 'Notice of Reset' },
  { x: 60, y: 72, text: 'Reset Date: June 15, 2026' },
];
const lossOf = (table: readonly string[][]) => extract('RESET', [...title, ...makeRows(table)]).modeledStats[0];

describe('old and new figures of a reset', () => {
  it.each([
    ['Ending', 'Beginning'],
    ['Earlier', 'Later'],
    ['Until reset', 'New'],
  ])('are told apart by %s and %s, the new one first', (old, now) => {
    const table = [
      ['', now, old],
      ['Attachment Probability', '3.12%', '2.41%'],
      ['Expected Loss', '2.04%', '1.53%'],
      ['Exhaustion Probability', '1.31%', '0.97%'],
    ];
    expect(lossOf(table)).toMatchObject({ attachmentProbability: 3.12, expectedLoss: 2.04 });
  });

  it('are nobody’s where only the names of models stand over them', () => {
    const table = [
      ['', 'v18', 'v21'],
      ['Attachment Probability', '2.41%', '3.12%'],
      ['Expected Loss', '1.53%', '2.04%'],
      ['Exhaustion Probability', '0.97%', '1.31%'],
    ];
    expect(lossOf(table)?.expectedLoss ?? null).not.toBe(1.53);
  });
});

it.each(['RP', 'ARP'])('are those of the last of two periods, by number: %s 2', (word) => {
  const table = makeRows(
    [
      ['Class', `${word} 1`, `${word} 2`, `${word} 1`, `${word} 2`],
      ['A', '1.81', '1.91', '1.36', '1.43'],
      ['B', '3.78', '4.33', '2.87', '3.29'],
    ],
    { columns: [60, 150, 230, 310, 390] },
  );
  const over = [
    { x: 150, y: 76, text: 'Attachment Probability' },
    { x: 310, y: 76, text: 'Expected Loss' },
  ];
  const head = title.map((piece) => ({
    ...piece,
    y: piece.y - 26,
    text: piece.text.replace('Class A', 'Class A and Class B'),
  }));
  expect(extract('RESET', [...head, ...over, ...table]).modeledStats).toMatchObject([
    { issuerClass: 'A', attachmentProbability: 1.91, expectedLoss: 1.43 },
    { issuerClass: 'B', attachmentProbability: 4.33, expectedLoss: 3.29 },
  ]);
});

describe('headings of old and new that ran together with those above', () => {
  const cells = (y: number, at: readonly (readonly [x: number, text: string])[], size = 12): Piece[] =>
    at.map(([x, text]) => ({ x, y, text, size, bold: y < 150 }));
  const figures = (heads: Piece[], columns: readonly number[]) => {
    const values = ['1.88%', '2.22%', '1.55%', '1.83%', '1.04%', '1.23%'];
    const row = columns.map((x, at) => [x, values[at] as string] as const);
    return extract('RESET', [...title, ...heads, ...cells(164, [[52, 'Class A'], ...row])]).modeledStats;
  };
  const now = { attachmentProbability: 2.22, expectedLoss: 1.83, exhaustionProbability: 1.23 };

  it('are told apart line by line where the labels stand in the middle', () => {
    const heads = [
      ...cells(103, [
        [266, 'Modeled Expected'],
        [409, 'Annual Probability of'],
      ]),
      ...cells(110, [[123, 'Attachment Probability']]),
      ...cells(116, [
        [266, 'Loss'],
        [409, 'Exhaustion'],
      ]),
      ...cells(125, [[52, 'Notes']]),
      ...cells(134, [
        [123, 'Before'],
        [266, 'Before'],
        [409, 'Before'],
      ]),
      ...cells(140, [
        [195, 'Reset'],
        [338, 'Reset'],
        [481, 'Reset'],
      ]),
      ...cells(147, [
        [123, 'Reset'],
        [266, 'Reset'],
        [409, 'Reset'],
      ]),
    ];
    expect(figures(heads, [123, 195, 266, 338, 409, 481])).toMatchObject([now]);
  });

  it('are of one column each, however far the upper heading reaches', () => {
    const heads = [
      ...cells(
        116,
        [
          [97, 'Likelihood of Attachment'],
          [236, 'Modelled Annual Expected Loss'],
          [408, 'Probability of Exhaustion'],
        ],
        11,
      ),
      ...cells(127, [[52, 'Class']], 11),
      ...cells(
        138,
        [
          [97, 'Prior Period'],
          [195, 'New'],
          [254, 'Prior Period'],
          [362, 'New'],
          [416, 'Prior Period'],
          [507, 'New'],
        ],
        11,
      ),
    ];
    expect(figures(heads, [120, 190, 270, 356, 432, 501])).toMatchObject([now]);
  });
});
