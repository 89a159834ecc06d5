import { describe, expect, it } from 'vitest';
import { readAsPrinted } from '../index.ts';
import { figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makePage, type Piece } from '../testing/make-page.ts';
import type { DocumentKind } from '../types.ts';

/** What is read of a page in its own print: another one may set right what this one shows wrong. */
const extract = (kind: DocumentKind, pieces: readonly Piece[]) =>
  readAsPrinted({ kind, pages: [makePage(pieces)] }).result;

const row = (y: number, places: readonly number[], ...texts: string[]): Piece[] =>
  texts.flatMap((text, index) => (text === '' ? [] : [{ x: places[index] as number, y, text, size: 9 }]));
const bold = (pieces: readonly Piece[]): Piece[] => pieces.map((piece) => ({ ...piece, bold: true }));

describe('values that a row of dots leads to', () => {
  const dotted = (y: number, label: string, value: string): Piece[] => {
    const x = 60 + (label.length + 1) * 5;
    const dots = '.'.repeat(Math.max(3, Math.floor((235 - x) / 5)));
    return [
      { x: 60, y, text: label },
      { x, y, text: dots },
      { x: 245, y, text: value },
    ];
  };
  const terms = (first: string, ...further: string[]): Piece[] => [
    ...title('2031-1', 'Class A Notes'),
    ...dotted(80, 'Issuer', 'Example Re Ltd.'),
    ...dotted(98, 'Principal amount', 'EUR 90,000,000'),
    ...dotted(116, 'Coupon dates', first),
    ...further.map((text, index) => ({ x: 60, y: 128 + 12 * index, text })),
    ...dotted(134 + 12 * further.length, 'Risk spread', '6.25%'),
    ...prose(
      'The Notes are limited recourse obligations of the Issuer and of nobody else, whatever happens to them all.',
      250,
    ),
  ];

  it('go on at the left margin, below their label', () => {
    const { securities } = extract(
      'OC',
      terms(
        'The 9th day of each March, June, September and December, beginning on 9',
        'March 2031 and ending on 9 June 2034',
      ),
    );
    expect(securities).toMatchObject([
      { firstCouponDate: '2031-03-09', lastCouponDate: '2034-06-09', couponFrequency: 4, couponRate: 6.25 },
    ]);
  });

  it('take no line that begins anew, or for which there was room', () => {
    const { securities } = extract('OC', terms('Quarterly in arrear', 'Payments are made on 9 March 2031 first.'));
    expect(securities).toMatchObject([{ couponFrequency: 4, couponRate: 6.25 }]);
  });
});

describe('names and labels in two lines', () => {
  it('reads every row of a class whose name stands in two lines', () => {
    const places = [60, 130, 300, 400];
    const rowsOf = (y: number, name: readonly [string, string], old: readonly string[], now: readonly string[]) => [
      ...row(y, places, name[0], 'Base case, prior', ...old),
      ...row(y + 12, places, name[1], 'figure'),
      ...row(y + 28, places, '', 'Base case, updated', ...now),
      ...row(y + 40, places, '', 'figure'),
    ];
    const result = extract('RESET', [
      ...prose('Example Re Ltd. Series 2031-1: results of the annual reset of 8 June 2032.', 40),
      ...bold(row(80, places, 'Class', 'Case', 'Expected Loss', 'Attachment Probability')),
      ...rowsOf(100, ['Class', 'CC'], ['2.11%', '2.74%'], ['2.32%', '2.98%']),
      ...rowsOf(164, ['Class', 'DD'], ['4.11%', '5.74%'], ['4.36%', '5.98%']),
    ]);
    expect(figures(result)).toEqual([
      ['CC', 2.98, 2.32, null],
      ['DD', 5.98, 4.36, null],
    ]);
  });

  it('keeps shares with the class that the second line of their label names', () => {
    const rowsOf = (y: number, name: string, shares: string): Piece[] => [
      { x: 60, y, text: 'Loss Contribution', bold: true },
      { x: 220, y, text: shares },
      { x: 60, y: y + 12, text: `by hazard, Class ${name}`, bold: true },
    ];
    const result = extract('OC', [
      ...title(),
      ...rowsOf(90, 'A', 'Earthquake 61.5%, Wildfire 38.5%'),
      ...rowsOf(118, 'B', 'Earthquake 83.0%, Wildfire 17.0%'),
    ]);
    expect(result.elAttributions.map((each) => [each.issuerClass, each.elAttribution])).toEqual([
      ['A', 61.5],
      ['A', 38.5],
      ['B', 83],
      ['B', 17],
    ]);
  });

  it('puts lines that follow as close as rows together where a label stops in the middle', () => {
    const rowsOf = (y: number, name: string, share: string, rest: string): Piece[] => [
      ...row(y, [60, 220], 'Relative weight of', `Hail ${share}; Canada`),
      ...row(y + 12, [60, 220], 'perils in expected loss –', `Earthquake ${rest}`),
      ...row(y + 24, [60, 220], `Class ${name}`),
    ];
    const result = extract('OC', [
      ...title(),
      ...rowsOf(90, 'A', '61.5%', '38.5%'),
      ...rowsOf(126, 'B', '83.0%', '17.0%'),
    ]);
    expect(result.elAttributions.map((each) => [each.issuerClass, each.perilName, each.elAttribution])).toEqual([
      ['A', 'Hail', 61.5],
      ['A', 'Canada Earthquake', 38.5],
      ['B', 'Hail', 83],
      ['B', 'Canada Earthquake', 17],
    ]);
  });

  it('leaves rows apart whose labels end in what their values begin with', () => {
    const { modeledStats } = extract('RESET', [
      ...prose('Example Re Ltd. Series 2031-1 Class A Notes: results of the reset.', 40),
      ...row(90, [60, 220], 'Exposure data as of', '31 March 2032'),
      ...row(102, [60, 220], 'Results apply from', '8 June 2032'),
      ...row(114, [60, 220], 'Expected loss', '1.94%'),
    ]);
    expect(modeledStats).toMatchObject([{ expectedLoss: 1.94, effectiveFromDate: '2032-06-08' }]);
  });

  it('reads lists in narrow cells whose label stands beside some of their lines', () => {
    const places = [60, 180, 300];
    const result = extract('OC', [
      ...title(),
      ...row(82, places, '', 'Class A', 'Class B'),
      ...row(96, places, '', 'Windstorm', 'Windstorm'),
      ...row(107, places, 'Loss', '61.5 per cent;', '83.0 per cent;'),
      ...row(118, places, 'by peril', 'Wildfire 38.5', 'Wildfire 17.0'),
      ...row(129, places, '(% of all)', 'per cent', 'per cent'),
      ...row(150, places, 'Amount', 'EUR 90,000,000', 'EUR 40,000,000'),
    ]);
    expect(result.elAttributions.map((each) => [each.issuerClass, each.perilName, each.elAttribution])).toEqual([
      ['A', 'Windstorm', 61.5],
      ['A', 'Wildfire', 38.5],
      ['B', 'Windstorm', 83],
      ['B', 'Wildfire', 17],
    ]);
  });

  it('reads the identifier of each class, whatever its name', () => {
    const { securities } = extract('OC', [
      ...prose('EUR 90,000,000 Class AA Notes and EUR 40,000,000 Class A Notes, Series 2031-1 of Example Re Ltd.', 40),
      ...bold(row(90, [60, 300], 'Tranche', 'ISIN')),
      ...row(108, [60, 300], 'Class AA Notes', 'XS3011776245'),
      ...row(126, [60, 300], 'Class A Notes', 'XS3011776674'),
    ]);
    expect(securities.map(({ issuerClass, isin }) => [issuerClass, isin])).toEqual([
      ['AA', 'XS3011776245'],
      ['A', 'XS3011776674'],
    ]);
  });
});

describe('headings of three lines in a tight table', () => {
  it('reads annual figures beside those of the whole term, under the name of the class', () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    const small = (y: number, at: (column: number) => number, texts: readonly string[]): Piece[] =>
      texts.map((text, column) => ({ x: at(column), y, text, size: 7 }));
    const inPairs = (column: number) => 150 + 76 * Math.floor(column / 2) + 44 * (column % 2);
    const result = extract('OC', [
      ...title('2031-1', 'Class A, Class B, Class C, Class D and Class E Notes'),
      ...bold(
        small(
          90,
          (column) => 174 + 76 * column,
          names.map((name) => `Class ${name}`),
        ),
      ),
      ...bold(
        small(
          102,
          (column) => 187 + 76 * column,
          names.map(() => 'Over the'),
        ),
      ),
      ...bold(
        small(
          111,
          inPairs,
          names.flatMap(() => ['Annual', 'term']),
        ),
      ),
      ...small(123, () => 65, ['First Loss Probability']),
      ...small(123, inPairs, [
        '1.68%',
        '4.96%',
        '2.90%',
        '8.45%',
        '4.49%',
        '12.9%',
        '6.29%',
        '17.7%',
        '10.6%',
        '28.6%',
      ]),
      ...small(135, () => 65, ['Annual Expected']),
      ...small(139.5, inPairs, [
        '1.20%',
        '3.57%',
        '1.84%',
        '5.43%',
        '2.83%',
        '8.26%',
        '5.17%',
        '14.7%',
        '8.88%',
        '24.4%',
      ]),
      ...small(144, () => 65, ['Loss']),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.68, 1.2, null],
      ['B', 2.9, 1.84, null],
      ['C', 4.49, 2.83, null],
      ['D', 6.29, 5.17, null],
      ['E', 10.6, 8.88, null],
    ]);
  });
});

describe('a cell taller than those beside it', () => {
  it('may begin right below headings of two lines', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...bold(row(80, [345, 430], 'Risk', 'Expected')),
      ...bold(row(93, [75, 170, 265, 345, 430], 'Class', 'Size', 'Due Date', 'Spread', 'Loss')),
      ...row(106.5, [120], 'Up to and no more than'),
      ...row(119.5, [120, 260, 340], 'EUR 110,000,000', 'June', '4.50%'),
      ...row(126, [60, 430], 'Class A', '1.20%'),
      ...row(132.5, [120, 260, 340], 'of notes in all', '9, 2034', '(450 bps)'),
      ...row(150, [120, 260, 340], 'Forty Million Euro', 'June', '6.75%'),
      ...row(156.5, [60, 430], 'Class B', '2.29%'),
      ...row(163, [120, 260, 340], '(EUR 40,000,000)', '9, 2034', '(675 bps)'),
    ]);
    expect(securities).toMatchObject([
      { issuerClass: 'A', parAmount: 110_000_000, maturityDate: '2034-06-09', couponRate: 4.5 },
      { issuerClass: 'B', parAmount: 40_000_000, maturityDate: '2034-06-09', couponRate: 6.75 },
    ]);
  });
});

describe('cells that hold several values', () => {
  it('are read as their headings ask, and lists of labels beside them', () => {
    const places = [60, 120, 300, 400];
    const rowOf = (y: number, name: string, size: string, day: string, rate: string, loss: string, chance: string) => [
      ...row(y, places, name, `EUR ${size}; to`, `${rate} over yield`, `EL: ${loss}, Attachment`),
      ...row(y + 12, places, 'Notes', day, 'on the fund', `probability: ${chance}`),
    ];
    const result = extract('OC', [
      ...title(),
      ...bold(row(80, places, 'Class', 'Size and maturity', 'Coupon', 'Metrics')),
      ...rowOf(100, 'Class A', '90,000,000', '9 June 2034', '4.50%', '1.20%', '1.68%'),
      ...rowOf(132, 'Class B', '40,000,000', '9 June 2035', '7.50%', '2.84%', '3.49%'),
      ...prose('Attachment level: EUR 475,000,000 (Class A) and EUR 800,000,000 (Class B).', 170),
    ]);
    expect(result.securities).toMatchObject([
      { issuerClass: 'A', parAmount: 90_000_000, maturityDate: '2034-06-09', couponRate: 4.5 },
      { issuerClass: 'B', parAmount: 40_000_000, maturityDate: '2035-06-09', couponRate: 7.5 },
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.68, 1.2, null],
      ['B', 3.49, 2.84, null],
    ]);
  });
});

describe('lines of a message', () => {
  it('are each of the class that they begin with', () => {
    const { securities } = extract('OC', [
      ...prose('Example Re Ltd.: final terms below.', 60),
      ...[
        'Series 2031-1 Class 1, size EUR 55,000,000, expected loss 1.23%, the risk spread was set at four and a half',
        'per cent., that is 4.50%',
        'Series 2031-1 Class 2, size EUR 75,000,000, expected loss 2.46%, the risk spread was set at seven and a half',
        'per cent., that is 7.50%',
      ].map((text, index) => ({ x: 60, y: 100 + 12 * index, text, size: 9 })),
    ]);
    expect(securities.map(({ issuerClass, parAmount, couponRate }) => [issuerClass, parAmount, couponRate])).toEqual([
      ['1', 55_000_000, 4.5],
      ['2', 75_000_000, 7.5],
    ]);
  });

  it('each of a class, list perils and then their shares, and days in pairs', () => {
    const { securities, elAttributions } = extract('OC', [
      ...title(),
      ...[
        'Issue Date / Maturity Date: (a) the Class A Notes: 9 March 2031 / 9 June 2034',
        '(b) the Class B Notes: 9 March 2031 / 9 June 2035',
      ].map((text, index) => ({ x: 60, y: 90 + 12 * index, text, size: 9 })),
      { x: 60, y: 124, text: 'Contribution to expected loss by peril:', size: 9 },
      ...[
        'Class A – Wind / Hail / Wildfire / Volcanic Eruption, each as the model of the firm that is named above defines',
        'it: 40.0% / 30.0% / 20.0% / 10.0%',
        'Class B – Wind / Hail / Wildfire / Volcanic Eruption, each as the model of the firm that is named above defines',
        'it: 45.0% / 35.0% / 15.0% / 5.0%',
      ].map((text, index) => ({ x: 60, y: 142 + 12 * index, text, size: 9 })),
    ]);
    expect(securities).toMatchObject([
      { issueDate: '2031-03-09', maturityDate: '2034-06-09' },
      { issueDate: '2031-03-09', maturityDate: '2035-06-09' },
    ]);
    expect(elAttributions.map((each) => [each.issuerClass, each.elAttribution])).toEqual([
      ['A', 40],
      ['A', 30],
      ['A', 20],
      ['A', 10],
      ['B', 45],
      ['B', 35],
      ['B', 15],
      ['B', 5],
    ]);
  });
});

describe('numbers of periods at the head of rows', () => {
  it('are no names of classes, though these are called alike, and the last period counts', () => {
    const places = [60, 150, 260, 350, 440];
    const table = (y: number, name: string, rows: readonly (readonly string[])[]): Piece[] => [
      ...bold([{ x: 60, y, text: `Class ${name} Notes`, size: 9 }]),
      ...bold(row(y + 18, places, 'Risk Period', 'From', 'Attachment Prob.', 'Expected Loss', 'Risk Spread')),
      ...rows.flatMap((texts, index) => row(y + 34 + 14 * index, places, ...texts)),
    ];
    const result = extract('RESET', [
      ...prose(
        'Example Re Ltd. Series 2031-1: values in force in each risk period to date, the third of which is new.',
        40,
      ),
      ...table(80, '1', [
        ['1', '9 March 2031', '2.36%', '1.62%', '4.00%'],
        ['2', '9 March 2032', '2.48%', '1.70%', '4.00%'],
        ['3', '9 March 2033', '2.26%', '1.55%', '4.12%'],
      ]),
      ...table(190, '2', [
        ['1', '9 March 2031', '4.65%', '3.01%', '5.25%'],
        ['2', '9 March 2032', '4.89%', '3.17%', '5.25%'],
        ['3', '9 March 2033', '4.08%', '2.62%', '5.28%'],
      ]),
    ]);
    expect(figures(result)).toEqual([
      ['1', 2.26, 1.55, null],
      ['2', 4.08, 2.62, null],
    ]);
    expect(rates(result)).toEqual([
      ['1', 4.12],
      ['2', 5.28],
    ]);
  });
});
