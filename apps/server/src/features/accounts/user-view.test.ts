import { holdsFeature, meetsRequirement, under } from '@landfall/contract';
import { expect, test } from 'vitest';
import { listEntitlements } from './user-view.ts';

const userWith = (...granted: string[]) => ({
  entitlements: listEntitlements(granted),
  roles: [],
  isSuperUser: false,
});

test('a granted child adds its parent, each once', () => {
  expect(listEntitlements(['MY_DEALS', 'REPORT_TRIAGE', 'MY_DEALS'])).toEqual([
    { featureName: 'DEAL_ROOM_AUTOMATION', activeInd: 'Y' },
    { featureName: 'REPORT_TRIAGE', parentFeature: 'DEAL_ROOM_AUTOMATION', activeInd: 'Y' },
    { featureName: 'MY_DEALS', parentFeature: 'DEAL_ROOM_AUTOMATION', activeInd: 'Y' },
  ]);
});

test('the entitlements open what the contract says', () => {
  const user = userWith('MY_DEALS');
  expect(meetsRequirement(user, under('DEAL_ROOM_AUTOMATION', 'MY_DEALS'))).toBe(true);
  expect(meetsRequirement(user, under('DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE'))).toBe(false);
  expect(holdsFeature(userWith('TOOLS'), 'TOOLS')).toBe(false);
  expect(holdsFeature(userWith('T&C_RETRIEVAL'), 'TOOLS')).toBe(true);
});

test('an unknown feature grants nothing', () => {
  expect(listEntitlements(['ROOT', 'constructor', '__proto__'])).toEqual([]);
});
