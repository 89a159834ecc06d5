import { subFeatures } from '@landfall/contract';
import { expect, test } from 'vitest';
import { featureGroups, featureLabel } from './feature-checks.tsx';

test.each([
  ['SAND_BOX', 'Sandbox'],
  ['TRACE_SURVELLANCE', 'TRACE Surveillance'],
  ['REPORT_TRIAGE', 'Report Triage'],
  ['T&C_RETRIEVAL', 'T&C Retrieval'],
  ['APIS', 'APIs'],
  ['EOD_DASHBOARD', 'EOD Dashboard'],
  ['EOD_DASHBOARD_ANALYST', 'EOD Dashboard Analyst'],
  ['EOD_PRICE_VALIDATION', 'EOD Price Validation'],
  ['USER_SETTINGS', 'User Settings'],
] as const)('%s reads %s', (feature, label) => {
  expect(featureLabel(feature)).toBe(label);
});

test('every sub-feature can be granted, once', () => {
  const granted = featureGroups.flatMap(({ features }) => features);
  expect(granted.toSorted()).toEqual(Object.keys(subFeatures).toSorted());
});
