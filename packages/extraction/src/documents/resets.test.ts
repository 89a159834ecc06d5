import { describe, expect, it } from 'vitest';
import { areSeveral } from '../locate/tables/joined-headings.ts';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const head: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes' }];

describe('when a reset takes effect', () => {
  it.each([
    'the risk period that starts on June 8, 2026 and expires on June 8, 2027',
    'the Reset Risk Period, being the period from (and including) June 8, 2026 to (but excluding) June 8, 2027',
    'the annual period running from June 8, 2026 to June 8, 2027 (the “Reset Risk Period”)',
    'Commencement of Reset Period: June 8, 2026. End of Reset Period: June 8, 2027',
    'the terms that apply with effect from June 8, 2026 until June 8, 2027',
    'the twelve months commencing June 8, 2026; the next reset falls on June 8, 2027',
    'terms reset with effect from June 8, 2026, which will next be reset on June 8, 2027',
    'the updated results are effective June 8, 2026 (next reset June 8, 2027)',
    'the reset terms come into force on June 8, 2026 and will remain in force until June 8, 2027',
    'the Reset effective June 8, 2026 (Risk Period June 8, 2026 – June 8, 2027)',
  ])('reads %s', (period) => {
    const result = extract('RESET', [
      ...head,
      ...prose(`${period[0]?.toUpperCase()}${period.slice(1)}.`, 70),
      ...prose('The Risk Interest Spread of the Class A Notes is 4.50% per annum.', 110),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2026-06-08', effectiveToDate: '2027-06-08', couponRate: 4.5 },
    ]);
  });

  it('leaves out when the period before it ended', () => {
    const result = extract('RESET', [
      ...head,
      ...prose('The Prior Risk Period is the period from June 8, 2025 to June 8, 2026.', 70),
      ...prose('The Risk Interest Spread of the Class A Notes is 4.50% per annum.', 110),
    ]);
    expect(result.couponChangeHistories).toMatchObject([{ effectiveFromDate: null, effectiveToDate: null }]);
  });

  it('gives the classes of each series the dates under its heading', () => {
    const part = (top: number, series: string, names: [string, string], from: string, to: string): Piece[] => [
      { x: 60, y: top, text: `Series ${series} Notes`, bold: true },
      ...prose(`Reset Effective Date: ${from}. Next Reset Date: ${to}.`, top + 20),
      ...makeRows(
        [
          ['Class', 'EL', 'AP'],
          [names[0], '1.21%', '1.82%'],
          [names[1], '2.02%', '2.87%'],
        ],
        { top: top + 50 },
      ),
    ];
    const result = extract('RESET', [
      ...prose('Series 2024-3 Class A and Class B Notes; Series 2025-1 Class C and Class D Notes', 60),
      ...part(100, '2024-3', ['A', 'B'], 'March 17, 2026', 'March 17, 2027'),
      ...part(260, '2025-1', ['C', 'D'], 'June 17, 2026', 'June 17, 2027'),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.effectiveFromDate])).toEqual([
      ['A', '2026-03-17'],
      ['B', '2026-03-17'],
      ['C', '2026-06-17'],
      ['D', '2026-06-17'],
    ]);
  });
});

describe('old figures beside new ones', () => {
  it('takes what an amount with its per cent in brackets moves to', () => {
    const result = extract('RESET', [
      ...head,
      ...prose('1. Class A Notes (CUSIP: 0118DCAA7) (a) the Trigger Amount is US$ 1,450 million;', 70),
      ...prose('(b) the expected annual loss moves from US$ 2,997,500 (1.09%) to US$ 3,217,500 (1.17%);', 110),
      ...prose('(c) the Interest Spread is changed from 425 basis points to 430 basis points.', 150),
    ]);
    expect(result.modeledStats[0]?.expectedLoss).toBe(1.17);
    expect(result.couponChangeHistories[0]?.couponRate).toBe(4.3);
  });

  it('gives each class its own of a list, whatever list of old ones follows', () => {
    const result = extract('RESET', [
      ...prose(
        'The holders of the Class A Notes and the Class B Notes of Series 2024-1 will receive a spread of 3.88% and 7.64% per annum, respectively, as against 4.00% and 7.50% per annum, respectively, before.',
        60,
      ),
    ]);
    expect(result.couponChangeHistories.map((row) => [row.issuerClass, row.couponRate])).toEqual([
      ['A', 3.88],
      ['B', 7.64],
    ]);
  });

  it('reads a table of which it is said that figures in brackets are old', () => {
    const result = extract('RESET', [
      ...head,
      ...prose('Figures in brackets are those in force before the update.', 60),
      ...makeRows([
        ['Expected loss, as updated', '0.556% (0.605%)'],
        ['Initial Risk Interest Spread', '2.25%'],
        ['Risk Interest Spread Adjustment', '-0.02%'],
        ['Updated Risk Interest Spread', '2.23%'],
      ]),
    ]);
    expect(result.modeledStats[0]?.expectedLoss).toBe(0.556);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([2.23]);
  });

  it.each([
    ['Prior figures are shown in brackets.', '2.31% (2.10%)', 'Attachment Probability'],
    ['Results of the reset.', '2.31% (2.10%)', 'Attachment Probability'],
    ['Results of the reset.', '2.31% [2.10%]', 'Attachment Probability (prior)'],
    ['The values in parentheses are those in force after the reset.', '2.10% (2.31%)', 'Attachment Probability'],
  ])('tells the new of two figures, one in brackets: %s %s', (caption, value, heading) => {
    const result = extract('RESET', [
      ...head,
      ...prose(caption, 60),
      ...makeRows(
        [
          ['Class', heading, 'Spread'],
          ['Class A', value, '5.25%'],
        ],
        { top: 100 },
      ),
    ]);
    expect(result.modeledStats.map((row) => row.attachmentProbability)).toEqual([2.31]);
  });

  it.each(['prior to reset', 'in force to date', 'before this reset'])('takes the figure before “(%s: …)”', (words) => {
    const result = extract('RESET', [
      ...head,
      ...prose(`For the Class A Notes: Expected loss: 1.72 per cent. (${words}: 1.60 per cent.)`, 60),
    ]);
    expect(result.modeledStats[0]?.expectedLoss).toBe(1.72);
  });

  it('takes a column headed To, and not that headed From', () => {
    const result = extract('RESET', [
      ...head,
      ...makeRows([
        ['Class A', 'From', 'To'],
        ['Attachment probability', '2.10%', '2.31%'],
        ['Expected loss', '1.60%', '1.72%'],
      ]),
    ]);
    expect(result.modeledStats[0]).toMatchObject({ attachmentProbability: 2.31, expectedLoss: 1.72 });
  });

  it('reads lines in capitals as one text where they break within a label', () => {
    const lines = [
      'CLASS A: EXPECTED LOSS 1.72 PCT (WAS 1.60 PCT), EXHAUSTION',
      'PROBABILITY 1.29 PCT (WAS 1.20 PCT).',
    ];
    const result = extract('RESET', [
      ...prose(
        'The Reset of Series 2024-1 takes effect on June 9, 2026, and the next one a year from then as always.',
        20,
      ),
      ...lines.map((text, index) => ({ x: 60, y: 80 + index * 12, text })),
    ]);
    expect(result.modeledStats[0]).toMatchObject({ expectedLoss: 1.72, exhaustionProbability: 1.29 });
  });

  it('takes the later of two numbered risk periods, each over its own figures', () => {
    const columns = [60, 180, 260, 360, 440];
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1' },
      { x: 190, y: 90, text: 'Second Annual Risk Period' },
      { x: 370, y: 90, text: 'Third Annual Risk Period' },
      ...makeRows(
        [
          ['Notes', 'EL', 'Spread', 'EL', 'Spread'],
          ['Class A', '0.613%', '2.50%', '0.623%', '2.49%'],
          ['Class B', '1.033%', '3.75%', '1.093%', '3.89%'],
        ],
        { top: 110, columns },
      ),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([0.623, 1.093]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([2.49, 3.89]);
  });
});

describe('tables of a reset', () => {
  it('takes the row of the last reset', () => {
    const result = extract('RESET', [
      ...head,
      ...makeRows(
        [
          ['Period', 'Expected loss', 'Total loss probability', 'Spread'],
          ['At issuance', '1.00%', '0.60%', '3.50%'],
          ['2025 reset', '1.03%', '0.62%', '3.55%'],
          ['2026 reset', '1.17%', '0.76%', '3.47%'],
        ],
        { columns: [60, 180, 280, 430] },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ expectedLoss: 1.17, exhaustionProbability: 0.76 }]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([3.47]);
  });

  it('takes of two rows a class the one that is reset', () => {
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1' },
      ...makeRows(
        [
          ['Notes', 'Risk Period', 'Modeled AEL', 'Modeled PFDL', 'Modeled PTL'],
          ['Class A', 'Prior', '0.753%', '1.183%', '0.493%'],
          ['Class A', 'Reset', '0.683%', '1.063%', '0.443%'],
          ['Class B', 'Prior', '1.323%', '1.983%', '1.063%'],
          ['Class B', 'Reset', '1.193%', '1.783%', '0.953%'],
        ],
        { columns: [60, 130, 230, 330, 430] },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([
      { attachmentProbability: 1.063, expectedLoss: 0.683, exhaustionProbability: 0.443 },
      { attachmentProbability: 1.783, expectedLoss: 1.193, exhaustionProbability: 0.953 },
    ]);
  });

  it('takes what the perils share of all regions', () => {
    const result = extract('RESET', [
      ...head,
      ...prose('Contribution to expected loss by region and peril', 65),
      ...makeRows([
        ['Region', 'US Named Storm', 'US Earthquake', 'All perils'],
        ['Florida', '20.5%', '0.0%', '20.5%'],
        ['California', '0.0%', '46.0%', '46.0%'],
        ['Northeast', '33.5%', '0.0%', '33.5%'],
        ['All regions', '54.0%', '46.0%', '100.0%'],
      ]),
    ]);
    expect(result.elAttributions.map((row) => [row.perilName, row.elAttribution])).toEqual([
      ['US Named Storm', 54],
      ['US Earthquake', 46],
    ]);
  });

  it('takes no loss that is conditional for the expected one', () => {
    const result = extract('RESET', [
      ...prose(
        'Example Re Ltd. Series 2024-1, Class A Notes: modelled annual loss 0.813 % (was 0.743 %), and 66.1 % conditional on a loss.',
        60,
      ),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([0.813]);
  });
});

describe('headings and labels of tables', () => {
  it('parts headings that ran together over as many columns, and takes none of them where it cannot', () => {
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1' },
      { x: 60, y: 90, text: 'Class' },
      { x: 196, y: 90, text: 'Attachment Exhaustion Spread' },
      ...makeRows(
        [
          ['A', '1.82', '0.76', '3.17'],
          ['B', '2.87', '1.18', '5.35'],
        ],
        { top: 110, columns: [60, 206, 262, 306] },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([
      { attachmentProbability: 1.82, exhaustionProbability: 0.76 },
      { attachmentProbability: 2.87, exhaustionProbability: 1.18 },
    ]);
    expect(areSeveral('AAL PFL PTL Spread')).toBe(true);
    expect(areSeveral('Risk Interest Spread')).toBe(false);
    expect(areSeveral('Expected Loss')).toBe(false);
  });

  it('puts headings broken over two lines together', () => {
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1' },
      ...makeRows(
        [
          ['', 'Standard Event Set'],
          ['Class', 'Attachment', 'Expected', 'Exhaustion'],
          ['', 'Probability', 'Loss', 'Probability'],
          ['Class 1', '0.87%', '0.63%', '0.46%'],
          ['Class 2', '1.13%', '0.83%', '0.56%'],
        ],
        { top: 90, columns: [60, 160, 260, 360] },
      ),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([0.63, 0.83]);
  });
});

describe('a notice of extension', () => {
  it('gives the spread from the scheduled to the extended date, and no figures of the offering', () => {
    const result = extract('RESET', [
      { x: 200, y: 40, text: 'NOTICE OF EXTENSION', bold: true },
      ...prose('Example Re Ltd. Series 2022-1 Class A Notes', 70),
      ...prose(
        'In the Offering Circular the Expected Loss of the Class A Notes was stated as 1.15% and the Initial Risk Interest Spread as 3.75%.',
        100,
      ),
      ...prose(
        'The Redemption Date of the Notes is accordingly extended from March 17, 2025 (the Scheduled Redemption Date) to March 17, 2028 (the Extended Redemption Date).',
        150,
      ),
      ...prose('The Notes will bear interest at the Extension Spread of 2.50% per annum.', 200),
    ]);
    expect(result.modeledStats).toEqual([]);
    expect(result.couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2025-03-17', effectiveToDate: '2028-03-17', couponRate: 2.5, spreadType: 'EXTENSION' },
    ]);
  });
});
