import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';

/** An article under its headline. */
const read = (...texts: string[]) =>
  extract(
    'OC',
    texts.flatMap((text, index) => prose(text, 60 + index * 60)),
  ).securities;

describe('the issuer of an article', () => {
  it.each([
    ['behind the verb of a headline', 'Example Ratings Affirms Sandbar Re Ltd. Notes at BB; Outlook Stable'],
    ['behind the verb of another', 'Example Mutual Sponsors Sandbar Re Ltd. Catastrophe Bond'],
    ['behind whose it is', 'Example’s Sandbar Re Ltd. windstorm catastrophe bond completes'],
    [
      'with what it is, after others',
      'The notes were sold in two parts by Sandbar Re Ltd., a newly formed Bermuda special purpose vehicle.',
    ],
    [
      'with its seat',
      'A rating was given to the notes issued by the Bermuda-based Sandbar Re Ltd special purpose vehicle.',
    ],
  ])('is found %s', (_, text) => {
    expect(read(text, '$300,000,000 Variable Rate Notes, scheduled redemption date of July 6, 2038.')).toMatchObject([
      { issuerName: expect.stringMatching(/^Sandbar Re Ltd\.?$/) },
    ]);
  });

  it('keeps the place in its name', () => {
    expect(
      read(
        'Sandbar Re – Dune notes',
        'The bond has been issued by the Sandbar Re (Bermuda) Limited cell facility, which Example operates.',
        'The $20 million of notes issued by Sandbar Re are due on December 15th 2035.',
      ),
    ).toMatchObject([{ issuerName: 'Sandbar Re (Bermuda) Limited', parAmount: 20_000_000 }]);
  });

  it('may have classes of two letters and a figure', () => {
    expect(
      read(
        'Sandbar Re Ltd. Series 2037-3',
        'The class V-X4 notes of $50 million and the class V-F4 notes of $30 million are offered.',
      ),
    ).toMatchObject([
      { issuerClass: 'VX4', parAmount: 50_000_000 },
      { issuerClass: 'VF4', parAmount: 30_000_000 },
    ]);
  });

  it('is named in full, however often it is called by a part of its name', () => {
    expect(
      read(
        'Example Mutual prices its new Sandbar Re cat bond',
        'This year’s offering of Series 2034-1 notes of $50 million by Sandbar Reinsurance 2034 Limited is complete.',
        'The latest Sandbar Re catastrophe bond is the 43rd. A Sandbar Re cat bond has mostly paid 4.5% over SOFR.',
      ),
    ).toMatchObject([{ issuerName: 'Sandbar Reinsurance 2034 Limited', parAmount: 50_000_000 }]);
  });
});
