import { describe, expect, test } from 'vitest';
import { blockedReason, reasonText, successText, waitingText } from './result-panel.tsx';
import { compositionUpload, priceUpload } from '../model/upload-kind.ts';

const clean = { validRowsCount: 3, invalidRowsCount: 0, generalErrors: [], errors: [] };
const rowError = { rowIndex: 2, errors: [{ fieldNames: ['PRICE'], error: 'PRICE is not a number' }] };

describe('an answer', () => {
  test('without errors and with a valid row can be processed', () => {
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
    expect(blockedReason(answer)).toBe('Cannot submit data while there are validation errors');
  });

  test.each([
    ['no rows', { ...clean, validRowsCount: 0 }],
    [
      'no rows, and the file refused for it',
      { ...clean, validRowsCount: 0, generalErrors: ['The file has no data rows.'] },
    ],
  ])('with %s has nothing to process', (_, answer) => {
    expect(blockedReason(answer)).toBe('No valid data to submit');
  });
});

test('success counts the records of its kind', () => {
  expect(successText(12, priceUpload)).toBe('Successfully processed 12 price records!');
  expect(successText(1, compositionUpload)).toBe('Successfully processed 1 composition records!');
});

test('what waits is counted, with the reasons', () => {
  expect(waitingText(1, priceUpload)).toBe('1 price record waits for approval');
  expect(waitingText(1_200, priceUpload)).toBe('1,200 price records wait for approval');
  expect(reasonText({ reason: 'NO_BUSINESS_DAY', rows: 1 })).toBe(
    '1 row on a day that is not a business day of the market',
  );
  expect(reasonText({ reason: 'FAR_PRICE', rows: 2 })).toBe(
    '2 rows with a price more than 10 points or 10 % from the one in force',
  );
});
