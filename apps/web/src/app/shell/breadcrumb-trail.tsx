import { IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import classes from './shell.module.css';
import { appRoutes } from '@landfall/contract';

interface Crumb {
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

/** Home, then one part for each segment; a known route is a link only if it needs both a parent and a feature. */
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

/** The router marks the link of the current page with aria-current. */
const exactly = { exact: true, includeSearch: false };

export function BreadcrumbTrail() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const crumbs = breadcrumb(pathname);
  return (
    <nav aria-label="Breadcrumb" className={classes.trail}>
      <ol>
        {crumbs.map(({ label, to }, index) => {
          const current = index === crumbs.length - 1 ? { 'aria-current': 'page' as const } : {};
          return (
            <li key={`${index}-${label}`}>
              {index > 0 ? <IconChevronRight size={14} stroke={1.6} aria-hidden /> : null}
              {to === null ? (
                <span {...current}>{label}</span>
              ) : (
                <Link to={to} activeOptions={exactly}>
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
