import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';

/** An article under its headline. */
const read = (...texts: string[]) =>
  extract(
    'OC',
    texts.flatMap((text, index) => prose(text, 60 + index * 60)),
  ).securities;

describe('classes of articles', () => {
  it('may be named before the word', () => {
    expect(
      read(
        'Sandbar Re Ltd. brings a two-part bond',
        'It priced at 525 basis points over one-month SOFR on the windstorm A1 class and 575 basis points over one-month SOFR on the A2 class, 25 basis points wide of talk.',
      ),
    ).toMatchObject([
      { issuerClass: 'A1', couponRate: 5.25 },
      { issuerClass: 'A2', couponRate: 5.75 },
    ]);
  });

  it('may be letters before the word, with their sizes', () => {
    expect(
      read(
        'Sandbar Re Ltd. sells notes in two parts',
        'The A tranche of $50m pays 4.5% over SOFR and the B tranche of $75m pays 6.5% over SOFR.',
        'The bond matures on 4 May 2035.',
      ),
    ).toMatchObject([
      { issuerClass: 'A', parAmount: 50_000_000, couponRate: 4.5, maturityDate: '2035-05-04' },
      { issuerClass: 'B', parAmount: 75_000_000, couponRate: 6.5 },
    ]);
  });

  it('are none where the word has an article', () => {
    expect(
      read(
        'Sandbar Re Ltd. sells a bond',
        'A class of notes is a tranche or a class of its own. The $50m notes issued by Sandbar Re Ltd. mature on 4 May 2035.',
      ),
    ).toMatchObject([{ issuerClass: '', parAmount: 50_000_000 }]);
  });
});

describe('what names a deal or its currency in passing', () => {
  it('is the series behind a name in a sentence', () => {
    expect(
      read(
        'A bond is sold at last',
        'Sandbar Re 2037-1 was launched on Monday at $40 million. It was then priced to yield 7.5%.',
      ),
    ).toMatchObject([{ issuerSeries: '2037-1', couponRate: 7.5 }]);
  });

  it('is no series where several deals are named', () => {
    expect(
      read(
        'A bond is sold at last',
        'Sandbar Re Ltd. sells $40 million of notes, priced to yield 7.5%. They follow Dune Re 2036-2 and Cape Re 2035-1.',
      ),
    ).toMatchObject([{ issuerSeries: null, parAmount: 40_000_000 }]);
  });

  it.each([
    ['USD', 'dollar-denominated'],
    ['EUR', 'euro-denominated'],
    ['USD', 'U.S. dollar-denominated'],
  ])('is the currency %s of %s notes', (currency, words) => {
    expect(
      read(
        'An agency rates notes',
        `It gave its ratings to the class A and C ${words}, variable-rate notes to be issued by Sandbar Re Ltd., the issuer.`,
      ),
    ).toMatchObject([
      { issuerClass: 'A', currency, couponType: 'FLOAT' },
      { issuerClass: 'C', currency },
    ]);
  });

  it('is a year in brackets behind the name of the issuer', () => {
    expect(
      read(
        'Guidance rises',
        'The target remains $250 million of cover from the Sandbar Re XVII Ltd (Series 2036) deal.',
        'The Class A notes have an expected loss of just 0.01%.',
      ),
    ).toMatchObject([{ issuerName: 'Sandbar Re XVII Ltd', issuerSeries: '2036', issuerClass: 'A' }]);
  });

  it('is the currency of every class where all amounts are in one', () => {
    const opening = 'Sandbar Re Ltd. was rated. The notes of Classes B, C and D have one year to run.';
    const ofC = 'The $115 million Series 2034-1 Class C tranche of notes was rated BB.';
    expect(read(opening, ofC)).toMatchObject([
      { issuerClass: 'B', parAmount: null, currency: 'USD' },
      { issuerClass: 'C', parAmount: 115_000_000, currency: 'USD' },
      { issuerClass: 'D', currency: 'USD' },
    ]);
    expect(read(opening, ofC, 'The €20 million Class D tranche of notes was not.')).toMatchObject([
      { issuerClass: 'B', currency: null },
      { issuerClass: 'C', currency: 'USD' },
      { issuerClass: 'D', currency: 'EUR' },
    ]);
  });
});
