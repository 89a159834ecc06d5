import { describe, expect, it } from 'vitest';
import { meetsRequirement, subFeatures } from './entitlements.ts';
import type { Grantee } from './entitlements.ts';
import { demonstrationAccounts, routeAccess } from './route-access.ts';
import type { DemonstrationAccount } from './route-access.ts';
import { appRoutes, routeRequirements } from './routes.ts';

const names = Object.keys(demonstrationAccounts) as DemonstrationAccount[];

/** A user as the server lists it: every feature held, and a row for its parent. */
function grantee(name: DemonstrationAccount): Grantee {
  const { roles, features } = demonstrationAccounts[name];
  const parents = new Set(features.map((feature) => subFeatures[feature]));
  return {
    roles,
    isSuperUser: false,
    entitlements: [
      ...[...parents].map((featureName) => ({ featureName, activeInd: 'Y' })),
      ...features.map((featureName) => ({ featureName, parentFeature: subFeatures[featureName], activeInd: 'Y' })),
    ],
  };
}

it('the table has exactly the routes', () => {
  expect(Object.keys(routeAccess).toSorted()).toEqual(appRoutes.map(({ path }) => path).toSorted());
});

describe.each(names)('%s', (name) => {
  const user = grantee(name);
  it.each(Object.entries(routeAccess))('at %s', (path, [, allowed]) => {
    const opens = routeRequirements(path).some((requirement) => meetsRequirement(user, requirement));
    expect(opens).toBe(allowed.includes(name));
  });
});

it('without a session no route opens', () => {
  for (const path of Object.keys(routeAccess)) {
    expect(routeRequirements(path).some((requirement) => meetsRequirement(null, requirement))).toBe(false);
  }
});

it.each(appRoutes.filter(({ isDisabled }) => isDisabled))('the disabled route $path is a placeholder', ({ path }) => {
  expect(routeAccess[path]?.[0]).toBe('placeholder');
});
