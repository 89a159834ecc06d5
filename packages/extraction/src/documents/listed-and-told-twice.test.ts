import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const circular = (...said: string[]) =>
  extract('OC', [...title('2031-1'), ...said.flatMap((text, at) => prose(text, 80 + 50 * at))]);
const reset = (...said: string[]) =>
  extract('RESET', [...title('2031-1'), ...said.flatMap((text, at) => prose(text, 80 + 50 * at))]);

describe('rates of several classes', () => {
  it('may each be said twice, in per cent and in basis points', () => {
    const read = circular(
      'Issue Date: 5 May 2031',
      'Risk Interest Spread: 5.00% (500 bps) / 6.25% (625 bps) (Classes A / B)',
    );
    expect(read.securities.map(({ couponRate }) => couponRate)).toEqual([5, 6.25]);
  });

  it('may be bare figures under a label that names their unit', () => {
    const read = circular(
      '“Prob. of Attachment – base case (%)” means 1.04 (Class A) and 1.40 (Class B).',
      '“Expected Loss (%)” means Class A: 0.64; Class B: 1.16.',
    );
    expect(figures(read)).toEqual([
      ['A', 1.04, 0.64, null],
      ['B', 1.4, 1.16, null],
    ]);
  });

  it('may stand behind several labels, some of them shortened', () => {
    const read = circular(
      'PFL / Exp. Loss / Exh. Prob.: Class A: 2.12% / 1.34% / 0.95%; Class B: 2.65% / 2.22% / 1.63%',
    );
    expect(figures(read)).toEqual([
      ['A', 2.12, 1.34, 0.95],
      ['B', 2.65, 2.22, 1.63],
    ]);
  });

  it('belong to the classes named before them, where a sentence ends with the first of these', () => {
    const read = circular('Interest is the fund yield plus a Risk Interest Spread of Class A: 5.50%; Class B: 7.50%.');
    expect(read.securities.map(({ couponRate }) => couponRate)).toEqual([5.5, 7.5]);
  });

  it('are read behind shortened words in a sentence', () => {
    const read = circular(
      'On that basis the prob. of attachment equals 2.51% for the Class A Notes and 3.55% for the Class B Notes.',
      'The exp. loss is 1.86% for the Class A Notes and 2.90% for the Class B Notes.',
    );
    expect(figures(read)).toEqual([
      ['A', 2.51, 1.86, null],
      ['B', 3.55, 2.9, null],
    ]);
  });
});

describe('days of several classes', () => {
  it('may stand in pairs behind marks, under a label that asks for both', () => {
    const read = circular(
      'Issue Date / Maturity Date: (a) the Class A Notes: 27 July 2031 / 27 July 2034 (b) the Class B Notes: 27 July 2031 / 27 July 2035',
    );
    expect(read.securities).toMatchObject([
      { issueDate: '2031-07-27', maturityDate: '2034-07-27' },
      { issueDate: '2031-07-27', maturityDate: '2035-07-27' },
    ]);
  });
});

describe('figures that are none of the terms', () => {
  it.each([
    ['A', 'B'],
    ['1', '2'],
  ])('go on after a bound, for classes %s and %s', (one, other) => {
    const read = extract('RESET', [
      ...title('2031-1', `Class ${one} and Class ${other} Notes`),
      ...prose(`The expected loss is now 1.20% (Class ${one}) and 2.10% (Class ${other}).`, 80),
      ...prose(
        `The maximum attachment probability is 3.10 per cent. (Class ${one}) and 4.20 per cent. (Class ${other}).`,
        130,
      ),
    ]);
    expect(figures(read).map(([, attachment, loss]) => [attachment, loss])).toEqual([
      [null, 1.2],
      [null, 2.1],
    ]);
  });

  it('are bare ones that a figure beside them replaces', () => {
    const read = extract('RESET', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows(
        [
          ['New Expected Loss (%)', '1.42, before reset 1.22'],
          ['New Exhaustion Probability (%)', '0.80, before reset 0.69'],
        ],
        { top: 80, columns: [60, 300] },
      ),
    ]);
    expect(figures(read)).toEqual([['A', null, 1.42, 0.8]]);
  });

  it('explain how others are printed', () => {
    const read = circular('Expected loss is given in decimals (0.0150 = 1.50 per cent.).');
    expect(figures(read)).toEqual([]);
  });

  it('say what held before', () => {
    const read = reset(
      'The expected loss is reset to 1.84% (Class A) and 3.70% (Class B); it stood at 1.82% and 3.66% for Class A and Class B, respectively.',
      'Interest Spread applicable from now on: 7.00% and 10.87% for Class A and Class B, respectively; before: 7.25% (Class A) and 10.80% (Class B).',
    );
    expect(figures(read).map(([, , loss]) => loss)).toEqual([1.84, 3.7]);
    expect(rates(read)).toEqual([
      ['A', 7],
      ['B', 10.87],
    ]);
  });

  it('say what a change of interest rates would do', () => {
    const read = circular(
      'A rise in the yield of the collateral of 26 basis points would alter interest on the Notes by the same amount.',
    );
    expect(read.securities.map(({ couponRate }) => couponRate)).toEqual([null, null]);
  });

  it('are of past events', () => {
    const read = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('The Class A Notes have an expected loss of 1.82% a year.', 80),
      ...makeRows(
        [
          ['Event', 'Year', 'Modelled loss ($m)', 'Loss to the Notes'],
          ['Hurricane One', '1953', '1,187', '0%'],
          ['Storm Two', '1928', '1,240', '12.5%'],
        ],
        { top: 120, columns: [60, 200, 300, 430] },
      ),
    ]);
    expect(figures(read)).toEqual([['A', null, 1.82, null]]);
  });
});

describe('a table of periods in a reset', () => {
  it('numbers them, where classes are called by numbers, too', () => {
    const table = (top: number, values: readonly string[]) =>
      makeRows(
        [
          ['Annual Risk Period', 'From', 'To', 'Expected Loss'],
          ['1', 'April 26, 2031', 'June 15, 2032', values[0] as string],
          ['2', 'June 15, 2032', 'June 15, 2033', values[1] as string],
        ],
        { top, columns: [60, 180, 300, 430] },
      );
    const read = extract('RESET', [
      ...title('2031-1', 'Class 1 and Class 2 Notes'),
      ...prose('This notice is of the reset for Annual Risk Period 2, which begins on June 15, 2032.', 70),
      { x: 60, y: 100, text: 'Class 1 Notes', bold: true },
      ...table(120, ['1.62%', '1.54%']),
      { x: 60, y: 220, text: 'Class 2 Notes', bold: true },
      ...table(240, ['3.01%', '2.62%']),
    ]);
    expect(figures(read).map(([name, , loss]) => [name, loss])).toEqual([
      ['1', 1.54],
      ['2', 2.62],
    ]);
  });
});

describe('the issuer', () => {
  const issuer = (...said: string[]) =>
    extract(
      'OC',
      said.flatMap((text, at) => prose(text, 60 + 30 * at)),
    ).securities;

  it.each([
    ['Prepared by Example Models Ltd. for Stone Ridge Re SPC', 'Stone Ridge Re SPC'],
    ['Stone Ridge Re SPC, a special purpose insurer, completed the placement of the notes.', 'Stone Ridge Re SPC'],
    ['“Issuer” means: Stone Ridge Insurance SPC Limited.', 'Stone Ridge Insurance SPC Limited'],
    ['Stone Ridge Insurance SPC Ltd. – 2031-1', 'Stone Ridge Insurance SPC Ltd.'],
  ])('is named where no title names it: %s', (said, name) => {
    expect(issuer('Report', said, 'The Class A Notes have an expected loss of 1.20%.')[0]?.issuerName).toBe(name);
  });

  it('is no name in a sentence below "The Issuer"', () => {
    const read = extract('OC', [
      { x: 60, y: 40, text: 'Stone Ridge Re Ltd.', bold: true, size: 16 },
      ...prose('The Class A Notes have an expected loss of 1.20%.', 80),
      { x: 60, y: 120, text: 'The Issuer', bold: true },
      ...prose(
        'Subject Business consists of personal lines property policies that are written in the Covered Area.',
        140,
      ),
    ]);
    expect(read.securities[0]?.issuerName).toBe('Stone Ridge Re Ltd.');
  });
});

describe('payment dates', () => {
  it.each([
    '6 March 2031 and thereafter the 6th day of each calendar month',
    '6 March 2031, then the 6th day of each month',
  ])('begin with the day before what follows: %s', (said) => {
    const read = circular('Issue Date: 5 February 2031', 'Maturity Date: 6 March 2034', `Payment Dates: ${said}.`);
    expect(read.securities[0]).toMatchObject({ firstCouponDate: '2031-03-06', couponFrequency: 12 });
  });
});
