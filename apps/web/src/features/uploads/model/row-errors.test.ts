import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellErrorsOf,
  countBelow,
  errorAt,
  errorRowsOf,
  nextError,
  cellText,
  weightPercent,
  weightText,
} from './row-errors.ts';
import { compositionUpload, priceUpload } from './upload-kind.ts';

const of = (fieldNames: string[] | null, error: string) =>
  cellErrorsOf(priceUpload, { errors: [{ fieldNames, error }] });

describe('an error stands on its cells', () => {
  test.each<[string, string[] | null, string, string[], string]>([
    ['by the mapping', ['EFFECTIVE_DATE'], 'is in the future', ['effective_date'], 'is in the future'],
    ['on several', ['CUSIP', 'ISIN'], 'name different securities', ['cusip', 'isin'], 'name different securities'],
    ['an unknown name by its lower-case form', ['Price'], 'is no number', ['price'], 'is no number'],
    ['on both identifiers without a name', null, 'CUSIP/ISIN is missing', ['cusip', 'isin'], 'CUSIP/ISIN is missing'],
    ['on the row without a name', null, 'The row is too long', [], 'The row is too long'],
    ['on the row for a column the table lacks', ['SPREAD'], 'is unknown', [], 'is unknown'],
    ['with words where the server gave none', ['PRICE'], '', ['price'], 'Unknown error'],
  ])('%s', (_, fieldNames, error, columns, message) => {
    expect(of(fieldNames, error)).toEqual([{ columns, message }]);
  });

  test('every column of both files is mapped', () => {
    for (const kind of [priceUpload, compositionUpload]) {
      for (const { key } of kind.columns) expect(kind.fieldMapping[key.toUpperCase()]).toBe(key);
    }
  });
});

describe('faulty rows', () => {
  const one = { fieldNames: ['PRICE'], error: 'a' };
  const found = errorRowsOf([
    { rowIndex: 7, errors: [one] },
    { rowIndex: 2, errors: [one, one] },
    { rowIndex: 4, errors: [] },
  ]);

  test('are in the order of the file, by 0-based row', () => {
    expect([...found.rows]).toEqual([1, 6]);
    expect(found.count).toBe(3);
    expect([found.of(1)?.errors.length, found.of(6)?.rowIndex, found.of(3), found.of(0)]).toEqual([2, 7, null, null]);
  });

  test('their errors are counted through', () => {
    expect([0, 1, 2, 3].map((n) => errorAt(found, n))).toEqual([
      { row: 1, error: 0 },
      { row: 1, error: 1 },
      { row: 6, error: 0 },
      null,
    ]);
  });

  test('the next one begins at the row one is in, and goes round', () => {
    expect(nextError(found, null, 0, 1)).toBe(0);
    expect(nextError(found, null, 2, 1)).toBe(2);
    expect(nextError(found, null, 2, -1)).toBe(1);
    expect(nextError(found, null, 0, -1)).toBe(2);
    expect([nextError(found, 2, 6, 1), nextError(found, 0, 1, -1)]).toEqual([0, 2]);
    expect(nextError(errorRowsOf([]), null, 0, 1)).toBeNull();
  });
});

test('counting below is what counting one by one gives', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60)), fc.nat(61), (values, limit) => {
      const sorted = Uint32Array.from(values.toSorted((a, b) => a - b));
      expect(countBelow(sorted, limit)).toBe(values.filter((value) => value < limit).length);
    }),
  );
});

test.each([
  ['1', '100%'],
  ['0.25', '25%'],
  ['0.07', '7%'],
  ['.5', '50%'],
  ['0.12345', '12.345%'],
  ['0.3333333333', '33.333%'],
  ['1e-2', '1%'],
  ['0.0000001', '0.000%'],
  ['25%', '25%'],
  ['0,25', '25%'],
  ['0,12345', '12.345%'],
  ['1,000,000', '1,000,000'],
  ['', ''],
  ['a quarter', 'a quarter'],
])('a weight of %j reads %j', (raw, text) => {
  expect(weightText(raw)).toBe(text);
});

test('other cells read as the file has them', () => {
  expect(cellText({ kind: 'number' }, '0.25')).toBe('0.25');
  expect(cellText({ kind: 'weight' }, '0.25')).toBe('25%');
  expect(cellText({ kind: 'weight' }, '0,25', true)).toBe('0,25');
  expect(cellText({ kind: 'weight' }, '1.5', true)).toBe('150%');
  expect(weightPercent(0.5)).toBe('50%');
});
