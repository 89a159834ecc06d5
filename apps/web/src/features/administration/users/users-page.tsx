import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { AdministrationFrame } from '../administration-frame.tsx';
import { useAccounts } from '../administration-queries.ts';
import type { UsersSearch } from '../administration-search.ts';
import { ListState } from '../list-state.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { UsersFilters } from './users-filters.tsx';
import { UsersTable } from './users-table.tsx';

const route = getRouteApi('/shell/administration');

type Change = { [K in keyof UsersSearch]?: UsersSearch[K] | undefined };

export function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useAccounts(search);
  const [isAdding, setAdding] = useState(false);
  const accounts = query.data?.pages.flatMap(({ data }) => data.content) ?? [];
  const change = (next: Change, replace: boolean) =>
    void navigate({ search: (before) => dropEmpty({ ...before, ...next }), replace });
  return (
    <AdministrationFrame
      aside={
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          Add user
        </Button>
      }
    >
      <UsersFilters search={search} onChange={(next) => change(next, true)} />
      <ListState
        query={query}
        isEmpty={accounts.length === 0}
        nothing={{ title: 'No users found', message: 'No user matches. Change the search or the filters.' }}
      >
        <UsersTable accounts={accounts} />
      </ListState>
      <AddUserDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <UserDrawer userId={search.user ?? null} onClose={() => change({ user: undefined }, false)} />
    </AdministrationFrame>
  );
}

const dropEmpty = (search: Change): UsersSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
