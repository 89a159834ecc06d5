/** Features, who holds them, and the one rule that menu, route guard and every API call ask. */

export const topLevelFeatures = [
  'SAND_BOX',
  'DEAL_ROOM_AUTOMATION',
  'TRACE_SURVELLANCE',
  'LIVE_CAT_INTELLIGENCE',
  'INVESTOR_RELATIONS',
  'PORTFOLIO_MANAGEMENT',
  'ANALYST_PORTAL',
  'TOOLS',
  'CHAT_BOT',
  'USER_SETTINGS',
] as const;
export type TopLevelFeature = (typeof topLevelFeatures)[number];

/** Every sub-feature with the parent it is granted under. */
export const subFeatures = {
  JUPYTER_NOTEBOOK: 'SAND_BOX',
  CONFIGURATION: 'DEAL_ROOM_AUTOMATION',
  REPORT_TRIAGE: 'DEAL_ROOM_AUTOMATION',
  MY_DEALS: 'DEAL_ROOM_AUTOMATION',
  LATEST_TRADES: 'TRACE_SURVELLANCE',
  LIVE_CATS: 'LIVE_CAT_INTELLIGENCE',
  BONDS_AT_RISK: 'LIVE_CAT_INTELLIGENCE',
  MY_PORTFOLIOS: 'PORTFOLIO_MANAGEMENT',
  EOD_DASHBOARD: 'PORTFOLIO_MANAGEMENT',
  DATA_INGESTION: 'PORTFOLIO_MANAGEMENT',
  PORTFOLIO_CONSTRUCTION: 'PORTFOLIO_MANAGEMENT',
  CAPPING: 'PORTFOLIO_MANAGEMENT',
  SECURITY_CALCULATOR: 'PORTFOLIO_MANAGEMENT',
  VALIDATIONS: 'PORTFOLIO_MANAGEMENT',
  PORTFOLIO_ROLLUP: 'PORTFOLIO_MANAGEMENT',
  REPORT_GENERATION: 'PORTFOLIO_MANAGEMENT',
  REPORT_DISTRIBUTION: 'PORTFOLIO_MANAGEMENT',
  REPORT_BUILDER: 'INVESTOR_RELATIONS',
  STATE_OF_THE_MARKET: 'INVESTOR_RELATIONS',
  CONTENT_GENERATOR: 'INVESTOR_RELATIONS',
  FUND_PERFORMANCE: 'INVESTOR_RELATIONS',
  EOD_DASHBOARD_ANALYST: 'ANALYST_PORTAL',
  EOD_PRICE_VALIDATION: 'ANALYST_PORTAL',
  UPLOADS: 'TOOLS',
  SECURITY_ANALYSIS: 'TOOLS',
  'T&C_RETRIEVAL': 'TOOLS',
  APIS: 'TOOLS',
} as const satisfies Record<string, TopLevelFeature>;
export type SubFeature = keyof typeof subFeatures;
export type FeatureName = TopLevelFeature | SubFeature;

export const featureNames: readonly FeatureName[] = [
  ...topLevelFeatures,
  ...(Object.keys(subFeatures) as SubFeature[]),
];

export const roleNames = [
  'Cat Admin',
  'DEV-QA',
  'Super User',
  'Analyst',
  'Trader',
  'Portfolio Manager',
  'Viewer',
] as const;
export type RoleName = (typeof roleNames)[number];

/** Roles that pass every entitlement check. */
export const bypassRoles: readonly string[] = ['Cat Admin', 'DEV-QA'];
/** Roles that make a user a super user, beside the flag on the user. */
export const superUserRoles: readonly string[] = ['Super User'];

export interface Entitlement {
  featureName: string;
  parentFeature?: string | undefined;
  activeInd: string;
}

export interface MappedEntitlement {
  name: string;
  parent: string | null;
  /** Feature names whose parentFeature is this feature. */
  children: string[];
}

/** The part of a user that decides access. */
export interface Grantee {
  entitlements: readonly Entitlement[];
  roles: readonly string[];
  isSuperUser: boolean;
}

export type PrivilegeLevel = 'Admin' | 'Super' | 'Standard' | 'None';

/**
 * What a route or a call needs. `parent` and `feature` are both needed where both are given.
 * `feature: null` stands for a key that resolves to no feature: a menu item never shows for it,
 * a route then needs its parent alone.
 */
export interface Requirement {
  parent?: TopLevelFeature;
  feature?: FeatureName | null;
  /** One of these must be held, whatever the entitlements; the roles that bypass those count only if they are named. */
  roles?: readonly [RoleName, ...RoleName[]];
}

export function privilegeLevel(user: Grantee | null): PrivilegeLevel {
  if (!user) return 'None';
  if (user.roles.includes('Cat Admin')) return 'Admin';
  if (user.isSuperUser || user.roles.some((role) => superUserRoles.includes(role))) return 'Super';
  return 'Standard';
}

export function bypassesEntitlements(user: Grantee | null): boolean {
  return user !== null && user.roles.some((role) => bypassRoles.includes(role));
}

/** Keyed by featureName; entitlements that are not active (activeInd other than Y) count as absent. */
export function mapEntitlements(
  entitlements: readonly Entitlement[] | null | undefined,
): Record<string, MappedEntitlement> {
  const active = (entitlements ?? []).filter((entitlement) => entitlement.activeInd === 'Y');
  const mapped: Record<string, MappedEntitlement> = {};
  for (const { featureName, parentFeature } of active) {
    mapped[featureName] = {
      name: featureName,
      parent: parentFeature ?? null,
      children: active.filter((other) => other.parentFeature === featureName).map((other) => other.featureName),
    };
  }
  return mapped;
}

function isTopLevel(feature: string): feature is TopLevelFeature {
  return (topLevelFeatures as readonly string[]).includes(feature);
}

/** A parent counts as held only if it has children; a child counts as held if present. */
export function holdsFeature(user: Grantee | null, feature: FeatureName): boolean {
  if (!user) return false;
  if (bypassesEntitlements(user)) return true;
  const active = user.entitlements.filter((entitlement) => entitlement.activeInd === 'Y');
  if (!active.some((entitlement) => entitlement.featureName === feature)) return false;
  return !isTopLevel(feature) || active.some((entitlement) => entitlement.parentFeature === feature);
}

/** Does this user hold one of the roles named? Naming none asks for none. */
export function holdsRole(user: Grantee | null, roles: readonly RoleName[] | undefined): boolean {
  return roles === undefined || (user !== null && roles.some((role) => user.roles.includes(role)));
}

/** May this user open a route, or make a call, that has this requirement? No requirement: any signed-in user. */
export function meetsRequirement(user: Grantee | null, requirement: Requirement | null): boolean {
  if (!user || !holdsRole(user, requirement?.roles)) return false;
  if (requirement === null || bypassesEntitlements(user)) return true;
  const { parent, feature } = requirement;
  return (
    (parent === undefined || holdsFeature(user, parent)) &&
    (feature === undefined || feature === null || holdsFeature(user, feature))
  );
}

/** May this user see a menu item? Shown where nothing is required, or at least one of the features is held. */
export function seesMenuItem(user: Grantee | null, required: readonly (FeatureName | null)[]): boolean {
  if (required.length === 0 || bypassesEntitlements(user)) return true;
  return required.some((feature) => feature !== null && holdsFeature(user, feature));
}
