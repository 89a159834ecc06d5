import { describe, expect, it } from 'vitest';
import { checkDraft, changedFields } from './save-extracted-data.ts';
import { completeLists, couponA, statA } from './fixture-lists.ts';

describe('checkDraft', () => {
  it('allows what is empty and refuses what is badly formed', () => {
    const lists = {
      ...completeLists(),
      modeledStats: [{ ...statA, expectedLoss: 'two', attachmentProbability: null }],
    };
    expect(checkDraft(lists, 'OC')).toEqual([
      { path: 'modeledStats[0].expectedLoss', message: 'Must be a number. Use dot for decimal part' },
    ]);
  });

  it('checks the columns that link a row to its security', () => {
    const lists = {
      ...completeLists(),
      couponChangeHistories: [{ ...couponA, issuerClass: 'A-1', isin: 'US', cusip: null }],
    };
    expect(checkDraft(lists, 'RESET').map((error) => error.path)).toEqual([
      'couponChangeHistories[0].issuerClass',
      'couponChangeHistories[0].isin',
    ]);
  });

  it('refuses a rowId that is there twice', () => {
    const lists = { ...completeLists(), modeledStats: [statA, statA] };
    expect(checkDraft(lists, 'OC')).toEqual([{ path: 'modeledStats[1].rowId', message: 'Two rows have this rowId' }]);
  });
});

it('tells fields that changed, and rows that came or went, whole', () => {
  const before = completeLists();
  const after = { ...completeLists(), modeledStats: [{ ...statA, expectedLoss: 1.5 }], elAttributions: [] };
  expect(changedFields(before, after)).toEqual([
    { path: 'modeledStats/modeledStats:0/expectedLoss', before: 1.448, after: 1.5 },
    { path: 'elAttributions/elAttributions:0', before: before.elAttributions[0], after: null },
  ]);
  expect(changedFields(before, completeLists())).toEqual([]);
});
