import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';
import type { ExtractionResult } from '../types.ts';

const offered: Piece[] = [
  { x: 60, y: 60, text: 'Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes' },
  { x: 60, y: 72, text: 'and $50,000,000 Series 2025-1 Class B Notes.' },
];

const shares = (result: ExtractionResult) =>
  result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution]);

describe('several values in a cell', () => {
  it('are told apart by the bare names of classes, and a funding margin is no spread', () => {
    const rows = [
      ['Notes', 'Class B-1 and Class B-2'],
      ['Size', 'B-1: $115,000,000. B-2: $70,000,000.'],
      ['Interest', 'Index less 0.20% funding margin plus B-1 4.10%, B-2 8.30% risk margin'],
      ['Annual risk', 'B-1: EL 0.91%, AP 1.22%, EP 0.60%. B-2: EL 3.02%, AP 4.11%, EP 2.10%.'],
    ];
    const result = extract('OC', makeRows(rows, { columns: [60, 160], pitch: 24 }));
    expect(result.securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [115_000_000, 4.1],
      [70_000_000, 8.3],
    ]);
    expect(result.modeledStats.map((row) => [row.expectedLoss, row.exhaustionProbability])).toEqual([
      [0.91, 0.6],
      [3.02, 2.1],
    ]);
  });
});

describe('notes that were never issued', () => {
  it('are left out where the status of their line says so', () => {
    const rows = [
      ['Line', 'Cl.', 'Status', 'Size', 'EL (%)'],
      ['1', 'A', 'New', '110,000,000', '1.14'],
      ['2', 'B', 'New', '62,500,000', '2.55'],
      ['3', 'C', 'Withdrawn', '35,000,000', '10.44'],
    ];
    const result = extract('OC', [
      { x: 60, y: 60, text: 'Example Re Ltd. - Series 2025-1 - new issue file' },
      ...makeRows(rows, { columns: [60, 110, 170, 260, 380] }),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.expectedLoss])).toEqual([
      ['A', 1.14],
      ['B', 2.55],
    ]);
  });

  it('are left out where a sentence says so', () => {
    const result = extract('OC', [
      ...offered,
      { x: 60, y: 90, text: 'Closing took place by electronic means on Friday 5 March 2027.' },
      { x: 60, y: 110, text: 'The Class C Notes of $40,000,000 with a spread of 9.25% were not sold.' },
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.issueDate])).toEqual([
      ['A', '2027-03-05'],
      ['B', '2027-03-05'],
    ]);
  });
});

describe('tables of earlier notes', () => {
  it('are left aside where their notes matured before these were issued', () => {
    const terms = makeRows(
      [
        ['Issue date', 'June 4, 2025'],
        ['Scheduled maturity', 'June 8, 2028'],
      ],
      { columns: [60, 240], top: 110 },
    );
    const earlier = makeRows(
      [
        ['', 'Maturity', 'Spread', 'Expected loss'],
        ['Class A', 'March 5, 2009', '5.64%', '2.02%'],
        ['Class B', 'May 21, 2008', '8.95%', '5.89%'],
      ],
      { columns: [60, 160, 280, 380], top: 260 },
    );
    const result = extract('OC', [...offered, ...terms, { x: 60, y: 210, text: 'Overview', bold: true }, ...earlier]);
    expect(result.securities.map((row) => [row.issueDate, row.maturityDate, row.couponRate])).toEqual([
      ['2025-06-04', '2028-06-08', null],
      ['2025-06-04', '2028-06-08', null],
    ]);
    expect(result.modeledStats).toEqual([]);
  });
});

describe('tables of classes', () => {
  it('reads amounts in thousands where the caption says so', () => {
    const result = extract('OC', [
      ...offered,
      { x: 60, y: 110, text: 'Terms (Dollars in thousands)', bold: true },
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Principal amount', '$98,000', '$51,000'],
        ],
        { top: 130 },
      ),
    ]);
    expect(result.securities.map((row) => row.parAmount)).toEqual([98_000_000, 51_000_000]);
  });

  it('takes the plain run before the same run of an earlier version', () => {
    const rows = [
      ['Per annum', 'Standard run', 'Standard run, initial version'],
      ['Expected loss', '1.93%', '2.05%'],
      ['Attachment probability', '2.64%', '2.77%'],
    ];
    const result = extract('OC', [
      { x: 60, y: 60, text: 'Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes' },
      ...makeRows(rows, { top: 100, columns: [60, 240, 400] }),
    ]);
    expect(result.modeledStats.map((row) => [row.expectedLoss, row.attachmentProbability])).toEqual([[1.93, 2.64]]);
  });

  it('gives shares without headings to the classes in their order', () => {
    const rows = [
      ['Florida Hurricane', '60.0%', '25.0%'],
      ['US Earthquake', '40.0%', '75.0%'],
    ];
    const result = extract('OC', [
      ...offered,
      { x: 60, y: 110, text: 'Contribution to expected loss', size: 12, bold: true },
      ...makeRows(rows, { top: 140 }),
    ]);
    expect(shares(result)).toEqual([
      ['A', 'Florida Hurricane', 60],
      ['A', 'US Earthquake', 40],
      ['B', 'Florida Hurricane', 25],
      ['B', 'US Earthquake', 75],
    ]);
  });

  it('gives nobody the shares of a row with another number of figures than classes', () => {
    const rows = [
      ['Florida Hurricane', '60.0%', '25.0%', '10.0%'],
      ['US Earthquake', '40.0%', '75.0%', '90.0%'],
    ];
    const result = extract('OC', [
      ...offered,
      { x: 60, y: 110, text: 'Contribution to expected loss', size: 12, bold: true },
      ...makeRows(rows, { top: 140 }),
    ]);
    expect(shares(result)).toEqual([]);
  });

  it('keeps figures apart that stand at equal distances, and words of one class off the next', () => {
    const rows = [
      ['Term', 'Class A', 'Class B', 'Class C'],
      ['Interest Rate', 'Benchmark Yield + 2.25%', 'Benchmark Yield + 3.00%', 'Benchmark Yield + 4.75%'],
    ];
    const columns = [60, 160, 290, 420];
    const result = extract('OC', [
      { x: 60, y: 60, text: 'Example Re Ltd. is issuing Series 2025-1 Class A, Class B and Class C Notes.' },
      ...makeRows(rows, { top: 100, columns }),
      { x: 60, y: 140, text: 'Attachment' },
      ...[1, 2, 3].map((column) => ({ x: columns[column] as number, y: 146, text: `${column}.50%` })),
      { x: 60, y: 152, text: 'Probability' },
    ]);
    expect(result.securities.map((row) => row.couponRate)).toEqual([2.25, 3, 4.75]);
    expect(result.modeledStats.map((row) => row.attachmentProbability)).toEqual([1.5, 2.5, 3.5]);
  });
});

describe('values that name no class', () => {
  it('leaves them out where they differ', () => {
    const result = extract('OC', [
      ...offered,
      { x: 60, y: 110, text: 'Expected loss: 1.25%.' },
      { x: 60, y: 140, text: 'Expected loss: 2.50%.' },
    ]);
    expect(result.modeledStats).toEqual([]);
  });
});

describe('what belongs together by its own', () => {
  it('gives an ISIN to the class whose CUSIP it is made of', () => {
    const result = extract('OC', [
      ...offered,
      { x: 60, y: 110, text: 'The Class A Notes have CUSIP 7759KTAA6.' },
      { x: 60, y: 130, text: 'The Class B Notes have CUSIP 7759KTAB4.' },
      { x: 60, y: 160, text: 'ISIN: US7759KTAB40.' },
      { x: 60, y: 190, text: 'ISIN: US7759KTAA66.' },
    ]);
    expect(result.securities.map((row) => row.isin)).toEqual(['US7759KTAA66', 'US7759KTAB40']);
  });

  it('parts headings set close over columns that are flush right', () => {
    const right = (edge: number, y: number, text: string): Piece => ({ x: edge - text.length * 5, y, text });
    const edges = [160, 225, 285];
    const row = (y: number, ...texts: string[]): Piece[] =>
      texts.map((text, index) => right(edges[index] as number, y, text));
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2025-1' },
      ...row(60, 'Attachment', 'Exhaustion', 'Expected'),
      ...row(72, 'probability', 'probability', 'loss'),
      { x: 60, y: 90, text: 'Class A' },
      ...row(90, '0.90%', '0.44%', '0.59%'),
      { x: 60, y: 104, text: 'Class B' },
      ...row(104, '1.37%', '0.57%', '0.94%'),
    ]);
    expect(result.modeledStats).toMatchObject([
      { attachmentProbability: 0.9, exhaustionProbability: 0.44, expectedLoss: 0.59 },
      { attachmentProbability: 1.37, exhaustionProbability: 0.57, expectedLoss: 0.94 },
    ]);
  });
});

describe('lists of classes beside a label', () => {
  it('reads classes under one another in a cell with their values in the cell beside', () => {
    const row = (y: number, label: string, a: string, b: string): Piece[] => [
      { x: 60, y, text: label },
      ...makeRows(
        [
          ['Class A Notes', a],
          ['Class B Notes', b],
        ],
        { top: y, columns: [220, 320], pitch: 12 },
      ),
    ];
    const result = extract('OC', [
      { x: 60, y: 60, text: 'Issuer' },
      { x: 220, y: 60, text: 'Example Re Ltd.' },
      ...row(78, 'Aggregate principal amount', '$100,000,000', '$225,000,000'),
      ...row(108, 'Risk Interest Spread', '2.50%', '3.50%'),
      { x: 60, y: 138, text: 'Issue Date' },
      { x: 220, y: 138, text: 'September 18, 2018' },
      ...row(156, 'CUSIP', '7759KTAA6', '7759KTAB4'),
      { x: 60, y: 186, text: 'Day Count' },
      { x: 220, y: 186, text: 'Actual/360' },
      { x: 60, y: 204, text: 'Call option of the issuer' },
      { x: 220, y: 204, text: 'No' },
    ]);
    expect(result.securities).toMatchObject([
      { parAmount: 100_000_000, couponRate: 2.5, cusip: '7759KTAA6', isCallable: 'N' },
      { parAmount: 225_000_000, couponRate: 3.5, cusip: '7759KTAB4', isCallable: 'N' },
    ]);
  });

  it('reads a floating rate over the yield of a U.S. fund, whichever class it is said of', () => {
    const result = extract('OC', [
      ...offered,
      {
        x: 60,
        y: 110,
        text: 'Interest: the yield of Example U.S. Treasury Fund plus 3.75% (Class A) and 5.25% (Class B)',
      },
    ]);
    expect(result.securities.map((row) => [row.couponType, row.couponRate])).toEqual([
      ['FLOAT', 3.75],
      ['FLOAT', 5.25],
    ]);
  });
});

describe('reset notices', () => {
  it('reads until when the results remain in effect', () => {
    const result = extract('RESET', [
      { x: 60, y: 60, text: 'Example Re Ltd. Series 2025-1 Class A Notes. Notice of Reset.' },
      { x: 60, y: 90, text: 'The results take effect on June 1, 2026 and remain in effect until June 1, 2027.' },
      ...makeRows([['Updated Risk Interest Spread', '6.50%']], { top: 130 }),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-01', effectiveToDate: '2027-06-01', couponRate: 6.5 },
    ]);
  });
});
