import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';

/** An article under its headline. */
const read = (...texts: string[]) =>
  extract(
    'OC',
    texts.flatMap((text, index) => prose(text, 60 + index * 60)),
  ).securities;

describe('sizes on the way to the price', () => {
  const opening = 'Sandbar Re Ltd. Series 2037-1 Class A notes';
  it.each([
    [
      '70m',
      'The Class A notes launched with a $75 million target size, which was cut to between $65 million and $75 million and are set to complete at $70 million.',
    ],
    [
      '250m',
      'Example Mutual was hoping to see a single $200 million tranche of Series 2037-1 Class A notes. Demand helped it to increase the size of the bond to $250 million.',
    ],
    [
      '275m',
      'The bond began life as a $150m series 2037-1, first offering of class A notes under a $1.5 billion variable-rate note program. This issuance has nearly doubled in size to $275m at closing.',
    ],
    [
      '150m',
      'The notes were launched on April 7 at $40 million; they were subsequently upsized to $125 million and then upsized a second time to $150 million.',
    ],
  ])('end at %s', (size, text) => {
    expect(read(opening, text)).toMatchObject([{ parAmount: Number(size.slice(0, -1)) * 1_000_000 }]);
  });

  it.each(['split into tranches of $86m and $14m', 'sold in two classes of $86m and $14m'])(
    'are those of the classes in their order where a bond is %s',
    (words) => {
      expect(
        read(
          `The bond of Sandbar Re Ltd. was ${words}, the first covering hurricanes and the second earthquakes only.`,
          'The Class A notes priced to yield 15.25% over six-month SOFR and the Class B notes to yield 5.5%.',
        ),
      ).toMatchObject([
        { issuerClass: 'A', parAmount: 86_000_000, couponRate: 15.25 },
        { issuerClass: 'B', parAmount: 14_000_000, couponRate: 5.5 },
      ]);
    },
  );

  it('are read in dollars with a hyphen, of each of two classes', () => {
    expect(
      read(
        'The bond was issued in two tranches of 120 million US-dollars each by Sandbar Re Ltd., a special purpose vehicle.',
        'It pays an interest spread of 6.00 percent and 10.75 percent for the Class A and Class B notes, respectively.',
      ),
    ).toMatchObject([
      { parAmount: 120_000_000, currency: 'USD', couponRate: 6 },
      { parAmount: 120_000_000, currency: 'USD', couponRate: 10.75 },
    ]);
  });

  it('are told by what a bond pays for, and behind a rate above an index', () => {
    expect(
      read(
        'Example Mutual buys coverage',
        'Example Mutual has acquired coverage of $100m from Sandbar Re Limited, which has placed a catastrophe bond for this amount. The bond matures on 9 April 2035.',
      ),
    ).toMatchObject([{ parAmount: 100_000_000 }]);
    expect(
      read(
        'Sandbar Re Ltd. issued €65m of Class A notes which pay a coupon of 5.5% above Euribor and €85m of Class B notes which pay 9% above Euribor.',
      ),
    ).toMatchObject([{ parAmount: 65_000_000 }, { parAmount: 85_000_000, currency: 'EUR' }]);
  });

  it('are led by their class, whatever the notes pay for', () => {
    expect(
      read(
        'Sandbar Re Ltd. will issue a Class 11 tranche of $50 million.',
        'A Class 12 tranche targets $75 million of coverage and the notes have an expected loss of 2.35%.',
        'A Class 13 tranche targets another $75 million of coverage, but with an expected loss of 1.31%.',
      ),
    ).toMatchObject([{ parAmount: 50_000_000 }, { parAmount: 75_000_000 }, { parAmount: 75_000_000 }]);
  });

  it.each(['divided into Class A and Class B Notes', 'split evenly between the Class A and the Class B Notes'])(
    'are those of no class where a sum is %s',
    (words) => {
      expect(
        read(
          'Example Mutual plans a bond',
          `Sandbar Re Limited would issue to investors $200.25 million in three-year Floating Rate Notes, ${words}.`,
        ),
      ).toMatchObject([
        { issuerClass: 'A', parAmount: null, couponType: 'FLOAT' },
        { issuerClass: 'B', parAmount: null },
      ]);
    },
  );

  it('are told of a class that opens its sentence, whatever else it says', () => {
    expect(
      read(
        'Sandbar Re Ltd. Series 2037-1',
        'Class 3 is $95m, per occurrence, rated; attachment probability 4.75%. Class 11 will be $155m, annual aggregate, without a rating.',
      ),
    ).toMatchObject([
      { issuerClass: '3', parAmount: 95_000_000 },
      { issuerClass: '11', parAmount: 155_000_000 },
    ]);
  });

  it('are enough with an issuer that places notes', () => {
    expect(
      read('A first bond: Sandbar Re DAC', 'Sandbar Re DAC has placed one tranche of notes of €200 million.'),
    ).toMatchObject([{ issuerName: 'Sandbar Re DAC', parAmount: 200_000_000, currency: 'EUR', couponRate: null }]);
  });
});

describe('the currency of sizes', () => {
  it('is that of the whole where no class has a size of its own', () => {
    const rows = [
      ['Issue size (USD)', '315 million'],
      ['Pricing', 'Class A: 8.00% Class B: 7.75%'],
    ].flatMap(([label = '', value = ''], row) => [
      { x: 60, y: 100 + 20 * row, text: label },
      { x: 230, y: 100 + 20 * row, text: value },
    ]);
    expect(extract('OC', rows).securities).toMatchObject([
      { issuerClass: 'A', currency: 'USD', parAmount: null },
      { issuerClass: 'B', currency: 'USD', parAmount: null },
    ]);
  });
});
