import { Skeleton } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fetchErrorMessage } from '../../../lib/fetch-error.ts';
import { counted } from '../../../lib/numbers.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AdministrationFrame } from '../administration-frame.tsx';
import { useRoles } from '../administration-queries.ts';
import { RoleForm } from './role-form.tsx';
import classes from '../administration.module.css';

const route = getRouteApi('/shell/administration/roles');

export function RolesPage() {
  const { role: asked } = route.useSearch();
  const { data: roles, error, refetch } = useRoles();
  const [looks, setLooks] = useState(0);
  const role = roles?.find(({ name }) => name === asked) ?? roles?.[0];
  return (
    <AdministrationFrame>
      {error && !roles ? <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} /> : null}
      {roles && role ? (
        <div className={classes.roles}>
          <nav aria-label="Roles" className={classes.roleList}>
            {roles.map(({ name, userCount }) => (
              <Link
                key={name}
                from="/administration/roles"
                to="."
                search={{ role: name }}
                aria-current={name === role.name ? 'page' : undefined}
              >
                <span>{name}</span>
                <span className={classes.second}>{counted(userCount, 'user', 'users')}</span>
              </Link>
            ))}
          </nav>
          <RoleForm
            key={`${role.name} ${looks}`}
            role={role}
            onLookAgain={() => void refetch().then(() => setLooks((before) => before + 1))}
          />
        </div>
      ) : null}
      {!roles && !error ? <Skeleton h={320} /> : null}
    </AdministrationFrame>
  );
}
