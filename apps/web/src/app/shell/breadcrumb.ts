import { appRoutes } from '@landfall/contract';

export interface Crumb {
  label: string;
  /** Null: not linked. */
  to: string | null;
}

const initialisms = new Set(['eod', 'cusip', 'isin']);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function titleCased(segment: string): string {
  return decoded(segment)
    .split('-')
    .filter((word) => word !== '')
    .map((word) =>
      initialisms.has(word.toLowerCase()) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}

/** Home, then one crumb for each segment; a known route is linked only if it needs both a parent and a feature. */
export function breadcrumb(pathname: string): Crumb[] {
  const crumbs: Crumb[] = [{ label: 'Home', to: '/' }];
  let path = '';
  for (const segment of pathname.split('/').filter((part) => part !== '')) {
    path += `/${segment}`;
    if (segment === 'dashboard') continue;
    const route = appRoutes.find((candidate) => candidate.path === path);
    const linked = route?.requirement?.parent !== undefined && Boolean(route.requirement.feature);
    crumbs.push({ label: route?.label ?? titleCased(segment), to: linked ? path : null });
  }
  return crumbs;
}
