import { describe, expect, it } from 'vitest';
import { readBareRate, readPercents } from './percent.ts';

describe('readPercents', () => {
  it.each([
    ['2.28%', [2.28]],
    ['2.28 per cent.', [2.28]],
    ['2.28 percent', [2.28]],
    ['475 basis points', [4.75]],
    ['six and one quarter per cent. per annum', [6.25]],
    ['nine and thirty-five hundredths per cent. per annum', [9.35]],
    ['five and sixtenths per cent., six tenths of one per cent.', [5.6, 0.6]],
    ['three hundred and thirty-five basis points per annum, and fifty basis points after', [3.35, 0.5]],
    ['a margin of four hundred basis points', [4]],
    ['one thousand two hundred and fifty basis points', [12.5]],
    ['twenty-one per cent.', [21]],
    ['100 per cent. of the amount, or four per cent.', [100]],
    ['475 bps', [4.75]],
    ['6-3/8%', [6.375]],
    ['9 1/2 per cent.', [9.5]],
    ['three and seven-eighths percent', [3.875]],
    ['four point two five per cent', [4.25]],
    ['zero point zero four per cent', [0.04]],
    ['4¼%', [4.25]],
    ['½ per cent.', [0.5]],
    ['425 b.p.', [4.25]],
    ['4.25 p.c.', [4.25]],
    ['one half of one percent', [0.5]],
    ['15.6 ‰', [1.56]],
    ['15.6%o', [1.56]],
    ['1.5%of', [1.5]],
    ['8 per mille', [0.8]],
    ['7,25%', [7.25]],
    ['5,055 %', [5.055]],
    ['1,250 bps', [12.5]],
    ['1,462.5 bps', [14.625]],
    ['+ 5.00 per cent. per annum to 25 February 2027; 5.50 per cent. thereafter', [5, 5.5]],
    ['[●]%', [null]],
    ['[5.25]%', [null]],
    ['[5.25%]', [null]],
    ['2.41 in a hundred, 3 in a hundred years', [2.41]],
    ['12 months', []],
    ['$187,500,000', []],
    ['', []],
  ])('%j', (text, values) => {
    expect(readPercents(text).map((token) => token.value)).toEqual(values);
  });

  it.each([
    ['margins of 4.15, 6.30 and 9.05 per cent. a year', [4.15, 6.3, 9.05]],
    ['385, 610 and 1,040 basis points', [3.85, 6.1, 10.4]],
    ['in 2019 and 385 basis points', [3.85]],
    ['of 3 classes, and 4.15% and 6.30%', [4.15, 6.3]],
    ['six hundred and ten (610) basis points', [6.1]],
  ])('gives the figures of a list the unit that stands once: %s', (text, values) => {
    expect(readPercents(text).map((token) => token.value)).toEqual(values);
  });

  it('gives the place of the figure with its unit', () => {
    const [token] = readPercents('loss of 1.05% a year');
    expect(token && 'loss of 1.05% a year'.slice(token.from, token.to)).toBe('1.05%');
  });

  it.each([
    ['1.75', '(%)', 1.75],
    ['475', 'Spread (bps)', 4.75],
    ['1,250,000', '%', null],
    ['250', '%', null],
    ['84', 'Expected loss', null],
    ['12', 'Expected loss', 12],
    ['n/a', '%', null],
  ])('reads %j alone under %j', (text, hint, value) => {
    expect(readBareRate(text, hint)?.value ?? null).toBe(value);
  });

  it.each([
    ['0.97', 0.97],
    ['285', 2.85],
    ['1,035', 10.35],
  ])('takes the unit of two that %s is printed in', (text, value) => {
    const hint = 'Probabilities are in per cent. and the Risk Margin is in basis points.';
    expect(readBareRate(text, hint)?.value).toBe(value);
    expect(readBareRate('97.25', 'Expected loss (bps)')?.value).toBe(0.9725);
  });

  it('takes a share of one for per cent only where the heading says so', () => {
    expect(readBareRate('0.0228', 'Expected Loss')).toBeNull();
    expect(readBareRate('0.0228', 'Expected Loss (%)')?.value).toBe(0.0228);
    expect(readBareRate('0.0228', 'Expected Loss (decimal)')?.value).toBe(2.28);
    expect(readBareRate('0.53', 'Expected Loss')?.value).toBe(0.53);
  });
});
