import { visibleMenu, type Grantee, type IconName, type MenuItem } from '@landfall/contract';
import { mayOpen } from '../../lib/auth.ts';

export interface PaletteEntry {
  path: string;
  label: string;
  /** Its place in the menu, such as `Tools, Uploads`; empty at the top level. */
  area: string;
  icon: IconName;
}

/** Every screen that the user may open, each address once, in the menu's order. */
export function paletteEntries(user: Grantee | null): PaletteEntry[] {
  const entries = new Map<string, PaletteEntry>();
  const collect = (items: readonly MenuItem[], area: string[]) => {
    for (const { url, title, icon, isDisabled, items: children } of items) {
      if (!isDisabled && !entries.has(url) && mayOpen(user, url)) {
        entries.set(url, { path: url, label: title, area: area.join(', '), icon });
      }
      if (children) collect(children, [...area, title]);
    }
  };
  collect(visibleMenu(user), []);
  return [
    ...entries.values(),
    { path: '/change-password', label: 'Change Password', area: 'Account', icon: 'settings' },
    { path: '/account-security', label: 'Account Security', area: 'Account', icon: 'settings' },
    ...(mayOpen(user, '/api-reference')
      ? [{ path: '/api-reference', label: 'API Reference', area: 'Account', icon: 'api' as const }]
      : []),
  ];
}
