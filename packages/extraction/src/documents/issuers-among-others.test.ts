import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';

const issuersOf = (...texts: string[]) =>
  new Set(
    extract(
      'OC',
      texts.flatMap((text, index) => prose(text, 60 + index * 60)),
    ).securities.map(({ issuerName }) => issuerName),
  );
const terms = 'The Class A Notes of $60,000,000 are due on 6 July 2038 and pay 4.50% per annum.';

describe('the issuer among other deals', () => {
  it('is none whose notes are told of by way of comparison', () => {
    expect(
      issuersOf(
        'Sandbar Re Ltd.',
        'Series 2035-2 Class A Principal-at-Risk Notes',
        terms,
        'For comparison, the notes issued by Dune Re Ltd. in 2019 were sold with an expected loss of 4.20%.',
      ),
    ).toEqual(new Set(['Sandbar Re Ltd.']));
  });

  it('is not the one with a series of its own', () => {
    expect(
      issuersOf(
        'Bond letter on Series 2035-2',
        'Sandbar Re Ltd. launched its Series 2035-2 Notes for Harbour Mutual. They were issued on 6 July 2035.',
        terms,
        'Dune Re 2031-1 was seen at 99.20. Cliff Re 2032-1 was seen at 101.10. Dune Re 2031-2 was seen at 98.00.',
      ),
    ).toEqual(new Set(['Sandbar Re Ltd.']));
  });

  it('is not an earlier one that was extended, nor one that somebody invests in', () => {
    expect(
      issuersOf(
        'We confirm what you were given of the Series 2035-2 Parametric Variable Rate Notes of Sandbar Point Re DAC.',
        terms,
        'The notes of Dune Re Ltd. (CUSIP 10084CAC5) were extended in 2029. Another view was told by a firm retained by an investor in Dune Re Ltd., which we do not share.',
      ),
    ).toEqual(new Set(['Sandbar Point Re DAC']));
  });

  it('stands behind what the paper is, in the title', () => {
    expect(
      issuersOf(
        'New Issue: Sandbar Re Ltd.',
        'Catastrophe Notes (Series 2035-2)',
        terms,
        'Dune Fiduciary Ltd. holds the cash. Dune Fiduciary Ltd. may fail. Dune Fiduciary Ltd. has been told of it.',
      ),
    ).toEqual(new Set(['Sandbar Re Ltd.']));
  });

  it('stands behind the kind of paper in capitals', () => {
    expect(
      issuersOf(
        'NEW DEAL: SANDBAR RE S.A.',
        'Series 2035-2 Class A Notes',
        terms,
        'ERISA investors should take advice.',
      ),
    ).toEqual(new Set(['SANDBAR RE S.A.']));
  });
});
