import { holdsRole, seesMenuItem } from './entitlements.ts';
import type { Grantee } from './entitlements.ts';
import { menu } from './routes.ts';
import type { MenuItem } from './routes.ts';

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
