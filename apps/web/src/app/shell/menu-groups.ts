import type { MenuItem } from '@landfall/contract';

const hasChildren = (item: MenuItem): boolean => (item.items?.length ?? 0) > 0;

/** The addresses of all groups that can be opened, including nested ones. A disabled group cannot. */
export function groupsOf(items: readonly MenuItem[]): string[] {
  return items
    .filter((item) => hasChildren(item) && !item.isDisabled)
    .flatMap((item) => [item.url, ...groupsOf(item.items ?? [])]);
}

/** The groups that contain this address, and the group whose page it is, outermost first; the first match if there are two. */
export function groupsLeadingTo(path: string, items: readonly MenuItem[]): string[] {
  for (const item of items) {
    if (!hasChildren(item) || item.isDisabled) continue;
    if (item.url === path) return [item.url];
    const deeper = groupsLeadingTo(path, item.items ?? []);
    if (deeper.length > 0 || item.items?.some((child) => child.url === path)) return [item.url, ...deeper];
  }
  return [];
}

const urlsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [item.url, ...urlsOf(item.items ?? [])]);

/** The menu has no entries below this address, so its entry is marked for all of them. */
export const standsForAllUnder = (url: string, items: readonly MenuItem[]): boolean =>
  !urlsOf(items).some((other) => other !== url && other.startsWith(url.endsWith('/') ? url : `${url}/`));
