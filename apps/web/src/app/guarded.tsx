import { meetsRequirement, routeRequirements } from '@landfall/contract';
import type { Grantee } from '@landfall/contract';
import type { AsyncRouteComponent, RouteComponent } from '@tanstack/react-router';
import { useAuth } from '../lib/auth.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { ForbiddenPage } from './forbidden-page.tsx';
import { routeAt } from './screens.ts';

export const mayOpen = (user: Grantee | null, path: string): boolean =>
  routeRequirements(path).some((requirement) => meetsRequirement(user, requirement));

/** A screen behind its entitlement, with its name in the browser's tab. */
export function guarded(path: string, Screen: RouteComponent | AsyncRouteComponent<object>): RouteComponent {
  const { label } = routeAt(path);
  function Guarded() {
    const { user } = useAuth();
    const allowed = mayOpen(user, path);
    usePageTitle(allowed ? label : 'Access Forbidden');
    return allowed ? <Screen /> : <ForbiddenPage />;
  }
  return 'preload' in Screen ? Object.assign(Guarded, { preload: Screen.preload }) : Guarded;
}
