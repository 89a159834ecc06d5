import { describe, expect, it } from 'vitest';
import { extract, figures, rates, title } from '../testing/extract-pages.ts';
import type { Piece } from '../testing/make-page.ts';

const columns = [60, 180, 280, 370, 450, 520];
const row = (y: number, ...texts: string[]): Piece[] =>
  texts.flatMap((text, index) => (text === '' ? [] : [{ x: columns[index] as number, y, text }]));

describe('cells that are broken over lines', () => {
  it.each([
    ['US$125,000,0', '00', 125_000_000],
    ['US$75,000,00', '0', 75_000_000],
    ['$1,250,000,0', '00', 1_250_000_000],
  ])('reads an amount cut inside its figures: "%s" over "%s"', (first, second, amount) => {
    const { securities } = extract('OC', [
      ...title('2031-1', 'Class A and Class B Notes'),
      ...row(80, 'Class', 'Amount', 'Spread', 'Expected Loss'),
      ...row(100, 'Class A', first, '4.25%', '1.57%'),
      ...row(110, '', second),
      ...row(130, 'Class B', 'US$60,000,00', '9.50%', '3.52%'),
      ...row(140, '', '0'),
    ]);
    expect(securities).toMatchObject([{ parAmount: amount }, { parAmount: 60_000_000 }]);
  });

  it('reads rows at the foot of which the values stand, beside "Notes" below the name of the class', () => {
    const result = extract('OC', [
      ...title('2031-1', ''),
      ...row(68, '', 'Scheduled', '', 'Interest', 'Modeled', 'Attachment').map((piece) => ({ ...piece, bold: true })),
      ...row(80, 'Class', 'Redemption Date', 'Size', 'Spread', 'Loss', 'Probability').map((piece) => ({
        ...piece,
        bold: true,
      })),
      ...row(98, 'Class AA'),
      ...row(110, 'Notes', 'October 9, 2034', '$150,000,000', '4.47%', '1.29%', '1.81%'),
      ...row(128, 'Class A'),
      ...row(140, 'Notes', 'October 9, 2034', '$60,000,000', '7.12%', '2.35%', '3.29%'),
    ]);
    expect(result.securities).toMatchObject([
      { issuerClass: 'AA', parAmount: 150_000_000, maturityDate: '2034-10-09' },
      { issuerClass: 'A', parAmount: 60_000_000, maturityDate: '2034-10-09' },
    ]);
    expect(figures(result)).toMatchObject([
      ['AA', 1.81, 1.29, null],
      ['A', 3.29, 2.35, null],
    ]);
  });

  it('takes no rating for the name of a class', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Notes'),
      ...row(80, 'Term', 'Class A', 'Class B', 'Class BB'),
      ...row(100, 'Principal Amount', '$75,000,000', '$100,000,000', '$60,000,000'),
      ...row(120, 'Rating', 'NR', 'BB', 'NR'),
      ...row(140, 'Spread', '4.25%', '7.50%', '9.75%'),
      ...row(160, 'Expected Loss', '1.29%', '2.35%', '3.52%'),
    ]);
    expect(rates(result)).toEqual([
      ['A', 4.25],
      ['B', 7.5],
      ['BB', 9.75],
    ]);
    expect(figures(result).map(([, , loss]) => loss)).toEqual([1.29, 2.35, 3.52]);
  });

  it('reads a label whose values stand beside its last line', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Notes'),
      ...row(80, '', 'Class 1', 'Class 2', 'Class 3').map((piece) => ({ ...piece, bold: true })),
      ...row(98, 'Conditional Expected'),
      ...row(110, 'Loss', '61.2%', '58.4%', '63.3%'),
      ...row(128, 'Principal Amount', '$150,000,000', '$60,000,000', '$60,000,000'),
      ...row(146, 'Attachment Level', '$1.0 bn', '$1.5 bn', '$2.0 bn'),
      ...row(164, 'Attachment'),
      ...row(176, 'Probability', '1.36%', '3.22%', '4.97%'),
      ...row(194, 'Annual Expected'),
      ...row(206, 'Loss', '0.97%', '2.30%', '3.55%'),
      ...row(224, 'Probability of'),
      ...row(236, 'Exhaustion', '0.58%', '1.38%', '2.13%'),
    ]);
    expect(figures(result).map(([, , loss]) => loss)).toEqual([0.97, 2.3, 3.55]);
  });

  it('takes no conditional loss for the expected one, under headings of three lines', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Notes'),
      ...row(76, '', '', '', 'Conditional'),
      ...row(88, '', '', 'Interest', 'Expected', 'Expected'),
      ...row(100, 'Class', 'Amount', 'Spread', 'Loss', 'Loss'),
      ...row(118, 'Class A', '$150,000,000', '4.95%', '61.2%', '1.48%'),
      ...row(136, 'Class B', '$60,000,000', '9.50%', '58.4%', '3.30%'),
    ]);
    expect(figures(result).map(([, , loss]) => loss)).toEqual([1.48, 3.3]);
  });

  it.each([
    ['1', '2'],
    ['11', '12'],
    ['A', 'B'],
  ])('takes bare names over columns of terms for classes: %s and %s', (one, other) => {
    const result = extract('OC', [
      ...title('2031-1', ''),
      ...row(80, 'Term', one, other),
      ...row(98, 'Principal Amount', '$150,000,000', '$60,000,000'),
      ...row(116, 'Spread', '4.95%', '9.50%'),
      ...row(134, 'Expected Loss', '1.48%', '3.30%'),
      ...row(152, 'Attachment Probability', '2.07%', '4.62%'),
    ]);
    expect(result.securities).toMatchObject([
      { issuerClass: one, parAmount: 150_000_000, couponRate: 4.95 },
      { issuerClass: other, parAmount: 60_000_000, couponRate: 9.5 },
    ]);
  });

  /** Lines 21 points apart, rows 27: the first line of a label stands beside its value. */
  const spaced = (...rows: [string, string, ...string[]][]): Piece[] => {
    let y = 90;
    return rows.flatMap(([label, value, ...further]) => {
      y += 6;
      const pieces = [label, ...further].map((text) => ({ x: 60, y: (y += 21), text, bold: true }));
      return [...pieces, { x: 200, y: (pieces[0] as Piece).y, text: value }];
    });
  };

  it('reads labels whose lines are set wide, the last of the table too', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...spaced(
        ['Initial Probability of', '2.07%', 'First Loss'],
        ['Initial Modelled', '1.48%', 'Expected Loss on', 'the Notes'],
        ['Scheduled Maturity Date', '7 June 2034'],
        ['Initial Probability of', '1.10%', 'Total Loss'],
      ),
    ]);
    expect(figures(result)).toEqual([['A', 2.07, 1.48, 1.1]]);
    expect(result.securities).toMatchObject([{ maturityDate: '2034-06-07' }]);
  });

  it('takes what stands as far from both rows for a heading', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A and Class B Notes'),
      ...['Class A', 'Expected Loss', 'Class B', 'Expected Loss'].map((text, at) => ({
        x: 60,
        y: 90 + 19 * at,
        text,
        bold: true,
      })),
      { x: 200, y: 109, text: '1.48%' },
      { x: 200, y: 147, text: '3.30%' },
    ]);
    expect(figures(result).map(([, , loss]) => loss)).toEqual([1.48, 3.3]);
  });

  it('takes no years of a schedule for classes', () => {
    const { securities } = extract('OC', [
      ...title('2031-1', ''),
      ...row(80, 'Year', '1', '2'),
      ...row(98, 'Outstanding', '$150,000,000', '$60,000,000'),
      ...row(116, 'Spread', '4.95%', '9.50%'),
    ]);
    expect(securities.length).toBeLessThan(2);
  });
});
