import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import tabs from '../../ui/tab-links.module.css';

const screens = [
  { to: '/administration', label: 'Users' },
  { to: '/administration/roles', label: 'Roles' },
  { to: '/administration/audit', label: 'Audit Log' },
  { to: '/administration/reading', label: 'Reading' },
  { to: '/administration/universes', label: 'Universes' },
] as const;

const exactly = { exact: true, includeSearch: false };

/** The screens of an administrator, beside each other. */
export function AdministrationFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Administration"
        subtitle="Who may sign in, what they may open, and what they did"
        aside={aside}
      />
      <nav aria-label="Administration" className={`${tabs.tabs} ${tabs.views}`}>
        {screens.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={exactly}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
