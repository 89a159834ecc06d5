import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellErrorsOf, countBelow, errorAt, errorRowsOf, nextError } from './row-errors.ts';
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
