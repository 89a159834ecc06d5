import { describe, expect, test } from 'vitest';
import { blockedReason, outcomeOf, successText } from './upload-outcome.ts';
import { compositionUpload, priceUpload } from './upload-kind.ts';

const clean = { alreadyProcessed: false, validRowsCount: 3, invalidRowsCount: 0, generalErrors: [], errors: [] };
const rowError = { rowIndex: 2, errors: [{ fieldNames: ['PRICE'], error: 'PRICE is not a number' }] };

describe('an answer', () => {
  test('without errors and with a valid row is processed', () => {
    expect(outcomeOf(clean)).toBe('processed');
    expect(outcomeOf({ ...clean, alreadyProcessed: true })).toBe('already-processed');
    expect(blockedReason(clean)).toBeNull();
  });

  test.each([
    ['a row with errors', { ...clean, errors: [rowError], invalidRowsCount: 1 }],
    ['errors of the file as a whole', { ...clean, generalErrors: ['The weights of CAT do not add up'] }],
    [
      'errors of the file and of its only row',
      { ...clean, validRowsCount: 0, invalidRowsCount: 1, errors: [rowError] },
    ],
  ])('with %s cannot be processed because of them', (_, answer) => {
    expect(outcomeOf(answer)).toBe('refused');
    expect(blockedReason(answer)).toBe('Cannot submit data while there are validation errors');
  });

  test.each([
    ['no rows', { ...clean, validRowsCount: 0 }],
    [
      'no rows, and the file refused for it',
      { ...clean, validRowsCount: 0, generalErrors: ['The file has no data rows.'] },
    ],
  ])('with %s has nothing to process', (_, answer) => {
    expect(outcomeOf(answer)).toBe('refused');
    expect(blockedReason(answer)).toBe('No valid data to submit');
  });
});

test('success counts the records of its kind', () => {
  expect(successText(12, priceUpload)).toBe('Successfully processed 12 price records!');
  expect(successText(1, compositionUpload)).toBe('Successfully processed 1 composition records!');
});
