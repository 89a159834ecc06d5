import { describe, expect, it } from 'vitest';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';
import type { InputPage } from '../types.ts';
import { readBlocks, type Grid } from './blocks.ts';
import { joinSpans, sliceFlow, spansOf } from './flow.ts';
import { removeFurniture } from './furniture.ts';
import { withLines } from './lines.ts';
import { buildPage } from './page.ts';

const texts = (page: InputPage) => buildPage(withLines(page)).text.trimEnd().split('\n');
const rowsOf = (pieces: readonly Piece[]) =>
  readBlocks(buildPage(withLines(makePage(pieces))))
    .filter((block): block is Grid => block.kind === 'grid')
    .flatMap((grid) => grid.rows.map((row) => row.cells.map((cell) => cell.flow.text)));
const paragraphs = (page: InputPage) =>
  readBlocks(buildPage(withLines(page))).flatMap((block) => (block.kind === 'paragraph' ? [block.flow.text] : []));

describe('lines', () => {
  it('puts blanks where there are gaps, and tabs between cells', () => {
    expect(
      texts(
        makePage([
          { x: 50, y: 50, text: 'Issue Date' },
          { x: 200, y: 50, text: 'May 4, 2026' },
        ]),
      ),
    ).toEqual(['Issue Date\tMay 4, 2026']);
  });

  it('parts figures that fill in a form in larger type, and no number from its heading', () => {
    const small = Array.from({ length: 6 }, (_, row): Piece => ({
      x: 50,
      y: 90 + 12 * row,
      text: 'Of the form',
      size: 7,
    }));
    const lines = texts(
      makePage([
        { x: 229, y: 50, text: '2.05', size: 11 },
        { x: 390, y: 50, text: '2.18', size: 11 },
        { x: 50, y: 70, text: '4', size: 11 },
        { x: 90, y: 70, text: 'Results of the base run', size: 11 },
        ...small,
      ]),
    );
    expect(lines.slice(0, 2)).toEqual(['2.05\t2.18', '4 Results of the base run']);
  });

  it('reads from top to bottom whatever the order of drawing', () => {
    expect(
      texts(
        makePage([
          { x: 50, y: 90, text: 'second' },
          { x: 50, y: 50, text: 'first' },
        ]),
      ),
    ).toEqual(['first', 'second']);
  });

  it('joins small raised print to its line', () => {
    expect(
      texts(
        makePage([
          { x: 50, y: 50, text: 'the 9' },
          { x: 72.6, y: 49, text: 'th', size: 6 },
          { x: 82, y: 50, text: 'day' },
        ]),
      ),
    ).toEqual(['the 9th day']);
  });

  it('takes a row of dots for the gap it bridges', () => {
    expect(texts(makePage([{ x: 50, y: 50, text: 'Expected Loss ......... 2.28%' }]))).toEqual([
      'Expected Loss\t2.28%',
    ]);
  });

  it('keeps a word whole after a ligature of three letters that its producer gives the room of one', () => {
    const page = makePage([{ x: 50, y: 50, text: 'affiliate' }]);
    // "ffi" begins at 55 and takes 10 points, of which only three are said to be filled.
    const xs = [50, 55, 56, 55, 65, 70, 75, 80, 85];
    const widths = [5, 1, 1, 3, 5, 5, 5, 5, 5];
    for (const [index, x] of xs.entries()) {
      page.boxes[4 * index] = x;
      page.boxes[4 * index + 2] = x + (widths[index] as number);
    }
    expect(texts(page)).toEqual(['affiliate']);
  });

  it('splits a narrow column where lines around show that it is one', () => {
    const lines = ['0608ZUAA3', '0608ZUAB1', '0608ZUAC9'].map((cusip, index): Piece[] => [
      { x: 50, y: 50 + index * 15, text: `Class ${index}` },
      { x: 200, y: 50 + index * 15, text: cusip },
      { x: 251, y: 50 + index * 15, text: '4.25%' },
    ]);
    expect(texts(makePage(lines.flat()))[1]).toBe('Class 1\t0608ZUAB1\t4.25%');
  });

  it('leaves out what is turned by a quarter', () => {
    const page = makePage([{ x: 50, y: 50, text: 'upright' }]);
    const turned = 'DRAFT';
    const boxes = [
      ...page.boxes,
      ...turned.split('').flatMap((_, index) => [20, 300 + index * 5, 30, 305 + index * 5]),
    ];
    const both: InputPage = {
      ...page,
      text: page.text + turned,
      boxes: Float32Array.from(boxes),
      fontSizes: Float32Array.from([...page.fontSizes, ...turned.split('').map(() => 10)]),
      bold: new Uint8Array(page.text.length + turned.length),
    };
    expect(texts(both)).toEqual(['upright']);
  });

  it('finds a text layer with every glyph twice', () => {
    const doubled = 'the expected loss of the notes is estimated'
      .split('')
      .map((letter) => letter + letter)
      .join('');
    expect(buildPage(withLines(makePage([{ x: 20, y: 50, text: doubled, size: 5 }]))).corrupt).toBe(true);
    expect(
      buildPage(
        withLines(makePage([{ x: 20, y: 50, text: 'the expected loss of the notes is estimated by the agent' }])),
      ).corrupt,
    ).toBe(false);
  });

  it('keeps the blanks between the words of a heading whose letters are set wide', () => {
    let x = 60;
    const pieces = 'RISK FACTORS OF NOTES'.split('').flatMap((text): Piece[] => {
      const at = x;
      x += text === ' ' ? 3 : 7.5;
      return text === ' ' ? [] : [{ x: at, y: 50, text }];
    });
    expect(texts(makePage(pieces))).toEqual(['RISK FACTORS OF NOTES']);
  });
});

describe('two columns', () => {
  const words = 'the holders of the notes of each class may at any time';
  it('reads the left column before the right one', () => {
    const pieces = Array.from({ length: 12 }, (_, index): Piece[] => [
      { x: 50, y: 60 + index * 12, text: `L${index} ${words}` },
      { x: 330, y: 60 + index * 12, text: `R${index} ${words}` },
    ]).flat();
    const order = texts(makePage(pieces)).map((line) => line.split(' ')[0]);
    expect(order.slice(0, 2)).toEqual(['L0', 'L1']);
    expect(order.indexOf('R0')).toBe(12);
  });

  it.each([
    [
      'the names of its classes over it',
      [
        ['', 'Class A', 'Class B'],
        ['Principal', '$85,000,000', '$60,000,000'],
      ],
    ],
    [
      'classes with numbers over it',
      [
        ['Term', 'Class 1', 'Class 2'],
        ['Principal', '$85,000,000', '$60,000,000'],
      ],
    ],
    [
      'years with numbers over it',
      [
        ['Term', 'Year 1', 'Year 2'],
        ['Spread', '8.5%', '6.0%'],
      ],
    ],
    [
      'a heading of its own',
      [
        ['Term', 'Class A', 'Class B'],
        ['Principal', '$85,000,000', '$60,000,000'],
      ],
    ],
  ])('reads the rows of a table over both columns, one label left of the gutter, with %s', (_, rows) => {
    const table = [...rows, ['Closing', '4 May 2031', '']];
    const pieces = Array.from({ length: 12 }, (_each, index): Piece[] => [
      { x: 50, y: 160 + index * 12, text: `L${index} ${words}` },
      { x: 330, y: 160 + index * 12, text: `R${index} ${words}` },
    ]).flat();
    const order = texts(makePage([...makeRows(table, { columns: [50, 335, 450] }), ...pieces]));
    expect(order.slice(0, 3)).toEqual(table.map((row) => row.filter((cell) => cell !== '').join('\t')));
    expect(order.findIndex((line) => line.startsWith('R0'))).toBe(15);
  });

  it('reads a table that goes on without headings over both columns, and its heading right before it', () => {
    const columns = Array.from({ length: 12 }, (_each, index): Piece[] => [
      { x: 50, y: 60 + index * 12, text: `L${index} ${words}` },
      ...(index > 9 ? [] : [{ x: 330, y: 60 + index * 12, text: `R${index} ${words}` }]),
    ]).flat();
    const rows = [
      ['Expected loss', '0.90%', '5.84%', '5.69%'],
      ['Risk margin', '4.00%', '11.0%', '13.5%'],
    ];
    const table = rows.flatMap((cells, row) =>
      cells.map((text, index) => ({ x: [50, 180, 335, 450][index] as number, y: 240 + 16 * row, text })),
    );
    const read = texts(makePage([...columns, { x: 50, y: 220, text: 'Summary of terms' }, ...table]));
    expect(read.slice(-4)).toEqual([`R9 ${words}`, 'Summary of terms', ...rows.map((row) => row.join('\t'))]);
  });

  it('leaves labels and values side by side', () => {
    const rows = Array.from({ length: 12 }, (_, index) => [`Label ${index}`, `value ${index}`]);
    expect(texts(makePage(makeRows(rows, { columns: [50, 330] })))[0]).toBe('Label 0\tvalue 0');
  });
});

describe('rows', () => {
  it('joins a value broken over lines, by the distance between rows', () => {
    expect(
      rowsOf([
        { x: 50, y: 50, text: 'Payment Dates' },
        { x: 200, y: 50, text: 'The 9th day of each January,' },
        { x: 200, y: 62, text: 'April, July and October' },
        { x: 50, y: 80, text: 'Day Count' },
        { x: 200, y: 80, text: 'Actual/360' },
        { x: 50, y: 98, text: 'Issuer' },
        { x: 200, y: 98, text: 'Fulgurite Re Ltd.' },
      ]),
    ).toEqual([
      ['Payment Dates', 'The 9th day of each January, April, July and October'],
      ['Day Count', 'Actual/360'],
      ['Issuer', 'Fulgurite Re Ltd.'],
    ]);
  });

  it('reads a line beside a label as one, however far its words are stretched', () => {
    const stretched = (words: readonly string[], y: number, gap: number): Piece[] => {
      let x = 200;
      return words.map((text) => {
        const piece = { x, y, text };
        x += text.length * 5 + gap;
        return piece;
      });
    };
    // Both lines are 175 points wide.
    expect(
      rowsOf([
        { x: 60, y: 50, text: 'Issue date' },
        { x: 200, y: 50, text: 'May 4, 2026' },
        { x: 60, y: 90, text: 'The Notes' },
        ...stretched(['The', 'notes,', 'being', '$100,000,000'], 90, 15),
        ...stretched(['Class', 'A', 'notes,', 'are', 'issued', 'by', 'it'], 102, 8.333),
      ]),
    ).toEqual([
      ['Issue date', 'May 4, 2026'],
      ['The Notes', 'The notes, being $100,000,000 Class A notes, are issued by it'],
    ]);
  });

  it('joins cells centred in their row', () => {
    expect(
      rowsOf([
        { x: 200, y: 50, text: '(a) Class A: 3.24 per cent.' },
        { x: 50, y: 56, text: 'First Loss Probability' },
        { x: 200, y: 62, text: '(b) Class B: 4.04 per cent.' },
        { x: 200, y: 80, text: '(a) Class A: 2.65 per cent.' },
        { x: 50, y: 86, text: 'Expected Loss' },
        { x: 200, y: 92, text: '(b) Class B: 3.12 per cent.' },
      ]),
    ).toEqual([
      ['First Loss Probability', '(a) Class A: 3.24 per cent. (b) Class B: 4.04 per cent.'],
      ['Expected Loss', '(a) Class A: 2.65 per cent. (b) Class B: 3.12 per cent.'],
    ]);
  });

  it('puts the number of an item before its label', () => {
    expect(
      rowsOf(
        makeRows(
          [
            ['1', 'Issuer', 'Fulgurite Re Ltd.'],
            ['2', 'Issue Date', '4 May 2026'],
          ],
          { columns: [50, 80, 250] },
        ),
      ),
    ).toEqual([
      ['1 Issuer', 'Fulgurite Re Ltd.'],
      ['2 Issue Date', '4 May 2026'],
    ]);
  });
});

describe('paragraphs and furniture', () => {
  it('mends a hyphenated word and keeps a broken number whole', () => {
    expect(
      paragraphs(
        makePage([
          { x: 50, y: 50, text: 'the repre-' },
          { x: 50, y: 62, text: 'sentation of 15-Mar-' },
          { x: 50, y: 74, text: '2026' },
        ]),
      ),
    ).toEqual(['the representation of 15-Mar-2026']);
  });

  it('drops page numbers and running heads, and nothing that stands once', () => {
    const pages = [1, 2, 3, 4].map((page) =>
      buildPage(
        withLines(
          makePage(
            [
              { x: 50, y: 20, text: 'Fulgurite Re Ltd.' },
              { x: 50, y: 300, text: `Body ${page}` },
              { x: 290, y: 810, text: `${page}` },
            ],
            { page },
          ),
        ),
      ),
    );
    removeFurniture(pages);
    expect(pages.map((page) => page.lines.map((line) => page.text.slice(line.from, line.to)))).toEqual([
      ['Body 1'],
      ['Body 2'],
      ['Body 3'],
      ['Body 4'],
    ]);
  });

  it('finds the way back from joined text to where it stands', () => {
    const page = buildPage(
      withLines(
        makePage([
          { x: 50, y: 50, text: 'one two' },
          { x: 50, y: 62, text: 'three' },
        ]),
      ),
    );
    const flow = joinSpans(page.lines.map((line) => ({ page, from: line.from, to: line.to })));
    expect(flow.text).toBe('one two three');
    const spans = spansOf(flow, 4, 13);
    expect(spans.map((span) => span.page.text.slice(span.from, span.to))).toEqual(['two', 'three']);
    const part = sliceFlow(flow, 8, 13);
    expect([part.text, spansOf(part, 0, 5).length]).toEqual(['three', 1]);
  });
});

it('keeps rows apart between which a name stands that is of both', () => {
  const at = (y: number, ...texts: string[]): Piece[] =>
    texts.flatMap((text, index) =>
      text === '' ? [] : [{ x: [60, 120, 180, 260, 360][index] as number, y, text, size: 7.6 }],
    );
  expect(
    rowsOf([
      ...at(100, 'Series', 'Class', 'Amount', 'Issue', 'Spread'),
      ...at(124, '', 'A', '$225.0', '17 Jan 2025', '5.75'),
      ...at(132, '2025-1'),
      ...at(140, '', 'B', '$87.5', '17 Jan 2025', '9.90'),
      ...at(156, '2025-2', 'C', '$120.0', '24 Jan 2025', '13.25'),
    ]),
  ).toEqual([
    ['Series', 'Class', 'Amount', 'Issue', 'Spread'],
    ['2025-1', 'A', '$225.0', '17 Jan 2025', '5.75'],
    ['B', '$87.5', '17 Jan 2025', '9.90'],
    ['2025-2', 'C', '$120.0', '24 Jan 2025', '13.25'],
  ]);
});

it('reads a label of three lines that ends beside its values as the beginning of their row', () => {
  const row = (y: number, lines: string[], ...values: string[]): Piece[] => [
    ...lines.map((text, index) => ({ x: 60, y: y + index * 14, text, size: 10.5 })),
    ...values.map((text, index) => ({ x: 160 + index * 100, y: y + (lines.length - 1) * 14, text, size: 10.5 })),
  ];
  expect(
    rowsOf([
      ...row(80, [], 'Class A', 'Class B', 'Class C').map((piece) => ({ ...piece, y: 80 })),
      ...row(97, ['Offered', 'amount'], '$120,000,000', '$90,000,000', '$40,000,000'),
      ...row(128, ['Insurance', 'Risk', 'Spread'], '3.75% p.a.', '6.25% p.a.', '9.25% p.a.'),
    ]),
  ).toEqual([
    ['Class A', 'Class B', 'Class C'],
    ['Offered amount', '$120,000,000', '$90,000,000', '$40,000,000'],
    ['Insurance Risk Spread', '3.75% p.a.', '6.25% p.a.', '9.25% p.a.'],
  ]);
});

it('joins a value that a leader of dots pushed to the right with its next line', () => {
  expect(
    rowsOf([
      { x: 60, y: 100, text: 'Reference yield' },
      { x: 301, y: 100, text: 'Yield of the Example Cash Trust, Class S' },
      { x: 295, y: 112, text: '(CUSIP 123456AB1)' },
      { x: 60, y: 130, text: 'Day count' },
      { x: 301, y: 130, text: 'Actual/360' },
    ])[0]?.[1],
  ).toBe('Yield of the Example Cash Trust, Class S (CUSIP 123456AB1)');
});

it('keeps a table in one piece whose first heading inside stands right under its columns', () => {
  const pieces = [
    ...makeRows([['', 'Class H', 'Class J']], { top: 100, columns: [60, 300, 420] }),
    { x: 60, y: 116, text: 'The notes' },
    ...makeRows(
      [['Nominal amount', 'EUR 10,000,000', 'EUR 20,000,000'], ['The risk'], ['Expected loss', '1.20%', '3.40%']],
      { top: 132, columns: [60, 290, 410], pitch: 16 },
    ),
  ];
  expect(rowsOf(pieces).map((cells) => cells.length)).toEqual([2, 1, 3, 1, 3]);
  const blocks = readBlocks(buildPage(withLines(makePage(pieces))));
  expect(blocks.filter(({ kind }) => kind === 'grid')).toHaveLength(1);
});

describe('strokes', () => {
  const lines = [
    'Class A Notes: Amount EUR 90,000,000 | Closing Date 9 March 2031 | Maturity Date 9 June 2034 | Risk Spread',
    '4.50% | Frequency quarterly | Day Count Actual/360 | Business Days following business day | ISIN Number',
    'XS3011776245',
  ];

  it('part the values of running text that fills its lines, and no cells', () => {
    const pieces = lines.map((text, index) => ({ x: 60, y: 100 + 12 * index, text, size: 9 }));
    expect(paragraphs(makePage(pieces))).toEqual([lines.join(' ')]);
  });

  it('part the cells of rows that end where they do', () => {
    const rows = ['Class A | EUR 90m | 4.50% | 1.20%', 'Class B | EUR 40m | 7.50% | 2.84%'];
    const pieces = rows.map((text, index) => ({ x: 60, y: 100 + 12 * index, text, size: 9 }));
    expect(
      rowsOf([
        ...pieces,
        {
          x: 60,
          y: 160,
          text: 'The Notes of both classes are limited recourse obligations of the Issuer, and nobody else is liable for them.',
        },
      ]),
    ).toEqual(rows.map((text) => text.split(' | ')));
  });
});

describe('headings that nearly touch', () => {
  const line = (y: number, ...cells: readonly (readonly [number, string])[]): Piece[] =>
    cells.map(([x, text]) => ({ x, y, text }));
  const figures = [
    ...line(124, [60, 'Attachment'], [200, '1.84%'], [252.5, '5.43%'], [360, '4.12%'], [412.5, '11.86%']),
    ...line(136, [60, 'Expected loss'], [200, '1.31%'], [252.5, '3.88%'], [360, '3.05%'], [412.5, '8.87%']),
  ];
  const headings = line(
    100,
    [200, 'Annualized'],
    [252.5, 'To Scheduled'],
    [360, 'Annualized'],
    [412.5, 'To Scheduled'],
  );

  it('are parted where the figures below them begin', () => {
    expect(rowsOf([...headings, ...figures.map((piece) => ({ ...piece, y: piece.y - 12 }))])[0]).toEqual([
      'Annualized',
      'To Scheduled',
      'Annualized',
      'To Scheduled',
    ]);
  });

  it('lose no word that stands before the first of them', () => {
    const wide = line(112, [172.5, 'First'], [200, 'Annualized'], [252.5, 'To Scheduled'], [412.5, 'Whole']);
    expect(rowsOf([...wide, ...figures])[0]?.join(' ')).toContain('First');
  });

  it('are one where headings of their own stand below them', () => {
    const below = line(112, [200, 'Prior'], [252.5, 'Updated'], [360, 'Prior'], [412.5, 'Updated']);
    expect(rowsOf([...headings, ...below, ...figures])[0]).toEqual([
      'Annualized To Scheduled',
      'Annualized To Scheduled',
    ]);
  });
});

describe('items that are set out from their marks', () => {
  it('are paragraphs and no table', () => {
    const items = makeRows([['(a)', 'Closing: April 2, 2031.']], { columns: [60, 84] });
    expect(paragraphs(makePage(items))).toEqual(['(a) Closing: April 2, 2031.']);
  });

  it('are paragraphs behind points, too, however narrow their column', () => {
    const items = makeRows([['•', 'Class 3: 24.4% Wind, 53.4% Hail and 22.2%']], { columns: [60, 78] });
    expect(paragraphs(makePage(items))).toEqual(['• Class 3: 24.4% Wind, 53.4% Hail and 22.2%']);
  });
});
