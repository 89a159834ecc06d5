import { describe, expect, it } from 'vitest';
import { extract, rates, title, typed } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

describe('labels with their values side by side, without colons', () => {
  const of = (text: string) =>
    extract('OC', typed(text)).securities.map((row) => [row.issuerClass, row.cusip, row.isin, row.parAmount]);
  const ofA = ['A', '30161NAA9', 'US30161NAA90', 50_000_000];
  const ofB = ['B', '30161NAB7', 'US30161NAB73', 70_000_000];
  const head = 'Example Re Ltd. Series 2031-1';

  it.each([
    'CUSIP 30161NAA9   ISIN US30161NAA90\nSize $50,000,000   Maturity 10 June 2035',
    'Principal amount $50,000,000   Spread 5.25%\nCUSIP: 30161NAA9   ISIN: US30161NAA90',
    'CUSIP 30161NAA9   ISIN US30161NAA90   Amount $50,000,000',
  ])('are read of one class: %s', (text) => {
    expect(of(`${head} Class A Notes\n\n${text}`)).toEqual([ofA]);
  });

  it.each([
    'Class A Notes\nCUSIP 30161NAA9   ISIN US30161NAA90\nSize $50,000,000   Spread 5.25%\n\nClass B Notes\nCUSIP 30161NAB7   ISIN US30161NAB73\nSize $70,000,000   Spread 8.25%',
    'Class A   CUSIP 30161NAA9   ISIN US30161NAA90   Size $50,000,000\nClass B   CUSIP 30161NAB7   ISIN US30161NAB73   Size $70,000,000',
    'Size $50,000,000   CUSIP 30161NAA9   ISIN US30161NAA90   Class A\nSize $70,000,000   CUSIP 30161NAB7   ISIN US30161NAB73   Class B',
  ])('are read of several classes: %s', (text) => {
    expect(of(`${head} Class A and Class B Notes\n\n${text}`)).toEqual([ofA, ofB]);
  });

  it.each([true, false])('are read line by line, whatever the pitch', (isTyped) => {
    const lines =
      'ISSUER EXAMPLE RE LTD\nSERIES 2031-1 CLASS A\nISSUE DATE 10 JUN 2031\nMATURITY 10 JUN 2035\nAMOUNT ISSUED USD 50,000,000\nCOUPON FREQUENCY QUARTERLY\nSPREAD 525 BPS';
    const [row] = extract(
      'OC',
      lines.split('\n').map((text, at) => ({ x: 50, y: 40 + at * 12, text, size: 9, typed: isTyped })),
    ).securities;
    expect(row).toMatchObject({ issuerName: 'EXAMPLE RE LTD', couponFrequency: 4, parAmount: 50_000_000 });
  });

  it.each(['Business days   Modified Following', 'Business days Modified Following   Frequency Quarterly'])(
    'takes no word of the value for one of the label: %s',
    (text) => {
      const [row] = extract(
        'OC',
        typed(`${head} Class A Notes\n\nSize $50,000,000   Spread 5.25%\n${text}`),
      ).securities;
      expect(row?.businessDayConvention).toBe('MODIFIED_FOLLOWING');
    },
  );

  it('takes three figures beside a spread for basis points', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows([
        ['', 'Class A', 'Class B'],
        ['Spread', '525', '1,250'],
        ['EL', '1.95', '3.95'],
      ]),
    ]);
    expect(rates(result)).toEqual([
      ['A', 5.25],
      ['B', 12.5],
    ]);
  });
});
