import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { ratesOf } from '../locate/prose/rate-figures.ts';
import { makeRows } from '../testing/make-page.ts';

describe('a figure beside words that make it no rate of the notes', () => {
  it('is no expected loss where it is the error of an estimate', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('The expected loss of the Class A Notes is 1.85% per year.', 80),
      ...prose(
        'Sampling the years anew gave a standard error of 0.21 percentage points on the average annual loss of the business covered.',
        110,
      ),
    ]);
    expect(figures(result).map(([, , loss]) => loss)).toEqual([1.85]);
  });

  it('is no coupon where it is the average of the market', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('The average spread of new issues in 2025 was 1,481 bps.', 80),
    ]);
    expect(rates(result)).toEqual([]);
  });

  it('is no coupon where it is the most that is ever paid', () => {
    const asked = { implied: null, listed: [] };
    expect(ratesOf('Sums that are kept back bear interest at 0.15% at most.', asked, '')).toEqual([]);
    expect(ratesOf('Sums that are kept back bear interest at 0.15%.', asked, '')).toHaveLength(1);
  });
});

describe('a cell that lists several values', () => {
  const rows = [
    ['', 'Class A', 'Class B'],
    ['Any loss / expected loss / total loss (annual)', '1.52% / 1.20% / 0.95%', '3.60% / 2.80% / 2.10%'],
    ['CUSIP / ISIN', '037833100 / US0378331005', '594918104 / US5949181045'],
  ];

  it('has the chances of a loss on either side of the expected loss, whatever they are called', () => {
    expect(figures(extract('OC', [...title(), ...makeRows(rows, { columns: [40, 260, 420] })]))).toEqual([
      ['A', 1.52, 1.2, 0.95],
      ['B', 3.6, 2.8, 2.1],
    ]);
  });

  it('is of the class that its column names, though the title names two', () => {
    const { securities } = extract('OC', [...title(), ...makeRows(rows, { top: 56, columns: [40, 260, 420] })]);
    expect(securities.map(({ issuerClass, isin }) => [issuerClass, isin])).toEqual([
      ['A', 'US0378331005'],
      ['B', 'US5949181045'],
    ]);
  });
});

describe('a reset of some terms of a class', () => {
  it('gives the others of it, of the catalogue that governs', () => {
    const columns = [60, 230, 290, 380, 450];
    const result = extract('RESET', [
      ...title(),
      ...prose(
        '1. The reset date is 30 September 2032. The long catalogue governs; the short one is shown beside it.',
        80,
      ),
      ...makeRows(
        [
          ['', 'Long catalogue', '', 'Short catalogue'],
          ['', 'Existing', 'New', 'Existing', 'New'],
          ['Class A'],
          ['Attachment probability', '1.66%', '1.72%', '1.90%', '1.97%'],
          ['Expected loss', '1.27%', '1.31%', '1.49%', '1.53%'],
          ['Exhaustion probability', '0.97%', '1.00%', '1.15%', '1.18%'],
          ['Class B'],
          ['Attachment probability', '4.38%', '4.61%', '4.86%', '5.10%'],
          ['Expected loss', '3.29%', '3.45%', '3.70%', '3.88%'],
          ['Exhaustion probability', '2.41%', '2.52%', '2.75%', '2.88%'],
        ],
        { top: 120, columns },
      ),
      ...prose(
        '2. The risk margin of the Class A Notes does not reset and remains 4.10% per annum. That of the Class B Notes becomes 8.54% per annum; it was 8.15% per annum.',
        340,
      ),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.72, 1.31, 1],
      ['B', 4.61, 3.45, 2.52],
    ]);
    expect(rates(result)).toEqual([
      ['A', 4.1],
      ['B', 8.54],
    ]);
  });
});

it('the shares of perils behind a loss are no probabilities, and make a list', () => {
  const result = extract('OC', [
    ...title(),
    ...prose(
      '“Expected Loss” means 2.41% a year for Class A and 8.21% a year for Class B, on the same footing as the Attachment Probability, of which Hurricane gives 91.0% (Class A) and 84.5% (Class B) and Winter Storm 9.0% and 15.5%.',
      90,
    ),
  ]);
  expect(figures(result)).toEqual([
    ['A', null, 2.41, null],
    ['B', null, 8.21, null],
  ]);
  expect(result.elAttributions.map(({ issuerClass, elAttribution }) => [issuerClass, elAttribution])).toEqual([
    ['A', 91],
    ['A', 9],
    ['B', 84.5],
    ['B', 15.5],
  ]);
});

it('a name that brackets give in bold asks for no amount', () => {
  const before = 'Example Re Ltd. is offering the Series 2031-1 Notes (the “';
  const x = 60 + before.split('').reduce((width, letter) => width + (letter === ' ' ? 2.5 : 5), 0);
  const { securities } = extract('OC', [
    ...title(),
    { x: 60, y: 100, text: before },
    { x, y: 100, text: 'Notes', bold: true },
    { x: x + 25, y: 100, text: '”) under its program. They are the' },
    {
      x: 60,
      y: 112,
      text: 'second takedown: the Series 2028-1 Class A Notes (US$150,000,000) are to be redeemed in full.',
    },
  ]);
  expect(securities.map(({ parAmount }) => parAmount)).toEqual([null, null]);
});

it('a pricing supplement in which losses stood at other figures tells of no spread', () => {
  const { securities } = extract('OC', [
    ...title('2031-1', 'Class 1, Class 2 and Class 3 Notes'),
    ...prose('The spread is 5.75% for Class 1, 9.00% for Class 2 and 14.25% for Class 3.', 90),
    ...prose(
      'In its sensitivity case the expected loss is 1.71%, 3.94% and 7.58% for the three Classes. In the last pricing supplement they stood at 1.45%, 3.40% and 6.60% for the base case, by reason of the smaller layers.',
      130,
    ),
  ]);
  expect(securities.map(({ couponRate }) => couponRate)).toEqual([5.75, 9, 14.25]);
});

it('an amount that opens what is said of a class is of this class', () => {
  const { securities } = extract('OC', [
    ...title('2031-1', 'Notes, Class 1, Class 2 and Class 3'),
    { x: 60, y: 80, text: '1. What is sold', bold: true },
    ...prose(
      'Class 1. One hundred and fifty million dollars ($150,000,000), spread 5.75% (guidance was 5.75% to 6.50%). CUSIP 49803RBA3, ISIN US49803RBA32. Class 2. Eighty-two million five hundred thousand dollars ($82,500,000), spread 9.00% (guidance was 9.25% to 10.00%, later 9.00% to 9.25%). CUSIP 49803RBB1, ISIN US49803RBB15. Class 3. Forty-five million dollars ($45,000,000), spread 14.25% (guidance was 14.00% to 15.25%). CUSIP 49803RBC9, ISIN US49803RBC97.',
      100,
    ),
  ]);
  expect(securities.map(({ parAmount }) => parAmount)).toEqual([150_000_000, 82_500_000, 45_000_000]);
});

it('a figure in brackets alone is the former one in a cell with its label', () => {
  const cells = (top: number, ...texts: string[]) =>
    makeRows(
      texts.map((text) => ['•', text]),
      { top, columns: [70, 110] },
    );
  const result = extract('RESET', [
    ...title(),
    { x: 60, y: 90, text: 'Class A' },
    ...cells(
      106,
      'Risk interest spread: 505 basis points (up from 490 basis points)',
      'Expected loss: 2.94 per cent. (formerly 2.85 per cent.)',
      'Attachment level: US$2,060 million (formerly US$2,015 million)',
    ),
    { x: 60, y: 150, text: 'Class B' },
    ...cells(
      166,
      'Risk interest spread: unchanged at 1,550 basis points',
      'Expected loss: 7.18 per cent. (formerly 7.22 per cent.)',
      'Attachment level: US$815 million (formerly US$780 million)',
    ),
  ]);
  expect(figures(result)).toEqual([
    ['A', null, 2.94, null],
    ['B', null, 7.18, null],
  ]);
});
