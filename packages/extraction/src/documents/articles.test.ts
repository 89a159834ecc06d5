import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';

const read = (...texts: string[]) =>
  extract(
    'OC',
    texts.flatMap((text, index) => prose(text, 60 + index * 50)),
  );

describe('articles and short notices', () => {
  it('finds the issuer where no title or definition names it', () => {
    expect(
      read(
        'Example Mutual has launched a cat bond.',
        'It will be covered by a special purpose vehicle dubbed Sandbar Re, which sells $75m of Class A notes.',
      ).securities,
    ).toMatchObject([{ issuerName: 'Sandbar Re', parAmount: 75_000_000 }]);
  });

  it('gives each class the maturity that a sentence tells of it', () => {
    const { securities } = read(
      'Sandbar Re Ltd. has three classes: Class A of $150 million, Class B of $100 million and Class C of $75 million.',
      'Class A and Class B mature on December 20, 2029 while Class C matures on August 11, 2030.',
      'The coupons are 4.12%, 8.92% and 5.91% above six-month SOFR, respectively.',
    );
    expect(securities).toMatchObject([
      { maturityDate: '2029-12-20', couponRate: 4.12 },
      { maturityDate: '2029-12-20', couponRate: 8.92 },
      { maturityDate: '2030-08-11', couponRate: 5.91 },
    ]);
  });

  it('tells a last payment of interest only where something says when interest is paid', () => {
    const says =
      'Sandbar Re Ltd. sells $75 million of Class A notes, which mature on August 11, 2030. The coupon is 5.91%';
    expect(read(`${says} above SOFR.`).securities).toMatchObject([{ couponRate: 5.91, lastCouponDate: null }]);
    expect(read(`${says} above SOFR, paid quarterly.`).securities).toMatchObject([{ lastCouponDate: '2030-08-11' }]);
  });

  it('gives a class the maturity that goes on from that of another', () => {
    const { securities } = read(
      'Sandbar Re Ltd. Series 2027-1 has three classes: Class A, Class B and Class C.',
      'The Class A Notes are due to be redeemed on 8 July 2030, the Class B Notes on 8 July 2031 and Class C on 9 July 2032.',
    );
    expect(securities.map(({ maturityDate }) => maturityDate)).toEqual(['2030-07-08', '2031-07-08', '2032-07-09']);
  });

  it('takes an amount of notes in a sentence of losses, and the spread at which they priced', () => {
    const { securities } = read(
      'Sandbar Re Ltd. Series 2030-1',
      'The $140 million Class A tranche pays for losses of 104% to 118%, and it priced at 675 basis points.',
      'The $60 million Class B tranche pays for losses of 98% to 104%, and it priced at 4.5%.',
    );
    expect(securities).toMatchObject([
      { parAmount: 140_000_000, couponRate: 6.75 },
      { parAmount: 60_000_000, couponRate: 4.5 },
    ]);
  });

  it('gives no class the size of all', () => {
    const { securities } = read(
      'Sandbar Re Ltd. Series 2030-1',
      'Size: $200m',
      'Coupon Class A: 4.50%',
      'Coupon Class B: 8.75%',
    );
    expect(securities).toMatchObject([
      { issuerClass: 'A', parAmount: null, couponRate: 4.5 },
      { issuerClass: 'B', parAmount: null, couponRate: 8.75 },
    ]);
  });
});
