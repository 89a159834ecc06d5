import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';
import type { DocumentKind } from '../types.ts';

const readAs = (kind: DocumentKind, ...texts: string[]) =>
  extract(
    kind,
    texts.flatMap((text, index) => prose(text, 60 + index * 60)),
  );
const read = (...texts: string[]) => readAs('OC', ...texts).securities;

describe('press releases and notes of agencies', () => {
  it('reads a table most of whose labels ask for nothing', () => {
    const { securities } = extract('OC', [
      ...prose('The bank priced a catastrophe bond for the Republic of Sandbar.', 40),
      ...makeRows(
        [
          ['Type of Note', 'CAR 901'],
          ['Issuer', 'Coastal Bank for Reconstruction and Development (CBRD)'],
          ['Covered Perils', 'Named Storm'],
          ['Size (Aggregate Nominal Amount)', 'US$150 million'],
          ['Trigger Type', 'Parametric, Per Occurrence'],
          ['Trade Date', 'April 24, 2034'],
          ['Settlement Date', 'May 1, 2034'],
          ['Scheduled Maturity Date', 'December 29, 2037'],
          ['Issue Price', '100%'],
          ['Coupon (per annum)', 'Compounded SOFR + Funding Margin + Risk Margin'],
          ['Funding Margin', '0.19% per annum'],
          ['Risk Margin (Risk Period)', '7.00% per annum'],
          ['Redemption Amount', 'The Outstanding Nominal Amount'],
        ],
        { top: 80 },
      ),
    ]);
    expect(securities).toMatchObject([
      {
        issuerName: 'Coastal Bank for Reconstruction and Development',
        parAmount: 150_000_000,
        issueDate: '2034-05-01',
        maturityDate: '2037-12-29',
        couponRate: 7,
      },
    ]);
  });

  it.each(['EUR180,000,000', 'EUR 180,000,000', '€180,000,000', 'EUR180m'])(
    'reads a list of one item, "%s"',
    (amount) => {
      expect(
        read(
          'The agency expects to rate the principal at-risk notes issued by Sandbar I Re Limited as follows:',
          `--${amount} principal at-risk variable-rate notes; expected maturity April 2037; 'B+sf(EXP)'.`,
        ),
      ).toMatchObject([
        { issuerName: 'Sandbar I Re Limited', parAmount: 180_000_000, currency: 'EUR', couponType: 'FLOAT' },
      ]);
    },
  );

  it('reads an unnamed class of which only its amount and its kind are said', () => {
    expect(
      read('Sandbar Re Limited has issued a single $30 million tranche, structured as zero-coupon notes.'),
    ).toMatchObject([{ parAmount: 30_000_000, couponType: 'ZERO_COUPON' }]);
  });

  it.each([
    'Dollar Libor plus a (-0.12% per annum) funding margin plus the risk margin',
    'Dollar Libor plus the funding margin of -0.12% plus the risk margin',
    'Dollar Libor, a 0.12% p.a. funding margin and the risk margin',
  ])('takes no funding margin for the spread: "%s"', (coupon) => {
    const [security] = read(`The $75,000,000 notes are due on December 2, 2032. The coupon is ${coupon}.`);
    expect(security).toMatchObject({ parAmount: 75_000_000, couponRate: null });
  });

  it('takes the day of the paper itself for no day of issue', () => {
    expect(
      read(
        '21 Dec 2028',
        'The bond, A$75 million of Series 2029-1 Class A Variable Rate Notes due 17 January 2032, is the first.',
      ),
    ).toMatchObject([{ issueDate: null, maturityDate: '2032-01-17', parAmount: 75_000_000 }]);
  });

  it.each([
    ['Jan. 1, 2036 through April 14, 2037', '2036-01-01', '2037-04-14'],
    ['1 January 2036 to 31 December 2036', '2036-01-01', '2037-01-01'],
  ])('reads the period of what is reset in brackets: "%s"', (period, from, to) => {
    const result = readAs(
      'RESET',
      'No event exceeded the trigger amount in the second Risk Period of the notes from Jan. 1, 2035 through Dec. 31, 2035.',
      `The report of the reset agent indicated an attachment probability of 2.25% for the third Risk Period (${period}).`,
      'The Updated Risk Interest Spread was reset to 2.31%, and the expected loss fell to 1.05% from 1.09%.',
    );
    expect(result.modeledStats).toMatchObject([
      { attachmentProbability: 2.25, expectedLoss: 1.05, effectiveFromDate: from },
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { couponRate: 2.31, effectiveFromDate: from, effectiveToDate: to },
    ]);
  });
});

describe('a development bank that issues', () => {
  const notes = 'US$225,000,000 Class A Floating Rate Notes due July 15, 2030';
  it.each([
    ['in a title in capitals', ['COASTAL BANK FOR RECONSTRUCTION AND DEVELOPMENT', notes]],
    [
      'said to issue, with an article',
      [notes, 'The notes are issued by the Coastal Bank for Reconstruction (CBR) this week.'],
    ],
    [
      'with what it is better known as',
      [`The Coastal Bank for Reconstruction, better known as the Coast Bank, has issued ${notes}.`],
    ],
    ['with its short name in brackets', [`The Coastal Bank for Reconstruction (or CBR) issued ${notes}.`]],
  ])('is named %s', (_, texts) => {
    expect(read(...texts)).toMatchObject([
      { issuerName: expect.stringMatching(/^Coastal Bank for Reconstruction/i), parAmount: 225_000_000 },
    ]);
  });
});

describe('classes in other languages, and sizes that are none', () => {
  it.each([
    'Die Klasse-A-Anleihen haben ein Volumen von 100 Millionen USD, die Klasse-B-Anleihen ein solches von 150 Millionen USD.',
    'Die Tranche der Klasse A umfasst 100 Millionen USD. Die Tranche der Klasse B umfasst 150 Millionen USD.',
    'Los bonos de la Clase A suman 100 millones USD. Los bonos de la Clase B suman 150 millones USD.',
  ])('reads "%s"', (text) => {
    expect(read('Sandbar Re Ltd. has issued a catastrophe bond.', text)).toMatchObject([
      { issuerClass: 'A', parAmount: 100_000_000 },
      { issuerClass: 'B', parAmount: 150_000_000 },
    ]);
  });

  it('takes the size of a tranche for no class', () => {
    const { securities } = extract('OC', [
      ...prose('Issue of US$175,000,000 Class D Floating Rate Notes due April 24, 2038', 40),
      ...makeRows(
        [
          ['Specified Currency:', 'United States Dollars'],
          ['(i) Series:', 'US$175,000,000'],
          ['(ii) Tranche:', 'US$175,000,000'],
          ['Issue Date:', 'May 1, 2034'],
          ['ISIN Code:', 'XS2719304185'],
        ],
        { top: 80 },
      ),
    ]);
    expect(securities).toMatchObject([{ issuerClass: 'D', parAmount: 175_000_000, isin: 'XS2719304185' }]);
  });
});

describe('what is said of the issuer and of others', () => {
  const terms = 'Sandbar Re Ltd. offers US$75,000,000 Class A Notes due January 24, 2039.';
  it.each([
    'The Issuer has obtained an assurance to that effect that runs until 31 March 2045.',
    'It holds an exemption from such taxes, which is valid until March 31, 2045.',
    'An undertaking of the Minister of Finance remains in force until 31 March 2045.',
  ])('takes no end of an assurance for the maturity: "%s"', (text) => {
    expect(read(terms, text)).toMatchObject([{ maturityDate: '2039-01-24' }]);
  });

  it.each([
    'The Issuer cannot call the Notes. The Sponsor may ask for their extension by up to 36 months.',
    'No call by the Issuer. The Sponsor may elect to extend the Notes.',
  ])('hears that there is no call before what another may do: "%s"', (text) => {
    expect(read(terms, text)).toMatchObject([{ isCallable: 'N' }]);
  });
});
