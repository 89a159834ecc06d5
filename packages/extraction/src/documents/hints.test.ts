import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { prose } from '../testing/extract-pages.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';
import type { ExtractionInput } from '../types.ts';

const extract = (pieces: readonly Piece[], hints?: ExtractionInput['hints']) =>
  extractDocument({ kind: 'OC', pages: [makePage(pieces)], ...(hints ? { hints } : {}) });

const ofOneClass = [
  ...prose('Fulgurite Re Ltd. Series 2026-1 Principal At-Risk Variable Rate Notes', 40),
  ...makeRows(
    [
      ['Principal Amount', '$150,000,000'],
      ['CUSIP', '7759KTAA6'],
      ['Issue Date', 'May 4, 2026'],
      ['Scheduled Maturity Date', 'May 9, 2029'],
      ['Risk Interest Spread', '4.25%'],
      ['Expected Loss', '1.80%'],
    ],
    { top: 100 },
  ),
];

describe('classes and what the deal says of them', () => {
  it('reads classes printed with a hyphen, whatever way the deal spells them', () => {
    const rows = [
      ['', 'Class A-1 Notes', 'Class A-2 Notes', 'Class B Notes'],
      ['Principal Amount', '$150,000,000', '$100,000,000', '$75,000,000'],
      ['Risk Interest Spread', '4.25%', '5.25%', '9.50%'],
      ['Expected Loss', '1.25%', '2.25%', '4.50%'],
    ];
    for (const issuerClasses of [['A-1', 'A-2', 'B'], ['A1', 'A2', 'B'], ['Class A-1', 'class a2', 'b'], []]) {
      const { securities, modeledStats, findings } = extract(
        [...prose('Fulgurite Re Ltd. Series 2026-1', 40), ...makeRows(rows)],
        { issuerClasses },
      );
      expect(securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate])).toEqual([
        ['A1', 150_000_000, 4.25],
        ['A2', 100_000_000, 5.25],
        ['B', 75_000_000, 9.5],
      ]);
      expect(modeledStats.map((row) => [row.issuerClass, row.expectedLoss])).toEqual([
        ['A1', 1.25],
        ['A2', 2.25],
        ['B', 4.5],
      ]);
      expect(findings.filter(({ code }) => code === 'CONFLICT')).toEqual([]);
    }
  });

  it.each([
    ['blank', undefined, ''],
    ['the one of the deal', ['Class A'], 'A'],
    ['blank where the deal has several', ['A', 'B'], ''],
  ])('reads one class that is never named: its name is %s', (_, issuerClasses, issuerClass) => {
    const { securities, modeledStats, couponChangeHistories, evidence } = extract(
      ofOneClass,
      issuerClasses ? { issuerClasses } : {},
    );
    expect(securities).toMatchObject([
      {
        issuerClass,
        parAmount: 150_000_000,
        cusip: '7759KTAA6',
        issueDate: '2026-05-04',
        maturityDate: '2029-05-09',
        couponRate: 4.25,
      },
    ]);
    expect(modeledStats).toMatchObject([{ issuerClass, expectedLoss: 1.8, effectiveFromDate: '2026-05-04' }]);
    expect(couponChangeHistories).toMatchObject([{ issuerClass, couponRate: 4.25 }]);
    expect(evidence.find(({ field }) => field === 'expectedLoss')).toMatchObject({ issuerClass, page: 1 });
  });

  it('finds no notes where a text says nothing of any', () => {
    const { securities, findings } = extract(prose('Dear Sirs, we thank you for your letter of May 4, 2026.', 40));
    expect(securities).toEqual([]);
    expect(findings.map(({ code }) => code)).toContain('NO_SECURITIES');
  });

  it('prefers the series and the issuer of the deal among others', () => {
    const pieces = [
      ...prose('Arenite Re Ltd. Series 2023-1 and Fulgurite Re Ltd. Series 2026-1', 40),
      ...prose('Series 2023-1 Class A Notes were offered first; the Series 2026-1 Class A Notes are offered now.', 60),
      ...makeRows(
        [
          ['Issuer', 'Arenite Re Ltd.'],
          ['Issuer', 'Fulgurite Re Ltd.'],
          ['Principal Amount of the Class A Notes', '$150,000,000'],
        ],
        { top: 100 },
      ),
    ];
    const seen = ['Arenite Re Ltd.', 'Fulgurite Re Ltd.'].map((issuerName, at) => {
      const { securities } = extract(pieces, { issuerName, issuerSeries: at === 0 ? '2023-1' : 'Series 2026-1' });
      return [securities[0]?.issuerName, securities[0]?.issuerSeries];
    });
    expect(seen).toEqual([
      ['Arenite Re Ltd.', '2023-1'],
      ['Fulgurite Re Ltd.', '2026-1'],
    ]);
  });
});
