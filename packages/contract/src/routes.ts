import {
  type FeatureName,
  type Requirement,
  type RoleName,
  type TopLevelFeature,
  holdsRole,
  seesMenuItem,
  type Grantee,
} from './entitlements.ts';
import { screens, type IconName, type Screen } from './screens.ts';

export interface AppRoute {
  path: string;
  label: string;
  description: string;
  isDisabled: boolean;
  /** null: any signed-in user. */
  requirement: Requirement | null;
}

export interface MenuItem {
  title: string;
  url: string;
  icon: IconName;
  description: string;
  isDisabled: boolean;
  requiredEntitlements: readonly (FeatureName | null)[];
  /** Shown only to users with one of these roles. */
  requiredRoles?: readonly RoleName[];
  items?: readonly MenuItem[];
}

function requirementOf({ feature, roles }: Screen, area: TopLevelFeature | undefined): Requirement | null {
  if (roles) return { roles };
  if (area === undefined) return null;
  return { parent: area, ...(feature === undefined ? {} : { feature }) };
}

function routesOf(screen: Screen, within?: TopLevelFeature): AppRoute[] {
  const { path, label, description = '', isDisabled = false, screens: under = [] } = screen;
  const area = screen.area ?? within;
  const route = { path, label, description, isDisabled, requirement: requirementOf(screen, area) };
  return [route, ...under.flatMap((each) => routesOf(each, area))];
}

function menuOf(screen: Screen, within?: TopLevelFeature): MenuItem[] {
  const { path, label, icon, description = '', isDisabled = false, feature, roles, screens: under = [] } = screen;
  if (icon === undefined) return [];
  const area = screen.area ?? within;
  const needed = feature === undefined ? area : feature;
  const items = under.flatMap((each) => menuOf(each, area));
  return [
    {
      title: label,
      url: path,
      icon,
      description,
      isDisabled,
      requiredEntitlements: needed === undefined ? [] : [needed],
      ...(roles ? { requiredRoles: roles } : {}),
      ...(items.length > 0 ? { items } : {}),
    },
  ];
}

const listed = screens.flatMap((screen) => routesOf(screen));

/** Every screen that needs a session, once each: the end-of-day dashboard stands in the table twice. */
export const appRoutes: readonly AppRoute[] = [
  ...new Map(listed.toReversed().map((route) => [route.path, route])).values(),
].toReversed();

/** The requirements of a screen, of which one must be met: one for each place in the table. */
export const routeRequirements = (path: string): readonly (Requirement | null)[] =>
  listed.filter((route) => route.path === path).map(({ requirement }) => requirement);

export const menu: readonly MenuItem[] = screens.flatMap((screen) => menuOf(screen));

/** The menu that a user sees. An item is hidden if all its children are. */
export function visibleMenu(user: Grantee | null, items: readonly MenuItem[] = menu): MenuItem[] {
  const visible: MenuItem[] = [];
  for (const item of items) {
    if (!holdsRole(user, item.requiredRoles) || !seesMenuItem(user, item.requiredEntitlements)) continue;
    if (!item.items) {
      visible.push(item);
      continue;
    }
    const children = visibleMenu(user, item.items);
    if (children.length > 0) visible.push({ ...item, items: children });
  }
  return visible;
}
