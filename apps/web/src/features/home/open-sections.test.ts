import { visibleMenu } from '@landfall/contract';
import { expect, test } from 'vitest';
import { openSections } from './open-sections.ts';

const holding = (...entitlements: [string, string?][]) => ({
  entitlements: entitlements.map(([featureName, parentFeature]) => ({ featureName, parentFeature, activeInd: 'Y' })),
  roles: [] as string[],
  isSuperUser: false,
});

test('a user without entitlements can open no area', () => {
  expect(openSections(visibleMenu(holding()))).toEqual([]);
});

test('each area lists what is open in it, and an area with disabled screens only is left out', () => {
  const user = holding(
    ['SAND_BOX'],
    ['JUPYTER_NOTEBOOK', 'SAND_BOX'],
    ['TOOLS'],
    ['UPLOADS', 'TOOLS'],
    ['SECURITY_ANALYSIS', 'TOOLS'],
  );
  const sections = openSections(visibleMenu(user));
  expect(sections.map(({ title, items }) => [title, items.map((item) => item.url)])).toEqual([
    ['Tools', ['/tools/upload', '/tools/security-analysis']],
  ]);
});
