import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = (names: string): Piece[] => [
  { x: 60, y: 40, text: `Example Re Ltd. Series 2031-1 ${names} Notes`, bold: true, size: 13 },
];

describe('labels that do not stand at the left', () => {
  it('are read in the middle, between the values of two classes', () => {
    const { securities, modeledStats } = extract('OC', [
      ...title('Class S and Class T'),
      ...makeRows(
        [
          ['Class S Notes', '', 'Class T Notes'],
          ['GBP 60,000,000', 'Principal amount', 'EUR 85,000,000'],
          ['4.15%', 'Risk margin', '7.30%'],
          ['1.22%', 'Expected loss', '2.95%'],
        ],
        { columns: [60, 240, 420] },
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.currency, row.parAmount, row.couponRate])).toEqual([
      ['S', 'GBP', 60_000_000, 4.15],
      ['T', 'EUR', 85_000_000, 7.3],
    ]);
    expect(modeledStats.map((row) => row.expectedLoss)).toEqual([1.22, 2.95]);
  });

  it.each(['A$', 'C$', 'US$', 'HK$'])('are read in the middle of amounts in %s', (sign) => {
    const { securities } = extract('OC', [
      ...title('Class S and Class T'),
      ...makeRows(
        [
          ['Class S', '', 'Class T'],
          [`${sign}20,000,000`, 'Nominal placed', `${sign}75,000,000`],
          ['2.75% p.a.', 'Annual fixed interest', '4.70% per annum'],
        ],
        { columns: [60, 240, 420] },
      ),
    ]);
    expect(securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [20_000_000, 2.75],
      [75_000_000, 4.7],
    ]);
  });

  it('are read in the middle though rows of another shape stand above and below', () => {
    const { securities } = extract('OC', [
      ...title('Class S, Class T and Class U'),
      ...makeRows(
        [
          ['Issue date', '', '7 January 2031'],
          ['Class S', '', 'Class T'],
          ['EUR 60,000,000', 'Principal amount', 'EUR 85,000,000'],
          ['4.15%', 'Risk margin', '7.30%'],
          ['Class U principal amount', '', 'EUR 40,000,000'],
          ['Class U risk margin', '', '9.05%'],
        ],
        { columns: [60, 240, 420] },
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate])).toEqual([
      ['S', 60_000_000, 4.15],
      ['T', 85_000_000, 7.3],
      ['U', 40_000_000, 9.05],
    ]);
  });

  it('are one a row where they are centred in their column', () => {
    const rows: [number, string, string][] = [
      [118, 'Issue date', '7 January 2031'],
      [96, 'Scheduled maturity date', '7 January 2034'],
      [103, 'Payment frequency', 'Quarterly'],
      [108, 'Day count basis', '30/360'],
      [97, 'Business day convention', 'Preceding'],
    ];
    const { securities } = extract('OC', [
      ...title('Class S'),
      ...rows.flatMap(([x, label, value], index) => [
        { x, y: 100 + 11 * index, text: label },
        { x: 250, y: 100 + 11 * index, text: value },
      ]),
    ]);
    const [only] = securities;
    expect([only?.issueDate, only?.maturityDate, only?.couponFrequency, only?.dayCountConvention]).toEqual([
      '2031-01-07',
      '2034-01-07',
      4,
      '30/360',
    ]);
    expect(only?.businessDayConvention).toBe('PRECEDING');
  });

  it.each([12, 26])('stand once beside the two perils of a class, between them, %i points apart', (apart) => {
    const shares: [string, string, string, string, string][] = [
      ['Class S', 'Brazil Flood', '61.5%', 'Mexico Earthquake', '38.5%'],
      ['Class T', 'Brazil Flood', '22.0%', 'Mexico Earthquake', '78.0%'],
    ];
    const { elAttributions } = extract('OC', [
      ...title('Class S and Class T'),
      { x: 60, y: 90, text: 'Contribution to expected loss by peril', bold: true },
      ...makeRows([['Class', 'Peril', 'Share of expected loss']], { columns: [60, 160, 340], top: 110 }),
      ...shares.flatMap(([name, one, ofOne, other, ofOther], index) => {
        const y = 126 + (2 * apart + 2) * index;
        return [
          { x: 160, y, text: one },
          { x: 340, y, text: ofOne },
          { x: 60, y: y + apart / 2, text: name },
          { x: 160, y: y + apart, text: other },
          { x: 340, y: y + apart, text: ofOther },
        ];
      }),
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['S', 'Brazil Flood', 61.5],
      ['S', 'Mexico Earthquake', 38.5],
      ['T', 'Brazil Flood', 22],
      ['T', 'Mexico Earthquake', 78],
    ]);
  });
});
