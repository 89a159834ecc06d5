import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const opening = prose(
  'Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes and $50,000,000 Series 2025-1 Class B Notes on June 2, 2025, due June 9, 2028.',
  60,
);

describe('terms that differ by class', () => {
  it('go on with the class of the sentence before where one begins with its pronoun', () => {
    const { securities } = extract('OC', [
      ...opening,
      ...prose('Class A floats. Interest on it is paid on the 20th of February, May, August and November.', 90),
      ...prose(
        'Class B pays 18.750% a year. It pays interest on the 20th of February and August, on a 30/360 basis.',
        120,
      ),
    ]);
    expect(securities.map((each) => [each.couponFrequency, each.dayCountConvention])).toEqual([
      [4, null],
      [2, '30/360'],
    ]);
  });

  it.each([
    ['The spread is 4.00% per annum for the Class A Notes. For the Class B Notes it is 9.50% per annum.', [4, 9.5]],
    ['The margin is 3.25% per annum for Class A. For Class B it is 7.00% per annum.', [3.25, 7]],
  ])('end with the sentence that names the class: %s', (text, rates) => {
    const result = extract('OC', [
      ...opening,
      { x: 60, y: 110, text: 'Risk interest spreads', bold: true },
      ...prose(text, 130),
    ]);
    expect(result.securities.map((row) => row.couponRate)).toEqual(rates);
    expect(result.couponChangeHistories).toHaveLength(2);
  });

  it('take the days of payment of the class that a clause names, however often', () => {
    const result = extract('OC', [
      ...opening,
      { x: 60, y: 110, text: '4. Interest.', bold: true },
      ...prose(
        '(a) The Class A Notes bear interest, payable half-yearly on the 9th day of June and the 9th day of December in each year, commencing on December 9, 2025 and ending on the Class A Maturity Date.',
        130,
      ),
      ...prose(
        '(b) The Class B Notes bear interest, payable quarterly on the 9th day of March, June, September and December in each year, commencing on September 9, 2025 and ending on the Class B Maturity Date.',
        170,
      ),
    ]);
    expect(result.securities.map((row) => row.couponFrequency)).toEqual([2, 4]);
    expect(result.securities.map((row) => row.firstCouponDate)).toEqual(['2025-12-09', '2025-09-09']);
  });

  it.each([
    'The Issuer may redeem a Class in whole on any payment date, at par and, in the case of Class B, at a premium of 1%.',
    'The Issuer may at its option redeem the Notes on any payment date at 101% or, as regards the Class B Notes, 102%.',
  ])('leave a right to redeem to all where classes are named for its price: %s', (text) => {
    const result = extract('OC', [...opening, ...prose(text, 110)]);
    expect(result.securities.map((row) => row.isCallable)).toEqual(['Y', 'Y']);
  });

  it('give a class that is sold abroad alone its own number, beside the aliases of another', () => {
    const result = extract('OC', [
      ...opening,
      ...makeRows(
        [
          ['Class', 'Rule 144A ISIN', 'Regulation S ISIN'],
          ['A', 'US80561DAA28', 'USG80561AA45'],
          ['B', 'n/a', 'XS2991740320'],
        ],
        { top: 120 },
      ),
    ]);
    expect(result.securities.map((row) => row.isin)).toEqual(['US80561DAA28', 'XS2991740320']);
  });
});

describe('amounts', () => {
  it.each([
    'Cover: industry loss, with an index attachment of $88.0 billion for Class A and $58.5 billion for Class B.',
    'Size of the event: an insured loss of $40 billion reaches Class A and one of $25 billion reaches Class B.',
  ])('of billions are no size of a class: %s', (text) => {
    const result = extract('OC', [...opening, ...prose(text, 110)]);
    expect(result.securities.map((row) => row.parAmount)).toEqual([100_000_000, 50_000_000]);
  });
});

describe('a spread that is yet to be settled', () => {
  it.each(['to be fixed at pricing', 'will be fixed on pricing'])('is of no fixed rate: %s', (text) => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2025-1 Principal At-Risk Variable Rate Notes', 60),
      ...makeRows(
        [
          ['', 'Class A Notes', 'Class B Notes'],
          ['Size', '$100,000,000', '$50,000,000'],
          ['Final spread', text, text],
          ['Scheduled maturity', 'June 9, 2028', 'June 9, 2028'],
        ],
        { top: 100 },
      ),
    ]);
    expect(result.securities.map((row) => row.couponType)).toEqual(['FLOAT', 'FLOAT']);
  });
});
