import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { makePage, type DrawnBox, type Piece } from '../testing/make-page.ts';

interface FormBox {
  label: string;
  value: string;
  x: number;
  width: number;
}

const rowHeight = 30;

/** Rows of boxes across a page, each with a small label over what is filled in. */
function form(rows: readonly FormBox[][], top: number): { pieces: Piece[]; drawnBoxes: DrawnBox[] } {
  const placed = rows.flatMap((row, index) => row.map((box) => ({ ...box, y: top + index * rowHeight })));
  return {
    pieces: placed.flatMap(({ label, value, x, y }) => [
      { x: x + 3, y: y + 3, text: label, size: 6 },
      ...(value === '' ? [] : [{ x: x + 4, y: y + 15, text: value, size: 10 }]),
    ]),
    drawnBoxes: placed.map(({ x, width, y }) => [x, y, x + width, y + rowHeight]),
  };
}

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Certificate of Reset' }];

const sheet = (issuerClass: string, [attachment, loss, exhaustion, spread, wind, quake]: readonly string[]) =>
  form(
    [
      [
        { label: '1 Issuer', value: 'Example Re Ltd.', x: 50, width: 250 },
        { label: '2 Series', value: '2024-1', x: 300, width: 100 },
        { label: '3 Class', value: issuerClass, x: 400, width: 60 },
        { label: '4 File', value: '', x: 460, width: 90 },
      ],
      [
        { label: '5 First day of the Reset Period', value: '06/08/2026', x: 50, width: 250 },
        { label: '6 Scheduled maturity date', value: '06/08/2028', x: 300, width: 250 },
      ],
      [
        { label: '7a Attachment probability, before (%)', value: '2.90', x: 50, width: 250 },
        { label: '7b Attachment probability, after (%)', value: attachment ?? '', x: 300, width: 250 },
      ],
      [
        { label: '8a Expected loss, before (%)', value: '1.70', x: 50, width: 250 },
        { label: '8b Expected loss, after (%)', value: loss ?? '', x: 300, width: 250 },
      ],
      [
        { label: '9a Exhaustion probability, before (%)', value: '0.90', x: 50, width: 250 },
        { label: '9b Exhaustion probability, after (%)', value: exhaustion ?? '', x: 300, width: 250 },
      ],
      [
        { label: '10 Peril', value: 'Windstorm', x: 50, width: 150 },
        { label: 'Share of expected loss (%)', value: wind ?? '', x: 200, width: 100 },
        { label: '11 Peril', value: 'Earthquake', x: 300, width: 150 },
        { label: 'Share of expected loss (%)', value: quake ?? '', x: 450, width: 100 },
      ],
      [{ label: '12 Risk interest spread, after (% per annum)', value: spread ?? '', x: 50, width: 500 }],
    ],
    70,
  );

describe('a form of drawn boxes', () => {
  it('is read box by box, with a sheet for each class', () => {
    const sheets = [
      sheet('A', ['2.80', '1.60', '0.80', '6.25', '70.0', '30.0']),
      sheet('B', ['5.10', '4.20', '3.30', '9.50', '55.0', '45.0']),
    ];
    const pages = sheets.map(({ pieces, drawnBoxes }, index) =>
      makePage([...title, ...pieces], { page: index + 1, drawnBoxes }),
    );
    const result = extractDocument({ kind: 'RESET', pages });
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 2.8, expectedLoss: 1.6, exhaustionProbability: 0.8 },
      { issuerClass: 'B', attachmentProbability: 5.1, expectedLoss: 4.2, exhaustionProbability: 3.3 },
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { issuerClass: 'A', couponRate: 6.25, effectiveFromDate: '2026-06-08' },
      { issuerClass: 'B', couponRate: 9.5, effectiveFromDate: '2026-06-08' },
    ]);
    expect(
      result.elAttributions.map(({ issuerClass, perilName, elAttribution }) => [issuerClass, perilName, elAttribution]),
    ).toEqual([
      ['A', 'Windstorm', 70],
      ['A', 'Earthquake', 30],
      ['B', 'Windstorm', 55],
      ['B', 'Earthquake', 45],
    ]);
  });
});

describe('a table of drawn boxes', () => {
  /** Columns so close that only the lines between them tell them apart, and names broken over two lines. */
  const columns = [60, 150, 205, 260, 320];
  const tops = [100, 126, 152];
  const rows = [
    [['Class'], ['Attachment', 'Probability'], ['Expected', 'Loss'], ['Exhaustion', 'Probability']],
    [['Class A', 'Notes'], ['2.80%'], ['1.60%'], ['0.80%']],
    [['Class B', 'Notes'], ['5.10%'], ['4.20%'], ['3.30%']],
  ];
  const pieces = rows.flatMap((row, at) =>
    row.flatMap((lines, column) =>
      lines.map((text, line) => ({ x: (columns[column] ?? 0) + 1, y: (tops[at] ?? 0) + 2 + line * 12, text })),
    ),
  );
  const drawnBoxes = tops.flatMap((y) =>
    columns.slice(0, -1).map((x, column): DrawnBox => [x, y, columns[column + 1] ?? 0, y + 26]),
  );

  it('is read by its boxes', () => {
    const result = extractDocument({ kind: 'OC', pages: [makePage([...title, ...pieces], { drawnBoxes })] });
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 2.8, expectedLoss: 1.6, exhaustionProbability: 0.8 },
      { issuerClass: 'B', attachmentProbability: 5.1, expectedLoss: 4.2, exhaustionProbability: 3.3 },
    ]);
  });
});

describe('a box with the name of a class alone, as wide as the form', () => {
  it('heads the boxes below it', () => {
    const boxes = (name: string, [attachment = '', loss = '']: readonly string[], top: number) =>
      form(
        [
          [{ label: `Class ${name} Notes`, value: '', x: 50, width: 500 }],
          [
            { label: 'Attachment probability', value: attachment, x: 50, width: 250 },
            { label: 'Expected loss', value: loss, x: 300, width: 250 },
          ],
        ],
        top,
      );
    const forms = [boxes('P', ['2.67%', '1.83%'], 90), boxes('Q', ['4.67%', '3.83%'], 200)];
    const { modeledStats } = extractDocument({
      kind: 'RESET',
      pages: [
        makePage([...title, ...forms.flatMap(({ pieces }) => pieces)], {
          drawnBoxes: forms.flatMap(({ drawnBoxes }) => drawnBoxes),
        }),
      ],
    });
    expect(modeledStats).toMatchObject([
      { issuerClass: 'P', attachmentProbability: 2.67, expectedLoss: 1.83 },
      { issuerClass: 'Q', attachmentProbability: 4.67, expectedLoss: 3.83 },
    ]);
  });
});
