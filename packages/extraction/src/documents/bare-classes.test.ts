import { describe, expect, it } from 'vitest';
import { extract, figures, prose, typed } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

describe('a message that never says "class"', () => {
  const message = typed(`FINAL TERMS Example Re Ltd., Series 2024-1

A: $125mm, priced at the MMF + 575 bps (talk 575-625)
B: $60mm, priced at the MMF + 900 bps (talk 900-975)

Risk, base case
A – EL 1.92%, attachment 2.35%, exhaustion 1.48%
B – EL 3.61%, attachment 4.40%, exhaustion 2.95%


A    144A    037833100    US0378331005
B    144A    594918104    US5949181045`);

  it('is read by the names that head its lines', () => {
    const result = extract('OC', message);
    expect(result.securities).toMatchObject([
      { issuerClass: 'A', isin: 'US0378331005', parAmount: 125_000_000, couponRate: 5.75 },
      { issuerClass: 'B', isin: 'US5949181045', parAmount: 60_000_000, couponRate: 9 },
    ]);
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', expectedLoss: 1.92, attachmentProbability: 2.35, exhaustionProbability: 1.48 },
      { issuerClass: 'B', expectedLoss: 3.61, attachmentProbability: 4.4, exhaustionProbability: 2.95 },
    ]);
  });

  it('has no classes by the letters of its items', () => {
    const result = extract(
      'OC',
      typed(`FINAL TERMS Example Re Ltd., Series 2024-1

A: the notes are offered at $100
B: the issue price is 100%

The expected loss of the notes is 1.92% and the attachment probability 2.35%.`),
    );
    expect(result.securities.map(({ issuerClass }) => issuerClass)).toEqual(['']);
  });
});

describe('a memorandum that never says "class A"', () => {
  it('is read by the names over its identifiers, and behind its figures', () => {
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1', bold: true, size: 13 },
      ...prose(
        'The amounts of the classes of Notes are fixed at EUR 60 million for S and EUR 85 million for T. The spread is 4.15% a year on S and 7.30% on T.',
        80,
      ),
      ...prose('A study of 180 transactions found a median expected loss of 2.81% and a median spread of 6.62%.', 120),
      { x: 60, y: 160, text: 'Identification', bold: true },
      ...makeRows(
        [
          ['', 'S', 'T'],
          ['CUSIP', '037833100', '594918104'],
          ['Expected loss', '1.55%', '2.40%'],
        ],
        { top: 176 },
      ),
    ]);
    expect(result.securities).toMatchObject([
      { issuerClass: 'S', parAmount: 60_000_000, couponRate: 4.15, cusip: '037833100' },
      { issuerClass: 'T', parAmount: 85_000_000, couponRate: 7.3, cusip: '594918104' },
    ]);
    expect(figures(result).map(([, , loss]) => loss)).toEqual([1.55, 2.4]);
  });

  it('has none of the classes of earlier series that a table lists', () => {
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd.', bold: true, size: 13 },
      { x: 60, y: 60, text: 'EUR 60,000,000 Series 2031-1 Principal-at-Risk Variable Rate Notes due 7 January 2034' },
      { x: 60, y: 90, text: 'Outstanding under the programme', bold: true },
      ...makeRows(
        [
          ['Series', 'Principal', 'Spread', 'Due'],
          ['2028-1 Class A', '125,000,000', '5.50%', '7 May 2031'],
          ['2029-1 Class A', '100,000,000', '8.00%', '7 January 2032'],
          ['2029-1 Class B', '65,000,000', '11.75%', '7 January 2032'],
        ],
        { top: 104 },
      ),
      { x: 60, y: 200, text: 'Terms of the Notes', bold: true },
      ...makeRows([['Risk interest spread', '7.15% per annum']], { top: 216 }),
    ]);
    expect(result.securities.map(({ issuerClass, couponRate }) => [issuerClass, couponRate])).toEqual([['', 7.15]]);
  });
});

describe('a document of two series with a class each', () => {
  it('has shares of the class right behind each series', () => {
    const { elAttributions } = extract('OC', [
      {
        x: 60,
        y: 40,
        text: 'Example Re Ltd. Series 2031-1 Class S Notes and Series 2031-2 Class T Notes',
        bold: true,
        size: 13,
      },
      ...prose(
        'The expected loss breaks down thus: for 2031-1 S, Wind 62%, Quake 38%; for 2031-2 T, Wind 91%, Thunderstorm 9%.',
        80,
      ),
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['S', 'Wind', 62],
      ['S', 'Quake', 38],
      ['T', 'Wind', 91],
      ['T', 'Thunderstorm', 9],
    ]);
  });
});

it('classes called by a figure alone head the columns of a certificate and stand before their identifiers', () => {
  const result = extract('RESET', [
    ...prose('Sandbar Re Ltd. Series 2031-1 notes. Certificate for the risk period that begins on 8 June 2033.', 40),
    ...makeRows(
      [
        ['', '1', '2'],
        ['Spread', '5.25%', '9.50%'],
        ['Exhaustion probability', '1.10%', '3.10%'],
        ['Attachment probability', '2.10%', '5.20%'],
        ['Expected loss', '1.60%', '4.10%'],
      ],
      { top: 90, columns: [60, 300, 400] },
    ),
    ...makeRows(
      [
        ['', 'ISIN'],
        ['1', 'US0378331005'],
        ['2', 'US5949181045'],
      ],
      { top: 240, columns: [60, 160] },
    ),
  ]);
  expect(figures(result)).toEqual([
    ['1', 2.1, 1.6, 1.1],
    ['2', 5.2, 4.1, 3.1],
  ]);
  expect(result.modeledStats.map(({ isin }) => isin)).toEqual(['US0378331005', 'US5949181045']);
});
