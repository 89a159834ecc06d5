import { describe, expect, it } from 'vitest';
import { makePage, type Piece } from '../testing/make-page.ts';
import { readBlocks, type Grid } from './blocks.ts';
import { withLines } from './lines.ts';
import { buildPage } from './page.ts';

/** Rows with each cell at its place; one line every 12 points. */
const lines = (...rows: readonly (readonly [x: number, text: string][])[]): Piece[] =>
  rows.flatMap((row, index) => row.map(([x, text]) => ({ x, y: 60 + 12 * index, text })));
const rowsOf = (pieces: readonly Piece[], writesBlanks = true) =>
  readBlocks(buildPage(withLines(makePage(pieces, { writesBlanks }))))
    .filter((block): block is Grid => block.kind === 'grid')
    .flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ flow }) => flow.text).join(' | ')));

describe('a line of text above a table', () => {
  it('stays whole where the file writes its blanks here and there only', () => {
    // Each part begins one blank of 2.5 points after the one before it.
    const texts = ['The results below', 'are', 'shown for', 'information', 'only'];
    let x = 60;
    const line = texts.map((text): [number, string] => {
      const at = x;
      x += text.split('').reduce((width, letter) => width + (letter === ' ' ? 2.5 : 5), 2.5);
      return [at, text];
    });
    const table = (label: string, values: readonly string[]): [number, string][] => [
      [60, label],
      ...values.map((value, index): [number, string] => [145 + 60 * index, value]),
    ];
    const pieces = lines(line, table('Notes', ['Class A', 'Class B']), table('Margin', ['4.39%', '6.30%']));
    expect(rowsOf(pieces)).toEqual(['Notes | Class A | Class B', 'Margin | 4.39% | 6.30%']);
  });
});

describe('rows of a tight table', () => {
  it('are parted where the file writes no blank between two words', () => {
    // "Class AA Notes" is 65 points wide: the next heading begins 4 points after it.
    const pieces = lines(
      [
        [60, 'Terms'],
        [200, 'Class AA Notes'],
        [269, 'Class BB Notes'],
      ],
      [
        [60, 'Amount'],
        [220, '$40 mn'],
        [290, '$150 mn'],
      ],
      [
        [60, 'Margin'],
        [220, '4.39%'],
        [290, '6.30%'],
      ],
    );
    expect(rowsOf(pieces)).toEqual([
      'Terms | Class AA Notes | Class BB Notes',
      'Amount | $40 mn | $150 mn',
      'Margin | 4.39% | 6.30%',
    ]);
  });

  it('are parted between a long label and its value', () => {
    const pieces = lines(
      [
        [60, 'Attachment Probability'],
        [182, '1.47%'],
        [240, '3.01%'],
      ],
      [
        [60, 'Expected Loss'],
        [182, '1.03%'],
        [240, '1.90%'],
      ],
      [
        [60, 'Probability of Exhaustion'],
        [182, '0.52%'],
        [240, '1.45%'],
      ],
    );
    expect(rowsOf(pieces)[2]).toBe('Probability of Exhaustion | 0.52% | 1.45%');
  });

  it('are parted between two percentages, also where no blank is written at all', () => {
    const pieces = lines(
      [
        [60, 'Notes'],
        [150, 'Prior'],
        [210, 'Reset'],
        [262, 'Prior'],
        [310, 'Reset'],
      ],
      [
        [60, 'A'],
        [150, '1.750%'],
        [210, '2.040%'],
        [244, '1.240%'],
        [310, '1.440%'],
      ],
    );
    expect(rowsOf(pieces, false)[1]).toBe('A | 1.750% | 2.040% | 1.240% | 1.440%');
  });

  it('are parted where the file writes no blank and a gap is wider than those of its line', () => {
    // "Spread" ends at 90: the heading beside it begins 5 points after it, where a blank has 2.5.
    const pieces = lines(
      [
        [60, 'Spread'],
        [95, 'Expected loss'],
        [163, 'Probability'],
      ],
      [
        [62, '5.25%'],
        [110, '1.40%'],
        [170, '2.10%'],
      ],
    );
    expect(rowsOf(pieces, false)).toEqual(['Spread | Expected loss | Probability', '5.25% | 1.40% | 2.10%']);
  });

  it('are not parted where text is stretched, nor after a stop', () => {
    const pieces = lines(
      [
        [60, 'Amount'],
        [140, '$100,000,000'],
        [206, '(Class'],
        [242, 'A)'],
        [258, 'and'],
        [279, '$50,000,000'],
      ],
      [
        [60, 'Series: 2031-1'],
        [140, 'Loss'],
        [280, '5.25%'],
      ],
    );
    expect(rowsOf(pieces, false)[0]).toBe('Amount | $100,000,000 (Class A) and $50,000,000');
    expect(rowsOf(pieces, false)[1]).toBe('Series: 2031-1 | Loss | 5.25%');
  });

  it('leaves a sentence whole whose blanks are not all written', () => {
    const pieces = lines(
      [
        [60, 'The Notes are issued on'],
        [164, 'January 9 and mature on'],
        [260, 'May 4'],
      ],
      [[60, 'in the year that the indenture names, and no later than the year after it.']],
    );
    expect(rowsOf(pieces)).toEqual([]);
  });

  it('are parted between two amounts, and between an amount and a rate', () => {
    const pieces = lines(
      [
        [60, 'Loss'],
        [180, '1.79%'],
        [262, '3.87%'],
        [350, '5.18%'],
      ],
      [
        [60, 'Amount'],
        [140, 'USD 60 million USD 85 million'],
        [320, 'USD 85 million'],
      ],
      [
        [60, 'Level'],
        [140, '1,000,000,000 1,450,000,000 2.10%'],
      ],
    );
    expect(rowsOf(pieces).map((row) => row.split(' | ').length)).toEqual([4, 4, 4]);
  });

  it('begin with the lines of a label right below headings in bold', () => {
    const pieces = [
      ...['Term', 'Class 11', 'Class 12'].map((text, at) => ({ x: 60 + 90 * at, y: 60, text, bold: true })),
      { x: 60, y: 76, text: 'Mean' },
      { x: 60, y: 88, text: 'Annual' },
      ...['Loss', '1.640%', '3.590%'].map((text, at) => ({ x: 60 + 90 * at, y: 100, text })),
      ...['Spread', '4.40%', '11.09%'].map((text, at) => ({ x: 60 + 90 * at, y: 116, text })),
    ];
    expect(rowsOf(pieces)).toEqual([
      'Term | Class 11 | Class 12',
      'Mean Annual Loss | 1.640% | 3.590%',
      'Spread | 4.40% | 11.09%',
    ]);
  });

  it('are parted after an identifier that touches the next cell, or reaches into it', () => {
    const pieces = lines(
      [
        [60, 'Notes'],
        [120, 'ISIN'],
        [180, 'CUSIP'],
        [225, 'Deviation'],
      ],
      [
        [60, 'Class 1'],
        [120, 'US57081MAA18'],
        [180, '57081MAA1'],
        [225, '7.1%'],
      ],
      [
        [60, 'Class 2'],
        [120, 'US57081MAB90'],
        [178.5, '57081MAB9'],
        [223.5, '8.8%'],
      ],
    );
    expect(rowsOf(pieces).slice(1)).toEqual([
      'Class 1 | US57081MAA18 | 57081MAA1 | 7.1%',
      'Class 2 | US57081MAB90 | 57081MAB9 | 8.8%',
    ]);
  });

  it('are parted between two identifiers a blank apart', () => {
    const pieces = lines(
      [
        [60, 'Amount'],
        [140, '$40 mn'],
        [203, '$60 mn'],
      ],
      [
        [60, 'ISIN'],
        [140, 'US57081MAA18'],
        [203, 'US57081MAB90'],
      ],
    );
    expect(rowsOf(pieces)[1]).toBe('ISIN | US57081MAA18 | US57081MAB90');
  });

  it('are parted between identifiers side by side', () => {
    const pieces = lines(
      [
        [60, 'Terms'],
        [140, 'Class A'],
        [200, 'Class B'],
        [260, 'Class C'],
      ],
      [
        [60, 'ISIN'],
        [140, 'US57081MAA18'],
        [200, 'US57081MAB90'],
        [260, 'US57081MAC73'],
      ],
    );
    expect(rowsOf(pieces)[1]).toBe('ISIN | US57081MAA18 | US57081MAB90 | US57081MAC73');
  });
});

describe('rows of several lines', () => {
  it('go on from the lines of a class’s name, beside values set at the foot', () => {
    const pieces = lines(
      [
        [60, 'Notes'],
        [150, 'Size'],
        [250, 'Spread'],
        [350, 'Deviation'],
      ],
      [
        [60, 'Class 1'],
        [250, '262 basis'],
      ],
      [
        [60, 'Notes'],
        [150, '$100 million'],
        [250, 'points'],
        [350, '7.1%'],
      ],
      [
        [60, 'Class 2'],
        [250, '316 basis'],
      ],
      [
        [60, 'Notes'],
        [150, '$125 million'],
        [250, 'points'],
        [350, '8.8%'],
      ],
    );
    expect(rowsOf(pieces).slice(-2)).toEqual([
      'Class 1 Notes | $100 million | 262 basis points | 7.1%',
      'Class 2 Notes | $125 million | 316 basis points | 8.8%',
    ]);
  });

  it('go on from the word for a class to its letter', () => {
    const pieces = lines(
      [
        [60, 'Notes'],
        [150, 'Size'],
        [250, 'Margin'],
        [350, 'Trigger'],
      ],
      [
        [60, 'Tranche'],
        [250, '4.32%'],
        [350, 'Industry'],
      ],
      [
        [60, 'A'],
        [150, '$60m'],
        [250, 'p.a.'],
        [350, 'index'],
      ],
      [
        [60, 'Tranche'],
        [250, '7.53%'],
      ],
      [
        [60, 'B'],
        [150, '$40m'],
        [250, 'p.a.'],
        [350, 'Indemnity'],
      ],
    );
    expect(rowsOf(pieces).slice(-2)).toEqual([
      'Tranche A | $60m | 4.32% p.a. | Industry index',
      'Tranche B | $40m | 7.53% p.a. | Indemnity',
    ]);
  });

  it('go on over three lines of a name', () => {
    const pieces = lines(
      [
        [60, 'Notes'],
        [150, 'Amount'],
        [250, 'Spread'],
        [350, 'ISIN'],
      ],
      [
        [60, 'Class'],
        [250, '571'],
      ],
      [
        [60, 'A'],
        [150, 'GBP'],
        [250, 'basis'],
      ],
      [
        [60, 'Notes'],
        [150, '150,000,000'],
        [250, 'points'],
        [350, 'US57081MAA18'],
      ],
    );
    expect(rowsOf(pieces).at(-1)).toBe('Class A Notes | GBP 150,000,000 | 571 basis points | US57081MAA18');
  });

  it('go on from the name of a class that breaks at its hyphen', () => {
    const pieces = lines(
      [
        [60, 'Class'],
        [160, 'Attachment'],
        [240, 'Expected Loss'],
      ],
      ...[
        ['Tranche A-', '1', '1.30%', '0.85%'],
        ['Tranche A-', '2', '2.07%', '1.68%'],
      ].flatMap(([name = '', number = '', attachment = '', loss = '']): [number, string][][] => [
        [[60, name]],
        [
          [60, number],
          [160, attachment],
          [240, loss],
        ],
      ]),
    );
    expect(rowsOf(pieces)).toEqual([
      'Class | Attachment | Expected Loss',
      'Tranche A-1 | 1.30% | 0.85%',
      'Tranche A-2 | 2.07% | 1.68%',
    ]);
  });

  it('go on from names in three lines, below headings in bold', () => {
    const row = (top: number, number: string, ...values: string[]): Piece[] => [
      { x: 60, y: top, text: 'Class' },
      { x: 60, y: top + 12, text: number },
      { x: 60, y: top + 24, text: 'Notes' },
      ...values.map((text, column) => ({ x: 120 + 90 * column, y: top + 24, text })),
    ];
    const heads = ['Attachment', 'Expected Loss', 'Spread'];
    const pieces = [
      ...heads.map((text, column) => ({ x: 120 + 90 * column, y: 60, text, bold: true })),
      ...row(76, '11', '2.27%', '1.62%', '4.88%'),
      ...row(116, '12', '5.66%', '3.91%', '8.74%'),
      ...row(156, '13', '6.90%', '4.67%', '12.28%'),
    ];
    expect(rowsOf(pieces)).toEqual([
      'Attachment | Expected Loss | Spread',
      'Class 11 Notes | 2.27% | 1.62% | 4.88%',
      'Class 12 Notes | 5.66% | 3.91% | 8.74%',
      'Class 13 Notes | 6.90% | 4.67% | 12.28%',
    ]);
  });

  it('end in the name of a class, where a value goes on beside it', () => {
    const pieces = lines(
      [
        [60, 'Class 15'],
        [150, '6.49 per cent.'],
        [250, '2.2x'],
        [350, '11.39 per'],
      ],
      [
        [60, 'Notes'],
        [350, 'cent.'],
      ],
    );
    expect(rowsOf(pieces)).toEqual(['Class 15 Notes | 6.49 per cent. | 2.2x | 11.39 per cent.']);
  });

  it('begin with figures over their unit, which stands at the foot beside the label', () => {
    const at = (y: number, cells: readonly (readonly [number, string])[]): Piece[] =>
      cells.map(([x, text]) => ({ x, y, text }));
    const pieces = [
      ...at(60, [
        [60, 'Prob. of Attachment'],
        [170, '1.30%'],
        [250, '3.42%'],
      ]),
      ...at(78, [
        [170, '302 basis'],
        [250, '535 basis'],
      ]),
      ...at(90, [
        [60, 'Risk Margin'],
        [170, 'points'],
        [250, 'points'],
      ]),
      ...at(108, [
        [60, 'Issue Price'],
        [170, '100%'],
        [250, '100%'],
      ]),
    ];
    expect(rowsOf(pieces)[1]).toBe('Risk Margin | 302 basis points | 535 basis points');
  });

  it('go on in a value that is set flush right', () => {
    const pieces = lines(
      [
        [60, 'Spread'],
        [263, '2.65%'],
      ],
      [
        [60, 'Face Amount'],
        [272.5, 'GBP'],
      ],
      [[232.5, '250,000,000']],
      [
        [60, 'Expected Loss'],
        [263, '1.25%'],
      ],
    );
    expect(rowsOf(pieces)[1]).toBe('Face Amount | GBP 250,000,000');
  });

  it('begin with the first lines of a heading that is set to the foot', () => {
    const pieces = lines(
      [[150, 'Spread']],
      [
        [150, 'over the'],
        [300, 'Expected'],
      ],
      [
        [60, 'Notes'],
        [150, 'yield'],
        [300, 'loss'],
      ],
      [
        [60, 'Class 1'],
        [150, '4.32%'],
        [300, '1.21%'],
      ],
      [
        [60, 'Class 2'],
        [150, '7.53%'],
        [300, '2.41%'],
      ],
    );
    expect(rowsOf(pieces)[0]).toBe('Notes | Spread over the yield | Expected loss');
  });

  it('stand under words that are there again, each over its own', () => {
    const pieces = lines(
      [
        [60, 'Class'],
        [146, 'Attachment'],
        [285, 'Exhaustion'],
      ],
      [
        [150, 'Before'],
        [215, 'Updated'],
        [287, 'Before Updated'],
      ],
      [
        [60, 'A'],
        [148, '0.760%'],
        [217, '0.830%'],
        [280, '0.510%'],
        [326, '0.560%'],
      ],
      [
        [60, 'B'],
        [148, '1.530%'],
        [217, '1.660%'],
        [280, '1.140%'],
        [326, '1.240%'],
      ],
    );
    const [, headings] = rowsOf([
      ...pieces,
      ...lines(
        [],
        [[420, 'Before Updated']],
        [
          [410, '2.23%'],
          [455, '2.43%'],
        ],
      ),
    ]);
    expect(headings).toBe('Before | Updated | Before | Updated | Before | Updated');
  });
});

it.each([
  ['US57081-', 'MAA18', 'US57081MAA18'],
  ['US57081', 'MAA18', 'US57081MAA18'],
  ['57081-', 'MAA1', '57081MAA1'],
  ['57081', 'MAA1', '57081 MAA1'],
  ['US57081-', 'MAA19', 'US57081- MAA19'],
])('joins the parts of an identifier, as its check digit shows: %s over %s', (upper, lower, whole) => {
  const pieces = lines([[60, upper]], [[60, lower]]);
  expect(readBlocks(buildPage(withLines(makePage(pieces))))).toMatchObject([{ flow: { text: whole } }]);
});

it('reads a date on whose hyphen a line ends', () => {
  const pieces = lines([[60, 'They will be issued on 15-']], [[60, 'Mar-2024 and mature in 2028.']]);
  expect(readBlocks(buildPage(withLines(makePage(pieces))))).toMatchObject([
    { flow: { text: 'They will be issued on 15-Mar-2024 and mature in 2028.' } },
  ]);
});

it('ends the figures of a class where the next one is named, whatever their unit', () => {
  const bold = (y: number, text: string): Piece => ({ x: 60, y, text, bold: true });
  const page = makePage([bold(60, '2.68 per cent.'), bold(74, 'Tranche IV')]);
  expect(readBlocks(buildPage(withLines(page)))).toHaveLength(2);
});

describe('rows of labels and values', () => {
  const pairs = (rows: readonly (readonly [label: string, value: string])[]) =>
    rows.map(([label, value]): [number, string][] => [
      [60, label],
      [260, value],
    ]);

  it('are parted where their numbers stand in the text, with two digits from the tenth on', () => {
    const rows = pairs([
      ['1. Issuer:', 'Example Re Ltd.'],
      ['2. (i) Series Number:', '2031-1'],
      ['3. Specified Currency:', 'USD'],
      ['4. Issue Price:', '100%'],
      ['5. Specified Denominations:', 'USD 250,000'],
      ['6. (i) Trade Date:', '2 March 2031'],
      ['7. Scheduled Maturity Date:', '12 March 2034'],
      ['8. Extended Maturity Date (latest):', '12 March 2036'],
      ['9. Listing:', 'Bermuda'],
      ['10. Interest Basis:', 'Floating Rate'],
      ['11. Risk Margin:', '3.00% per annum'],
      ['12. Day Count Fraction:', 'Actual/360'],
      ['13. Call Option:', 'Applicable'],
      ['14. Put Option:', 'Not applicable'],
    ]);
    expect(rowsOf(lines(...rows))).toEqual(rows.map((row) => row.map(([, text]) => text).join(' | ')));
  });

  it('are one where a label ends in brackets beside a value that goes on', () => {
    const rows: readonly (readonly [y: number, label: string, value: string])[] = [
      [60, 'Maturity Date', '14 June 2034'],
      [80, 'Expert risk analysis', 'Class A: attachment probability 2.04%, expected loss 1.50%, exhaustion'],
      [92, '(summary)', 'probability 0.92% Class B: attachment probability of 4.12%, expected loss of'],
      [104, '', '2.89%, exhaustion probability of 1.92% Class C: Exhaustion Probability: 3.12%,'],
      [116, '', 'Expected Loss: 4.16%, Attachment Probability: 4.98%'],
      [136, 'Covered layer', 'Class A: $1,350 million to $2,250 million Class B: $1,950 million to'],
      [148, '', '$2,150 million Class C: $2,750 million to $3,550 million'],
      [168, 'Extended spread', '0.10%'],
    ];
    const pieces = rows.flatMap(([y, label, value]): Piece[] => [
      { x: 60, y, text: label },
      { x: 200, y, text: value },
    ]);
    expect(rowsOf(pieces)[1]).toMatch(/^Expert risk analysis \(summary\) \| .* exhaustion probability 0\.92%/);
  });
});
