import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1' }];
const head: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes' }];
const spread = prose('The Risk Interest Spread of the Class A Notes is 4.50% per annum.', 140);

describe('the dates of a reset in other words', () => {
  it.each([
    'The Annual Risk Period commences on June 8, 2026. The following reset takes effect on June 8, 2027.',
    'The Reset takes effect at 12:00 a.m. New York time on June 8, 2026 and expires at 11:59 p.m. New York time on June 7, 2027.',
    'Annual adjustment as of June 8, 2026, valid until June 8, 2027 (date of the next annual adjustment).',
    'From June 8, 2026 (inclusive) until June 8, 2027 (exclusive) the terms set out below shall apply.',
    'For the period that starts on June 8, 2026 and ends on the next Reset Date, June 8, 2027, the following is given.',
    'Results for the Risk Period commencing on June 8, 2026. The Risk Period thereafter commences on June 8, 2027.',
    'Reset Date: June 8, 2026. Risk Period Three: June 8, 2026 to June 8, 2027.',
    'Output for the period 8-Jun-2026 to 8-Jun-2027.',
  ])('reads %s', (text) => {
    const result = extract('RESET', [...head, ...prose(text, 70), ...spread]);
    expect(result.couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08', couponRate: 4.5 },
    ]);
  });

  it.each([
    ['Reset becomes effective on', 'Next Reset becomes effective on'],
    ['In force from', 'In force to'],
    ['Reset Effective Date', 'Expiry of the Reset Period'],
  ])('reads labels: %s, %s', (from, to) => {
    const rows = makeRows([
      ['Data as of', 'March 1, 2026'],
      [from, 'June 8, 2026'],
      [to, 'June 8, 2027'],
    ]);
    expect(
      extract('RESET', [...head, ...rows, ...spread.map((piece) => ({ ...piece, y: piece.y + 60 }))]),
    ).toMatchObject({ couponChangeHistories: [{ effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08' }] });
  });

  it('reads a period beside its label', () => {
    const rows = makeRows([
      ['Data as of', 'March 1, 2026'],
      ['Reset Period', 'from and including June 8, 2026 to but excluding June 8, 2027'],
      ['Risk Interest Spread', '4.50%'],
    ]);
    expect(extract('RESET', [...head, ...rows]).couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08', couponRate: 4.5 },
    ]);
  });

  it('gives all classes the dates that stand below the last of them', () => {
    const result = extract('RESET', [
      ...title,
      { x: 60, y: 70, text: 'Class A (ISIN: XS2411560017)' },
      ...prose('The Interest Margin will be 3.41 per cent. per annum.', 90),
      { x: 60, y: 120, text: 'Class B (ISIN: XS2411560025)' },
      ...prose('The Interest Margin will be 6.56 per cent. per annum.', 140),
      ...prose(
        'The next Annual Risk Period commences on 8 June 2026 and ends on 7 June 2027. The following reset takes effect on 8 June 2027.',
        170,
      ),
    ]);
    expect(
      result.couponChangeHistories.map((row) => [row.issuerClass, row.effectiveFromDate, row.effectiveToDate]),
    ).toEqual([
      ['A', '2026-06-08', '2027-06-08'],
      ['B', '2026-06-08', '2027-06-08'],
    ]);
  });
});

describe('tables of resets', () => {
  const columns = [60, 190, 260, 330, 410];

  it('takes the base of columns under changed assumptions, for the class in the line above', () => {
    const table = (top: number, name: string, base: string) => [
      ...prose(`Class ${name}: CUSIP 0118DC${name}A7, Reset Spread 4.46%`, top - 24),
      ...makeRows(
        [
          ['Annual measure', 'Exposure -10%', 'Base', 'Exposure +10%', 'Surge off'],
          ['Attachment probability', '1.65%', '1.95%', '2.11%', '1.78%'],
          ['Expected loss', '1.24%', base, '1.59%', '1.34%'],
        ],
        { top, columns },
      ),
    ];
    const result = extract('RESET', [...title, ...table(110, 'A', '1.41%'), ...table(240, 'B', '1.43%')]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['A', 1.95, 1.41],
      ['B', 1.95, 1.43],
    ]);
  });

  it('takes no figure of a changed assumption where the base cannot be told from another column', () => {
    const result = extract('RESET', [
      ...head,
      ...makeRows(
        [
          ['Annual measure', 'Exposure -10%', 'Base Exposure +10%', '', 'Near-term rates'],
          ['Attachment probability', '1.65%', '1.95%', '2.11%', '1.78%'],
          ['Expected loss', '1.24%', '1.41%', '1.59%', '1.34%'],
        ],
        { columns },
      ),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).not.toContain(1.24);
  });

  it('takes the row of the latest date of a history', () => {
    const result = extract('RESET', [
      ...head,
      ...makeRows(
        [
          ['Effective date', 'Expected loss', 'Spread'],
          ['June 8, 2024', '1.49%', '5.08%'],
          ['June 8, 2025', '1.40%', '4.76%'],
          ['June 8, 2026', '1.34%', '4.53%'],
        ],
        { columns: [60, 200, 300] },
      ),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([1.34]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([4.53]);
  });

  it('takes what was elected between two limits', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows([
        ['', 'Lower limit', 'Upper limit', 'Elected'],
        ['Class A Expected Loss', '0.54%', '0.88%', '0.74%'],
        ['Class B Expected Loss', '1.13%', '1.83%', '1.35%'],
      ]),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([0.74, 1.35]);
  });

  it('finds the classes under a heading that the next stands close to', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['Class CUSIP', '', 'Corrected EL', 'Corrected Spread'],
          ['A', '0118DCAA7', '1.34%', '4.53%'],
          ['B', '0118DCAB5', '2.34%', '6.53%'],
        ],
        { columns: [60, 105, 240, 340] },
      ),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.expectedLoss])).toEqual([
      ['A', 1.34],
      ['B', 2.34],
    ]);
  });

  it('reads short headings of what is modeled, in basis points', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['Class', 'P(attach)', 'E(L)', 'P(exhaust)', 'RIS'],
          ['A', '124 bps', '89 bps', '69 bps', '349 bps'],
        ],
        { columns },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([
      { attachmentProbability: 1.24, expectedLoss: 0.89, exhaustionProbability: 0.69 },
    ]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 3.49 }]);
  });

  it.each([
    ['Prob of 1st loss', 'Last loss probability'],
    ['Probability of exceeding the attachment level', 'Probability of exceeding the exhaustion level'],
    ['Modelled attachment, one year', 'Modelled loss of all principal, one year'],
    ['Annual attachment prob.', 'P(total loss)'],
  ])('reads labels: %s, %s', (attachment, exhaustion) => {
    const rows = makeRows(
      [
        ['Quantity', 'Class A'],
        [attachment, '1.65%'],
        [exhaustion, '0.84%'],
      ],
      { columns: [70, 420] },
    );
    expect(extract('RESET', [...title, ...rows]).modeledStats).toMatchObject([
      { attachmentProbability: 1.65, exhaustionProbability: 0.84 },
    ]);
  });

  it('knows the initial spread as old where the word over the other was misread', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows([
        ['Class', 'Initial Spread', 'Ubdated Spread'],
        ['A', '3.25%', '3.08%'],
        ['B', '4.50%', '4.39%'],
      ]),
    ]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([3.08, 4.39]);
  });
});

describe('an item of a class', () => {
  it('gives the class the lines that go on, and no figure of the working', () => {
    const item = (top: number, number: number, name: string, values: [string, string, string]): Piece[] => [
      ...prose(
        `${number}. Class ${name}. Updated Attachment Probability: ${values[0]}. Updated Expected Loss: 0.68%.`,
        top,
      ),
      { x: 74, y: top + 30, text: `Updated Exhaustion Probability: ${values[1]}.` },
      ...prose(
        `${number + 1}. Class ${name}. Working: Initial Risk Interest Spread 3.00% / Initial Expected Loss 0.63% = 4.7619. Updated Risk Interest Spread: ${values[2]}.`,
        top + 60,
      ),
    ];
    const result = extract('RESET', [
      ...title,
      ...item(70, 2, 'A', ['1.00%', '0.52%', '3.24%']),
      ...item(190, 4, 'B', ['1.54%', '0.60%', '3.28%']),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.exhaustionProbability])).toEqual([
      ['A', 0.52],
      ['B', 0.6],
    ]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([3.24, 3.28]);
  });
});

describe('a form whose boxes are filled in by typewriter, over a table', () => {
  const columns = [60, 110, 220, 290, 360, 430];
  const boxes = (numbers: readonly string[]): Piece[] => {
    const rows = [
      ['Issuer', 'Series', 'Reset date', 'Following reset date'],
      ['EXAMPLE RE LTD.', '2024-1', '30 APRIL 2026', '30 APRIL 2027'],
      ['Modelling agent', 'Case selected', 'Date of report', 'Currency'],
      ['ACME RISK MODELS', 'CASE 1', '11 APRIL 2026', 'USD'],
    ];
    return rows.flatMap((row, index) =>
      row.flatMap((text, at): Piece[] => {
        const [x, y] = [60 + at * 130, 80 + index * 16];
        if (index % 2 === 1) return [{ x, y, text, size: 8, typed: true }];
        const number = numbers[at + index * 2] ?? '';
        return [
          { x, y, text: number, bold: true },
          { x: x + number.length * 5 + 7, y, text },
        ];
      }),
    );
  };
  const table = (heads: readonly string[]) =>
    [
      heads,
      ['A', '80312QAA4', '310', '1.08', '0.84', '0.66'],
      ['B', '80312QAB2', '445', '2.17', '1.62', '1.08'],
    ].flatMap((row, index) =>
      row.map((text, at): Piece => ({ x: columns[at] ?? 0, y: 170 + index * 16, text, typed: index > 0, size: 8 })),
    );

  it.each([
    [
      ['a.', 'b.', 'c.', 'd.', 'e.', 'f.', 'g.', 'h.'],
      ['i. Class', 'j. CUSIP', 'k. Spread (bp)', 'l. Attach. %', 'm. Exp. loss %', 'n. Exhaust. %'],
    ],
    [
      ['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '1.8'],
      ['Class', 'CUSIP', 'Margin (bp)', 'Attachment %', 'Loss, exp. %', 'Exhaustion %'],
    ],
  ])('reads the boxes and the rows, numbered %s', (numbers, heads) => {
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Reset information return', size: 14 },
      ...boxes(numbers),
      ...table(heads),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { issuerClass: 'A', couponRate: 3.1, effectiveFromDate: '2026-04-30', effectiveToDate: '2027-04-30' },
      { issuerClass: 'B', couponRate: 4.45, effectiveFromDate: '2026-04-30', effectiveToDate: '2027-04-30' },
    ]);
    expect(result.modeledStats).toMatchObject([
      { cusip: '80312QAA4', attachmentProbability: 1.08, expectedLoss: 0.84, exhaustionProbability: 0.66 },
      { cusip: '80312QAB2', attachmentProbability: 2.17, expectedLoss: 1.62, exhaustionProbability: 1.08 },
    ]);
  });
});
