import {
  superUserRoles,
  type User,
  featureNames,
  subFeatures,
  type Entitlement,
  type FeatureName,
} from '@landfall/contract';

const parentOf = (feature: FeatureName): FeatureName | undefined =>
  Object.hasOwn(subFeatures, feature) ? subFeatures[feature as keyof typeof subFeatures] : undefined;

/**
 * The entitlements from roles and grants, for the contract's rules. A granted child adds its parent's row, which the rule
 * "needs parent and child" requires. Names that the contract no longer has grant nothing.
 */
export function listEntitlements(granted: readonly string[]): Entitlement[] {
  const known = featureNames.filter((feature) => granted.includes(feature));
  const parents = new Set(known.map(parentOf));
  return featureNames
    .filter((feature) => known.includes(feature) || parents.has(feature))
    .map((featureName) => {
      const parentFeature = parentOf(featureName);
      return { featureName, ...(parentFeature ? { parentFeature } : {}), activeInd: 'Y' };
    });
}

interface UserParts {
  id: string;
  email: string;
  username: string;
  is_super_user: boolean;
  roles: readonly string[];
  features: readonly string[];
  has_factor: boolean;
  factor_required: boolean;
  /** Shown for this session: here, or at the provider of single sign-on. */
  by_factor: boolean;
}

export const viewUser = (user: UserParts): User => ({
  id: user.id,
  email: user.email,
  username: user.username,
  entitlements: listEntitlements(user.features),
  roles: [...user.roles],
  isSuperUser: user.is_super_user || user.roles.some((role) => superUserRoles.includes(role)),
  ...(user.factor_required && !user.has_factor && !user.by_factor ? { lacksFactor: true as const } : {}),
});
