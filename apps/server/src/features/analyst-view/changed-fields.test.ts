import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';
import { completeLists, statA } from './fixture-lists.ts';

it('tells fields that changed, and rows that came or went, whole', () => {
  const before = completeLists();
  const after = { ...completeLists(), modeledStats: [{ ...statA, expectedLoss: 1.5 }], elAttributions: [] };
  expect(changedFields(before, after)).toEqual([
    { path: 'modeledStats/modeledStats:0/expectedLoss', before: 1.448, after: 1.5 },
    { path: 'elAttributions/elAttributions:0', before: before.elAttributions[0], after: null },
  ]);
  expect(changedFields(before, completeLists())).toEqual([]);
});
