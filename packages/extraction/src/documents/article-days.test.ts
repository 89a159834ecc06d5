import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';

/** An article under its headline. */
const read = (...texts: string[]) =>
  extract(
    'OC',
    texts.flatMap((text, index) => prose(text, 60 + index * 60)),
  ).securities;

describe('days of articles', () => {
  it.each([
    'The notes mature on 16 March 2032 and were issued via Sandbar Re Ltd.',
    'The bond is due on March 16, 2032 and was issued by a special purpose vehicle, Sandbar Re Ltd.',
    'The bond will be redeemed on 16 March 2032 and has been issued through Sandbar Re Ltd.',
  ])('take the day before a second verb for the maturity: "%s"', (text) => {
    expect(read('Example Mutual sells a bond', `${text} It pays 10.25% over three-month SOFR.`)).toMatchObject([
      { issueDate: null, maturityDate: '2032-03-16', couponRate: 10.25 },
    ]);
  });

  it.each([
    'The private placement closed on 13 December 2030',
    'The offering successfully closed on December 13, 2030',
  ])('read that "%s"', (text) => {
    expect(
      read('A bond of Sandbar Re Ltd.', `${text} and involved USD 106.5 million of variable rate notes.`),
    ).toMatchObject([{ issueDate: '2030-12-13', parAmount: 106_500_000 }]);
  });

  it.each(['redeemed early on 15 September 2035', 'repaid prematurely on the 15th September 2035'])(
    'take no day for the maturity on which notes are %s',
    (words) => {
      expect(
        read(
          'Sandbar Re Ltd. redeems notes',
          `The €85m Class A and €65m Class B notes issued by Sandbar Re Ltd. are to be ${words}.`,
        ),
      ).toMatchObject([
        { maturityDate: null, parAmount: 85_000_000 },
        { maturityDate: null, parAmount: 65_000_000 },
      ]);
    },
  );

  it('are read in a sentence that says how rarely losses occur', () => {
    expect(
      read(
        'Sandbar Re Limited has placed a $75m catastrophe bond.',
        'The bond matures on 9 April 2035 and protects its sponsor against windstorms with a return period of around 50 years.',
      ),
    ).toMatchObject([{ maturityDate: '2035-04-09' }]);
  });

  it.each([
    'by Jane Doe on May 8, 2030',
    'Posted on 8 May 2030',
    'Hamilton, Bermuda, 8 May 2030 – Example Mutual said so.',
    '8 May 2030 News',
  ])('are none of the notes where an article says when it was written: "%s"', (line) => {
    expect(
      read(
        'Example Mutual to issue a third bond of Sandbar Re Ltd.',
        line,
        'Sandbar Re Ltd. sells $100m of Class A notes and $50m of Class B notes, due on 7 May 2033.',
      ),
    ).toMatchObject([
      { issueDate: null, maturityDate: '2033-05-07' },
      { issueDate: null, parAmount: 50_000_000 },
    ]);
  });
});
