import { describe, expect, it } from 'vitest';
import { extract, prose, typed } from '../testing/extract-pages.ts';

/** A text under its headline, its paragraphs or tables below one another. */
const read = (...texts: string[]) =>
  extract(
    'OC',
    texts.flatMap((text, index) => prose(text, 60 + index * 60)),
  ).securities;

describe('market sheets', () => {
  const sheet = `
Sale Date  Cat Bond Name     Cedent      Tranche Name    Size of Tranche (million)    Probability of Attachment    Expected Loss    Coupon Rate
Mar-31     Sandbar Re Ltd    Tern        A1              $60                          1.81%                        1.52%            6.25%
Mar-31     Sandbar Re Ltd    Tern        B               $45                          4.12%                        3.05%            9.75%`;

  it('name classes in a column of their own beside the names of deals, and sizes under a scale', () => {
    const { securities, modeledStats } = extract('OC', typed(sheet));
    expect(securities).toMatchObject([
      { issuerClass: 'A1', parAmount: 60_000_000, currency: 'USD', couponRate: 6.25 },
      { issuerClass: 'B', parAmount: 45_000_000, currency: 'USD', couponRate: 9.75 },
    ]);
    expect(modeledStats).toMatchObject([
      { issuerClass: 'A1', attachmentProbability: 1.81, expectedLoss: 1.52 },
      { issuerClass: 'B', attachmentProbability: 4.12, expectedLoss: 3.05 },
    ]);
  });
});

describe('an amount under another one', () => {
  it('is in no thousands, though the other ends in 000', () => {
    const { securities } = extract(
      'OC',
      typed(`
Notes of US$105,000,000 in all
Class      Principal amount     Spread
Class A    $100,000,000         4.25%
Class B    $5,000,000           9.75%`),
    );
    expect(securities).toMatchObject([{ parAmount: 100_000_000 }, { parAmount: 5_000_000 }]);
  });
});

describe('the size of one class that no known words tell', () => {
  it('is the only amount that it can be', () => {
    expect(
      read(
        'Sandbar Re lands inside guidance',
        'Sandbar Re Ltd. keeps its single layer at $85m. The notes priced at 7.40%.',
        'The protection attaches at $1.2 billion of losses.',
      ),
    ).toMatchObject([{ parAmount: 85_000_000, currency: 'USD', couponRate: 7.4 }]);
  });

  it('is none of several', () => {
    expect(
      read(
        'Sandbar Re lands inside guidance',
        'Sandbar Re Ltd. keeps its single layer at $85m, after $95m was in the air. The notes priced at 7.40% and mature on 4 May 2035.',
      ),
    ).toMatchObject([{ parAmount: null, couponRate: 7.4 }]);
  });

  it('is that of a table of terms, though nothing else is told', () => {
    expect(
      extract(
        'OC',
        typed(`
Feature                     Details
Aggregate nominal amount    USD 55 million
Perils covered              Earthquake
Maturity                    2031`),
      ).securities,
    ).toMatchObject([{ parAmount: 55_000_000, currency: 'USD' }]);
  });
});

describe('issuers of published texts', () => {
  const issuer = (...texts: string[]) => read(...texts)[0]?.issuerName;

  it('may be a development bank by its nickname', () => {
    const notes = 'The notes of $120 million pay a risk margin of 4.10% and mature on 4 May 2035.';
    expect(issuer('Cover against storms', `The bond was issued by the World Bank. ${notes}`)).toBe('World Bank');
    expect(
      issuer(
        'Cover against storms',
        `The World Bank is the parent. The notes are issued by Sandbar Re Ltd. ${notes}`,
        'The World Bank issued reports.',
      ),
    ).toBe('Sandbar Re Ltd.');
  });

  it('stand without the party whose they are', () => {
    expect(
      issuer(
        'The Tern Authority’s Sandbar Re II Ltd (2031-1) ends at $300m.',
        'The notes of $300 million have an expected loss of 0.9% and mature on 4 May 2035.',
      ),
    ).toBe('Sandbar Re II Ltd');
  });
});

describe('classes by the names of countries', () => {
  it('are listed beside the label that asks for them', () => {
    const rows = [
      ['Classes', 'Tern—US$300 million', 'Gull (a)—US$120 million', 'Gull (b)—US$80 million'],
      ['Risk premium', 'Tern—2.75 percent', 'Gull (a)—3.10 percent', 'Gull (b)—8.20 percent'],
      ['Maturity', '4 May 2035'],
    ].flatMap(([label = '', ...lines], row) => [
      { x: 60, y: 60 + row * 60, text: label },
      ...lines.map((text, index) => ({ x: 220, y: 60 + row * 60 + index * 12, text })),
    ]);
    expect(extract('OC', rows).securities).toMatchObject([
      { issuerClass: 'TERN', couponRate: 2.75 },
      { issuerClass: 'GULLA', couponRate: 3.1 },
      { issuerClass: 'GULLB', couponRate: 8.2 },
    ]);
  });

  it('are numbers with letters, though a line ends at the hyphen', () => {
    const { modeledStats } = extract('OC', [
      {
        x: 60,
        y: 60,
        text: 'Sandbar Re Ltd. has the classes 3-A and 3-B. The attachment probability is 1.60% for class 3-',
      },
      { x: 60, y: 72, text: 'A and 3.67% for class 3-B, and the notes mature on 4 May 2035.' },
    ]);
    expect(modeledStats).toMatchObject([
      { issuerClass: '3A', attachmentProbability: 1.6 },
      { issuerClass: '3B', attachmentProbability: 3.67 },
    ]);
  });
});

describe('rates of published texts', () => {
  it('are premiums and where a price has settled, and no premium of a redemption', () => {
    expect(
      read(
        'Sandbar Re Ltd. issues Series 2031-1 Notes',
        'Class A Notes, €60m, windstorm only, premium 5.25% per annum;',
        'Class B Notes, €40m, all perils, premium 6.10% per annum. They may be redeemed early at a redemption premium of 1.00%.',
      ),
    ).toMatchObject([
      { issuerClass: 'A', couponRate: 5.25 },
      { issuerClass: 'B', couponRate: 6.1 },
    ]);
  });

  it('leave the day of a supplement alone', () => {
    const [security] = read(
      'Final Terms of Sandbar Re Ltd.',
      'Issue of US$75,000,000 Class D Notes due 24 April 2034.',
      'Read these terms with the Prospectus Supplement for the Notes dated May 1, 2031.',
    );
    expect(security).toMatchObject({ issuerClass: 'D', maturityDate: '2034-04-24', issueDate: null });
  });
});

describe('news of a deal', () => {
  it('calls its notes by their series alone', () => {
    expect(
      read('The notes are issued by Sandbar Re Ltd.', 'The 2031-2 class A notes of $90 million cover storms.'),
    ).toMatchObject([{ issuerSeries: '2031-2', issuerClass: 'A' }]);
    expect(
      read('Tern Mutual (Sandbar Re Ltd.) announces the “Sandbar 2031-2” cat bond.', 'Coupon: Class 1 at 2.5%'),
    ).toMatchObject([{ issuerSeries: '2031-2', issuerClass: '1' }]);
  });

  it('names the issuer of the bond, and whose securities are its collateral', () => {
    expect(
      read(
        'Tern Group sponsors a new catastrophe bond, Sandbar Series 2031-1, with $150 million of Class A notes.',
        'The issuer of the cat bond, Sandbar Capital Limited, is a private limited company.',
        'The protection is collateralized with securities issued by the European Bank for Reconstruction and Development.',
      ),
    ).toMatchObject([{ issuerName: 'Sandbar Capital Limited' }]);
  });

  it('tells the size of the notes beside the levels of losses that they pay for', () => {
    expect(
      read(
        'Sandbar Re Ltd. Series 2031-1',
        'The notes issued are due on July 6, 2032.',
        'The notes can attach to $450 million in losses, up to a depletion point of $850 million.',
        'So they cover 13% of that $400 million risk layer. The $50.7 million of notes were sold to funds.',
      ),
    ).toMatchObject([{ parAmount: 50_700_000, maturityDate: '2032-07-06', issueDate: null }]);
  });

  it('tells no size by a range of losses', () => {
    expect(
      read(
        'Sandbar Re Ltd. Series 2031-1 Class A and Class B Notes',
        'Covered layer of the notes: Class A: $1,350 million to $2,250 million. Class B: $1,950 million to $2,150 million.',
      ).map(({ parAmount }) => parAmount),
    ).toEqual([null, null]);
  });

  it('names a day without its year before that of the settlement', () => {
    const { securities } = extract('OC', [
      ...prose('Date: Wed, 18 Nov 2031', 40),
      ...prose('Sandbar Re Ltd. Series 2031-1 Class A Notes: final pricing', 60),
      ...prose('Trade date Nov 18, settle Nov 25, 2031. Scheduled redemption Dec 7, 2034.', 100),
    ]);
    expect(securities).toMatchObject([{ issueDate: '2031-11-25', maturityDate: '2034-12-07' }]);
  });

  it('stands under the place and the agency, and the day on which it was sent', () => {
    const [security] = read(
      'HAMILTON, Bermuda–(NEWS WIRE)–Nov. 30, 2031– Tern Group has bought cover from Sandbar Re Ltd.',
      'Sandbar Re Ltd. has issued $100 million of Series 2031-1 Class A Notes due December 7, 2034.',
    );
    expect(security).toMatchObject({ maturityDate: '2034-12-07', issueDate: null });
    const [sent] = read(
      'Date: Tue, 20 Jul 2031',
      'Sandbar Re Ltd. has issued $100 million of Series 2031-1 Class A Notes due July 6, 2034.',
    );
    expect(sent).toMatchObject({ maturityDate: '2034-07-06', issueDate: null });
  });

  it('has a headline with words before the name of the issuer', () => {
    expect(
      read(
        'Tern Securities* Completes Catastrophe Bond Sandbar Re Ltd. Series 2031-1 Notes on Behalf of Tern Mutual',
        'The notes of two classes were placed through the shelf program, Sandbar Re Ltd., as Class A and Class B Notes.',
      ),
    ).toMatchObject([{ issuerName: 'Sandbar Re Ltd.' }, { issuerName: 'Sandbar Re Ltd.' }]);
  });

  it('tells how often notes pay, and nothing of business days by what is adjusted', () => {
    expect(
      read(
        'Sandbar Re Ltd. Series 2031-1 Class A Notes. Redemption Dec 7, 2034. Quarterly pay.',
        'After applying our stresses, the adjusted probability of attachment is 1.97%.',
      ),
    ).toMatchObject([{ couponFrequency: 4, businessDayConvention: null }]);
  });

  it('tells no day of issue by the period of the cover', () => {
    expect(
      read(
        'Sandbar Re Ltd. Series 2031-1 Class A Notes with an expected maturity of Jan. 16, 2035.',
        'No event was reported in the first year of the transaction, which runs from June 18, 2031 through Dec. 31, 2032.',
      ),
    ).toMatchObject([{ issueDate: null, maturityDate: '2035-01-16' }]);
  });

  it('says of a reset what a value was, and what it was before that', () => {
    const { modeledStats } = extract('RESET', [
      ...prose('Sandbar Re Ltd. Series 2031-1 Class A: outcome of the reset effective 7 June 2033', 60),
      ...prose(
        '• updated attachment probability 2.87 per cent (was 2.66 per cent at the 2032 reset, 2.52 per cent at issuance)',
        100,
      ),
      ...prose('• updated expected loss 2.19 per cent (was 2.04 per cent)', 140),
    ]);
    expect(modeledStats).toMatchObject([{ attachmentProbability: 2.87, expectedLoss: 2.19 }]);
  });
});
