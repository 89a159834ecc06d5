import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';
import type { ExtractionResult } from '../types.ts';

const title: Piece[] = [{ x: 40, y: 40, text: 'Skerry Vale Re Ltd. Series 2024-1: terms' }];
const statsOf = ({ modeledStats, couponChangeHistories }: ExtractionResult) =>
  modeledStats.map((row, index) => [
    row.issuerClass,
    row.attachmentProbability,
    row.expectedLoss,
    row.exhaustionProbability,
    couponChangeHistories[index]?.couponRate,
  ]);

/** A card of a class, with the versions of its terms below each other. */
const card = (x: number, name: string, [now, before]: readonly (readonly string[])[]): Piece[] => {
  const labels = ['Risk spread', 'Attachment probability', 'Expected loss', 'Exhaustion probability'];
  const rows = (heading: string, values: readonly string[] | undefined) => [
    [heading],
    ...labels.map((label, index) => [label, values?.[index] ?? '']),
  ];
  return makeRows(
    [[`Class ${name}`, 'EUR 50,000,000'], ...rows('Version 2 in force', now), ...rows('Version 1 superseded', before)],
    { top: 90, columns: [x, x + 150], pitch: 14 },
  );
};

describe('cards beside each other', () => {
  it('gives each class the figures of its own card, of the version in force', () => {
    const result = extract('RESET', [
      ...title,
      ...card(40, 'A', [
        ['3.45%', '1.22%', '0.91%', '0.67%'],
        ['3.55%', '1.27%', '0.95%', '0.70%'],
      ]),
      ...card(320, 'B', [
        ['6.05%', '2.64%', '1.97%', '1.45%'],
        ['5.90%', '2.56%', '1.90%', '1.41%'],
      ]),
    ]);
    expect(statsOf(result)).toEqual([
      ['A', 1.22, 0.91, 0.67, 3.45],
      ['B', 2.64, 1.97, 1.45, 6.05],
    ]);
  });
});

describe('tables of one value a row', () => {
  const columns = [40, 80, 120, 250, 310, 370, 440, 510];

  it('reads the rows that stand beside the name of what they give, in fractions where the document says so', () => {
    const result = extract('RESET', [
      ...title,
      ...prose('Rates and shares are decimal fractions, so that 0.0250 stands for 2.50 per cent.', 60),
      ...makeRows(
        [
          ['LINE', 'CLASS', 'ATTRIBUTE', 'OLD', 'NEW', 'FROM', 'TO', 'STATUS'],
          ['1', '7', 'exp_loss', '0.0354', '0.0389', '2025-06-16', '2026-06-16', 'REJECTED'],
          ['2', '7', 'exp_loss', '0.0142', '0.0139', '2025-06-16', '2026-06-16', 'APPLIED'],
          ['3', '7', 'attach_prob', '0.0181', '0.0177', '2025-06-16', '2026-06-16', 'APPLIED'],
          ['4', '7', 'exhaust_prob', '0.0110', '0.0108', '2025-06-16', '2026-06-16', 'APPLIED'],
          ['5', '7', 'exp_loss_wsst', '0.0168', '0.0164', '2025-06-16', '2026-06-16', 'APPLIED'],
          ['6', '7', 'risk_spread', '0.0525', '0.0515', '2025-06-16', '2026-06-16', 'APPLIED'],
          ['7', '8', 'risk_spread', '0.0910', '0.0925', '2025-06-16', '2026-06-16', 'APPLIED'],
          ['8', '8', 'exp_loss', '0.0354', '0.0360', '2025-06-16', '2026-06-16', 'APPLIED'],
          ['11', '8', 'attach_prob', '0.0472', '0.0481', '2025-06-16', '2026-06-16', 'APPLIED'],
          ['12', '8', 'exhaust_prob', '0.0266', '0.0271', '2025-06-16', '2026-06-16', 'APPLIED'],
          ['9', '7', 'el_share [Named Storm]', '0.912', '0.907', '2025-06-16', '2026-06-16', 'APPLIED'],
          ['10', '7', 'el_share [Winter Storm]', '0.088', '0.093', '2025-06-16', '2026-06-16', 'APPLIED'],
        ],
        { top: 90, columns },
      ),
    ]);
    expect(statsOf(result)).toEqual([
      ['7', 1.77, 1.39, 1.08, 5.15],
      ['8', 4.81, 3.6, 2.71, 9.25],
    ]);
    expect(result.couponChangeHistories[0]).toMatchObject({
      effectiveFromDate: '2025-06-16',
      effectiveToDate: '2026-06-16',
    });
    expect(result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['7', 'Named Storm', 90.7],
      ['7', 'Winter Storm', 9.3],
    ]);
  });

  it('knows the column of names and that of the state by what stands in them', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['Ref', 'Tranche', 'Item', 'Before', 'After', 'State'],
          ['901', 'P', 'Expected loss', '1.42%', '1.39%', 'Booked'],
          ['902', 'P', 'Probability of attachment', '1.81%', '1.99%', 'Withdrawn'],
          ['903', 'P', 'Probability of attachment', '1.81%', '1.77%', 'Booked'],
          ['904', 'P', 'Probability of exhaustion', '1.10%', '1.08%', 'Booked'],
          ['905', 'P', 'Spread', '5.25%', '5.15%', 'Booked'],
          ['906', 'Q', 'Spread', '9.10%', '9.25%', 'Booked'],
          ['907', 'Q', 'Expected loss', '3.54%', '3.60%', 'Booked'],
        ],
        { top: 90, columns },
      ),
    ]);
    expect(statsOf(result)).toEqual([
      ['P', 1.77, 1.39, 1.08, 5.15],
      ['Q', null, 3.6, null, 9.25],
    ]);
  });
});
