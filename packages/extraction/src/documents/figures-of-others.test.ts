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
