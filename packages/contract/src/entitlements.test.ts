import { describe, expect, it } from 'vitest';
import {
  bypassesEntitlements,
  featureNames,
  holdsFeature,
  mapEntitlements,
  meetsRequirement,
  privilegeLevel,
  subFeatures,
  topLevelFeatures,
} from './entitlements.ts';
import type { Entitlement, Grantee } from './entitlements.ts';

const user = (entitlements: Entitlement[], roles: string[] = [], isSuperUser = false): Grantee => ({
  entitlements,
  roles,
  isSuperUser,
});
const parent = (featureName: string): Entitlement => ({ featureName, activeInd: 'Y' });
const child = (featureName: string, parentFeature: string): Entitlement => ({
  featureName,
  parentFeature,
  activeInd: 'Y',
});

describe('mapEntitlements', () => {
  it('keys by feature, with parent and children', () => {
    const mapped = mapEntitlements([parent('TOOLS'), child('UPLOADS', 'TOOLS'), child('APIS', 'TOOLS')]);
    expect(mapped).toEqual({
      TOOLS: { name: 'TOOLS', parent: null, children: ['UPLOADS', 'APIS'] },
      UPLOADS: { name: 'UPLOADS', parent: 'TOOLS', children: [] },
      APIS: { name: 'APIS', parent: 'TOOLS', children: [] },
    });
  });

  it.each([[null], [undefined], [[]]])('is empty for %s', (entitlements) => {
    expect(mapEntitlements(entitlements)).toEqual({});
  });

  it('leaves out what is not active', () => {
    expect(mapEntitlements([{ featureName: 'TOOLS', activeInd: 'N' }])).toEqual({});
  });
});

describe('holding a feature', () => {
  it('counts a parent only with children', () => {
    expect(holdsFeature(user([parent('TOOLS')]), 'TOOLS')).toBe(false);
    expect(holdsFeature(user([parent('TOOLS'), child('UPLOADS', 'TOOLS')]), 'TOOLS')).toBe(true);
  });

  it('counts a child if present, its parent listed or not', () => {
    expect(holdsFeature(user([child('UPLOADS', 'TOOLS')]), 'UPLOADS')).toBe(true);
    expect(holdsFeature(user([child('UPLOADS', 'TOOLS')]), 'TOOLS')).toBe(false);
  });

  it('knows no features named like object properties', () => {
    expect(holdsFeature(user([]), 'constructor' as never)).toBe(false);
  });

  it.each(['Cat Admin', 'DEV-QA'])('holds everything as %s', (role) => {
    for (const feature of featureNames) expect(holdsFeature(user([], [role]), feature)).toBe(true);
  });

  it('gives a super user nothing more', () => {
    expect(bypassesEntitlements(user([], ['Super User'], true))).toBe(false);
    expect(holdsFeature(user([], ['Super User'], true), 'UPLOADS')).toBe(false);
  });
});

describe('meeting a requirement', () => {
  const analyst = user([parent('TOOLS'), child('UPLOADS', 'TOOLS')]);

  it('lets any signed-in user, but nobody else, pass without a requirement', () => {
    expect(meetsRequirement(user([]), null)).toBe(true);
    expect(meetsRequirement(null, null)).toBe(false);
  });

  it('needs both parent and child', () => {
    const requirement = { parent: 'TOOLS', feature: 'UPLOADS' } as const;
    expect(meetsRequirement(analyst, requirement)).toBe(true);
    expect(meetsRequirement(user([child('UPLOADS', 'TOOLS')]), requirement)).toBe(false);
    expect(meetsRequirement(analyst, { parent: 'TOOLS', feature: 'APIS' })).toBe(false);
  });

  it('needs only the parent if the key has no feature', () => {
    const requirement = { parent: 'INVESTOR_RELATIONS', feature: null } as const;
    expect(meetsRequirement(analyst, requirement)).toBe(false);
    const investor = user([parent('INVESTOR_RELATIONS'), child('REPORT_BUILDER', 'INVESTOR_RELATIONS')]);
    expect(meetsRequirement(investor, requirement)).toBe(true);
  });
});

describe('a requirement of roles', () => {
  const needs = { parent: 'TOOLS', feature: 'UPLOADS', roles: ['Trader', 'Cat Admin'] } as const;
  const held = [parent('TOOLS'), child('UPLOADS', 'TOOLS')];

  it('is needed in addition to the features', () => {
    expect(meetsRequirement(user(held, ['Trader']), needs)).toBe(true);
    expect(meetsRequirement(user(held), needs)).toBe(false);
    expect(meetsRequirement(user([], ['Trader']), needs)).toBe(false);
    expect(meetsRequirement(null, { roles: ['Trader'] })).toBe(false);
  });

  it('accepts a bypass role only if it is named', () => {
    expect(meetsRequirement(user([], ['Cat Admin']), needs)).toBe(true);
    expect(meetsRequirement(user(held, ['DEV-QA']), needs)).toBe(false);
  });
});

describe('privilege levels', () => {
  it.each([
    [null, 'None'],
    [user([]), 'Standard'],
    [user([], ['Analyst']), 'Standard'],
    [user([], ['Super User']), 'Super'],
    [user([], [], true), 'Super'],
    [user([], ['Cat Admin'], true), 'Admin'],
    [user([], ['DEV-QA']), 'Standard'],
  ] as const)('of %j is %s', (grantee, level) => {
    expect(privilegeLevel(grantee)).toBe(level);
  });
});

it('grants every sub-feature under a top-level feature', () => {
  for (const top of Object.values(subFeatures)) expect(topLevelFeatures).toContain(top);
});
