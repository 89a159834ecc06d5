import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

describe('shares of perils', () => {
  const shares = (text: string) =>
    extract('OC', [
      ...title(),
      ...prose('The Class A Notes and the Class B Notes have the following results.', 70),
      ...prose(text, 100),
    ]).elAttributions.map(({ issuerClass, perilName, elAttribution }) => [issuerClass, perilName, elAttribution]);

  it('stay with the name in their own sentence', () => {
    expect(
      shares(
        'The expected loss of Class A in the base case is due to Named Storm for 69.4%, to Earthquake for 22.1% and to Winter Storm for 8.5%. In the warm ocean case the share of Named Storm is 74.6%.',
      ),
    ).toEqual([
      ['A', 'Named Storm', 69.4],
      ['A', 'Earthquake', 22.1],
      ['A', 'Winter Storm', 8.5],
    ]);
  });

  it('of a second class are in the order of the first', () => {
    expect(
      shares(
        'Of the annual expected loss of the Class A Notes 83.0% comes from Typhoon and 17.0% from Earthquake; for the Class B Notes the shares are 91.0% and 9.0%.',
      ),
    ).toEqual([
      ['A', 'Typhoon', 83],
      ['A', 'Earthquake', 17],
      ['B', 'Typhoon', 91],
      ['B', 'Earthquake', 9],
    ]);
  });

  it('are read under the name of a case that sounds like history', () => {
    const result = extract('OC', [
      ...title(),
      { x: 60, y: 80, text: 'Contribution to expected loss, Historical Frequency Basis', bold: true },
      ...makeRows([
        ['Covered Peril', 'Class A', 'Class B'],
        ['Named Storm', '81.4%', '76.9%'],
        ['Earthquake', '18.6%', '23.1%'],
      ]),
    ]);
    expect(result.elAttributions).toHaveLength(4);
  });
});

describe('lines and cells', () => {
  it('reads a line that is set wide with the paragraph that it opens', () => {
    const further = '19083PAA2, ISIN US19083PAA21; Class B, CUSIP 19083PAB0,';
    const width = (text: string) => Array.from(text).reduce((sum, letter) => sum + (letter === ' ' ? 2.5 : 5), 0);
    const result = extract('OC', [
      ...title(),
      { x: 60, y: 80, text: 'Global Notes:' },
      { x: 60 + width(further) - width('Class A, CUSIP'), y: 80, text: 'Class A, CUSIP' },
      { x: 60, y: 92, text: further },
      { x: 60, y: 104, text: 'ISIN US19083PAB04.' },
    ]);
    expect(result.securities.map(({ isin }) => isin)).toEqual(['US19083PAA21', 'US19083PAB04']);
  });

  it('parts a label from its value where that stands under the values above', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows(
        [
          ['Expected loss', '2.38%'],
          ['Share of expected loss: Wildfire', '62.5%'],
          ['Share of expected loss: Earthquake', '37.5%'],
        ],
        { columns: [60, 232], pitch: 14 },
      ),
    ]);
    expect(result.elAttributions.map(({ elAttribution }) => elAttribution)).toEqual([62.5, 37.5]);
  });

  it('begins a row at figures below a wrapped value', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A, Class B and Class C Notes'),
      ...makeRows(
        [
          ['', 'Class A', 'Class B', 'Class C'],
          ['Principal amount', '$60,000,000', '$110,000,000', '$40,000,000'],
          ['Issue date', '19 December 2031'],
          ['Maturity date', '27 December 2034'],
        ],
        { columns: [60, 230, 330, 430], pitch: 15 },
      ),
      ...makeRows(
        [
          ['Reference rate', 'the yield on the collateral, being units of a fund'],
          ['', 'that is identified by CUSIP no. 60934N872, net of'],
          ['', 'its costs; never negative'],
          ['Risk margin (% per annum)', '4.125', '6.500', '10.250'],
        ],
        { top: 150, columns: [60, 230, 330, 430], pitch: 12 },
      ),
      ...makeRows([['Day count', 'Actual/360']], { top: 201, columns: [60, 230] }),
    ]);
    expect(rates(result)).toEqual([
      ['A', 4.125],
      ['B', 6.5],
      ['C', 10.25],
    ]);
  });
});

describe('what stands beside a table', () => {
  it('parts headings of two levels that stand nearly on one line', () => {
    const columns = [60, 230, 330, 400, 500];
    const result = extract('RESET', [
      ...title(),
      { x: 274, y: 83, text: 'Class A' },
      { x: 444, y: 83, text: 'Class B' },
      ...makeRows(
        [
          ['Item', '2031', '2032', '2031', '2032'],
          ['Attachment probability (% p.a.)', '1.22', '1.28', '2.51', '2.59'],
          ['Expected loss (% p.a.)', '0.92', '0.96', '1.97', '2.04'],
        ],
        { top: 86, columns, pitch: 18 },
      ),
      ...prose('The reset takes effect on 7 January 2032.', 200),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.28, 0.96, null],
      ['B', 2.59, 2.04, null],
    ]);
  });

  it('hears of a paragraph above a table what leads to it', () => {
    const result = extract('RESET', [
      ...title(),
      ...prose(
        'We confirm the annual results below. The whole-term attachment probability over three years is 8.31% for Class A and 15.90% for Class B.',
        80,
      ),
      ...makeRows(
        [
          ['Class', 'Attachment probability', 'Expected loss'],
          ['A', '2.744%', '2.215%'],
          ['B', '5.637%', '4.811%'],
        ],
        { top: 120, columns: [60, 160, 330] },
      ),
      ...prose('The reset takes effect on 7 January 2032.', 200),
    ]);
    expect(figures(result)).toEqual([
      ['A', 2.744, 2.215, null],
      ['B', 5.637, 4.811, null],
    ]);
  });

  it('takes the foot of a page below a table for no peril', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      { x: 60, y: 80, text: 'Contribution to expected loss', bold: true },
      ...makeRows(
        [
          ['Peril', 'Class A'],
          ['Hurricane', '62.0%'],
          ['Earthquake', '38.0%'],
          ['www.example.org', '1'],
        ],
        { top: 100 },
      ),
    ]);
    expect(result.elAttributions.map((row) => row.perilName)).toEqual(['Hurricane', 'Earthquake']);
  });
});
