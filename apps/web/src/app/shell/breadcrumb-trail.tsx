import { IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { breadcrumb } from './breadcrumb.ts';
import classes from './shell.module.css';

/** The router marks the link to where we are with aria-current. */
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
