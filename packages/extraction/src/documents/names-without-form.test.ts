import { describe, expect, it } from 'vitest';
import { extract, typed } from '../testing/extract-pages.ts';

const terms = typed(`Principal Amount:            USD 150,000,000
Issue Date:                  15 January 2031
Scheduled Maturity Date:     8 January 2034
Risk Interest Spread:        5.25% per annum
CUSIP / ISIN:                31788RAA4 / US31788RAA41`).map((piece) => ({ ...piece, y: piece.y + 80 }));
const read = (...lines: string[]) => {
  const title = lines.map((text, at) => ({ x: 60, y: 40 + 18 * at, text, bold: true, size: 13 }));
  return extract('OC', [...title, ...terms]).securities[0];
};

describe('issuers whose names have no legal form', () => {
  it.each([
    ['EXAMPLE RE', 'EXAMPLE RE 2031-1', 'Class A Principal At-Risk Variable Rate Notes'],
    ['EXAMPLE RE', 'EXAMPLE RE 2031-1 CLASS A'],
    ['NORTH EXAMPLE RE', 'NORTH EXAMPLE RE SERIES 2031-1', 'CLASS A NOTES'],
    ['EXAMPLE RE', 'EXAMPLE RE', 'Series 2031-1 Class A Principal At-Risk Variable Rate Notes'],
    ['Example Point Re', 'Example Point Re', 'Series 2031-1 Class A Notes'],
    ['EXAMPLE RE II', 'EXAMPLE RE II 2031-1 CLASS A'],
    ['EXAMPLE REINSURANCE', 'EXAMPLE REINSURANCE 2031-1', 'CLASS A NOTES DUE 2034'],
    ['EXAMPLE RE', 'NEW ISSUE – EXAMPLE RE 2031-1 – CLASS A'],
    ['EXAMPLE RE', 'EXAMPLE RE 2031-1 (sponsored by Sample Mutual Ltd.)', 'Class A Notes'],
    ['EXAMPLE RE', 'Term sheet', 'Deal: EXAMPLE RE 2031-1', 'Class: A'],
  ])('reads %s in “%s”', (issuerName, ...lines) => {
    expect(read(...lines)).toMatchObject({ issuerName, issuerSeries: '2031-1', issuerClass: 'A' });
  });

  it.each([
    'Sponsor: Sample Reinsurance',
    'The notes protect Sample Re against hurricanes.',
    'Administrator: Sample Re',
  ])('takes none from “%s”', (line) => {
    expect(read('Series 2031-1 Class A Notes', line)).toMatchObject({ issuerName: null, issuerSeries: '2031-1' });
  });
});

it.each(['Example Re AG, Zug', 'Sandbar Reinsurance SE', 'Example Re II NV'])(
  'are names by a short form behind the word of reinsurers: %s',
  (line) => {
    const { securities } = extract('OC', [
      { x: 60, y: 40, text: line, bold: true, size: 13 },
      { x: 60, y: 70, text: 'CHF 105,000,000 Series 2031-1 Class A Notes due 2034' },
    ]);
    expect(securities[0]?.issuerName).toBe(line.replace(', Zug', ''));
  },
);
