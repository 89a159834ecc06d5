import { appRoutes, menu } from '@landfall/contract';
import type { AppRoute, MenuItem } from '@landfall/contract';

/** What a route of the table shows where no screen of its own is registered in the router. */
export type RouteKind = 'landing' | 'placeholder';

export function findMenuItem(url: string, items: readonly MenuItem[] = menu): MenuItem | null {
  for (const item of items) {
    if (item.url === url) return item;
    const found = findMenuItem(url, item.items ?? []);
    if (found) return found;
  }
  return null;
}

/** An area of the menu is a landing page with a card for each child; all else has no screen yet. */
export function routeKind(route: AppRoute): RouteKind {
  return !route.isDisabled && (findMenuItem(route.path)?.items?.length ?? 0) > 0 ? 'landing' : 'placeholder';
}

export function routeAt(path: string): AppRoute {
  const route = appRoutes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`no route ${path} in the contract's table`);
  return route;
}
