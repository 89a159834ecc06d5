import { describe, expect, it } from 'vitest';
import { NumberReader } from './numbers.ts';

const read = (cell: string, separator: ',' | ';' = ',') => {
  const found = new NumberReader(separator).read(cell);
  return found.ok ? found.text : found.fault;
};

describe('NumberReader', () => {
  it.each([
    ['99', '99'],
    ['99.500', '99.500'],
    ['+99.5', '99.5'],
    ['-0.25', '-0.25'],
    ['.5', '0.5'],
    ['007.5', '7.5'],
    ['5.', '5'],
    ['1.5E+08', '150000000'],
    ['2e-7', '0.0000002'],
    ['1,000,000', '1000000'],
    ['1,234.56', '1234.56'],
  ])('reads %s', (cell, text) => {
    expect(read(cell)).toBe(text);
  });

  it.each([
    ['99,5', '99.5'],
    ['1.234,56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['99.5', '99.5'],
  ])('reads %s in a file with semicolons', (cell, text) => {
    expect(read(cell, ';')).toBe(text);
  });

  it.each([
    ['1,234', 'may have a thousands separator: write it without'],
    ['99,5', 'has a decimal comma: write a decimal point, or separate the columns with semicolons'],
    ['1 234', 'has thousands separators: write it without'],
    ["1'234.5", 'has thousands separators: write it without'],
    ['1.234,56', 'is not a number'],
    ['5%', 'is a percentage: write a plain number'],
    ['abc', 'is not a number'],
    ['1e400', 'is not a number'],
    ['1e99', 'is not a number'],
    ['--1', 'is not a number'],
    ['NaN', 'is not a number'],
    ['Infinity', 'is not a number'],
    ['0x10', 'is not a number'],
    ['9'.repeat(41), 'is too long for a number'],
  ])('refuses %s', (cell, fault) => {
    expect(read(cell)).toBe(fault);
  });

  it.each(['1,234', '1.234'])('%s in a file with semicolons is refused until the file has shown its mark', (cell) => {
    const mayBeMargin = (value: number) => value <= 100_000;
    const reader = new NumberReader(';');
    expect(reader.read(cell, mayBeMargin)).toEqual({
      ok: false,
      fault: 'may have a thousands separator: write it without',
    });
    const mayBePrice = (value: number) => value <= 200;
    expect(reader.read(cell, mayBePrice)).toMatchObject({ ok: true, value: 1.234 });
    expect(reader.read(cell, mayBeMargin)).toMatchObject({ ok: true, value: 1.234 });
  });

  it('requires one decimal mark in a file', () => {
    const comma = new NumberReader(';');
    expect(comma.read('99,5').ok).toBe(true);
    expect(comma.read('100')).toMatchObject({ ok: true });
    expect(comma.read('98.125')).toEqual({ ok: false, fault: 'has a decimal point in a file with decimal commas' });
    const point = new NumberReader(';');
    expect(point.read('98.125').ok).toBe(true);
    expect(point.read('99,5')).toEqual({ ok: false, fault: 'has a decimal comma in a file with decimal points' });
  });
});
