/** Features, their holders, and the one rule for menu, route guard and API calls. */

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
/** Roles that make a user a super user, as the user's flag does. */
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
 * What a route or a call needs: both `parent` and `feature`, where given. `feature: null` is a key without a feature:
 * its menu item never shows, and its route needs only the parent.
 */
export interface Requirement {
  parent?: TopLevelFeature;
  feature?: FeatureName | null;
  /** The user must have one of these roles; a bypass role counts only if it is named. */
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

/** Keyed by featureName; inactive entitlements (activeInd other than Y) are left out. */
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

/** A user holds a parent only if the user also holds one of its children. */
export function holdsFeature(user: Grantee | null, feature: FeatureName): boolean {
  if (!user) return false;
  if (bypassesEntitlements(user)) return true;
  const active = user.entitlements.filter((entitlement) => entitlement.activeInd === 'Y');
  if (!active.some((entitlement) => entitlement.featureName === feature)) return false;
  return !isTopLevel(feature) || active.some((entitlement) => entitlement.parentFeature === feature);
}

/** True if no roles are required. */
export function holdsRole(user: Grantee | null, roles: readonly RoleName[] | undefined): boolean {
  return roles === undefined || (user !== null && roles.some((role) => user.roles.includes(role)));
}

/** Without a requirement, any signed-in user may open the route or make the call. */
export function meetsRequirement(user: Grantee | null, requirement: Requirement | null): boolean {
  if (!user || !holdsRole(user, requirement?.roles)) return false;
  if (requirement === null || bypassesEntitlements(user)) return true;
  const { parent, feature } = requirement;
  return (
    (parent === undefined || holdsFeature(user, parent)) &&
    (feature === undefined || feature === null || holdsFeature(user, feature))
  );
}

/** A menu item shows if it requires nothing, or the user holds one of its features. */
export function seesMenuItem(user: Grantee | null, required: readonly (FeatureName | null)[]): boolean {
  if (required.length === 0 || bypassesEntitlements(user)) return true;
  return required.some((feature) => feature !== null && holdsFeature(user, feature));
}
