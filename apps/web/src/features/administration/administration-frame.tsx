import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import tabs from '../../ui/tab-links.module.css';
import { Button, Group } from '@mantine/core';
import { ApiError } from '../../lib/api-error.ts';
import { Notice } from '../../ui/notice.tsx';

const screens = [
  { to: '/administration', label: 'Users' },
  { to: '/administration/roles', label: 'Roles' },
  { to: '/administration/audit', label: 'Audit Log' },
  { to: '/administration/reading', label: 'Reading' },
  { to: '/administration/universes', label: 'Universes' },
] as const;

const exactly = { exact: true, includeSearch: false };

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

interface RefusalProps {
  error: unknown;
  /** Reloads, after a change by somebody else. */
  onLookAgain?: () => void;
}

/** The server's message for a refusal. */
export function Refusal({ error, onLookAgain }: RefusalProps) {
  if (!(error instanceof Error)) return null;
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
  return (
    <Notice tone="red">
      {error.message}
      {isStale && onLookAgain ? (
        <Group mt={6}>
          <Button size="compact-xs" variant="default" onClick={onLookAgain}>
            Look again
          </Button>
        </Group>
      ) : null}
    </Notice>
  );
}
