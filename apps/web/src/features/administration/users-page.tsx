import { type UsersSearch, changedAddress, type AddressChange } from '../../lib/screen-addresses.ts';
import { Button, Select } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdministrationFrame } from './administration-frame.tsx';
import { useAccounts, useRoles } from './administration-queries.ts';
import { FilterBox } from '../../ui/search-fields.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { UserDrawer, stateWords, AccountStateBadge } from './user-drawer.tsx';
import { accountStates, type Account } from '@landfall/contract';
import classes from './administration.module.css';
import { readableInstant } from '../../lib/dates.ts';
import plain from '../../ui/plain-table.module.css';
import { counted } from '../../lib/numbers.ts';

const when = (instant: string | null): string => (instant === null ? 'Never' : readableInstant(instant));

function UsersTable({ accounts }: { accounts: readonly Account[] }) {
  return (
    <table className={`${plain.table} ${classes.table}`} aria-label="Users">
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">State</th>
          <th scope="col" data-optional>
            Roles and grants
          </th>
          <th scope="col" data-optional>
            Last sign-in
          </th>
          <th scope="col" data-optional data-number>
            Sessions
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id} data-disabled={account.state === 'DISABLED' || undefined}>
            <td>
              <Link from="/administration" to="." search={(before) => ({ ...before, user: account.id })}>
                {account.email}
              </Link>
              <div className="quiet tiny">{account.username}</div>
              <div className={plain.narrow}>{rightsText(account)}</div>
            </td>
            <td>
              <AccountStateBadge state={account.state} />
            </td>
            <td data-optional>{rightsText(account)}</td>
            <td data-optional className={classes.time}>
              {when(account.lastLoginAt)}
            </td>
            <td data-optional data-number>
              {account.activeSessions}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A user's rights in a line: roles, then the number of direct grants. */
function rightsText({ roles, grants, isSuperUser }: Pick<Account, 'roles' | 'grants' | 'isSuperUser'>): string {
  const parts = [...roles];
  if (isSuperUser && !roles.includes('Super User')) parts.push('Super user');
  if (grants.length > 0) parts.push(counted(grants.length, 'direct grant', 'direct grants'));
  return parts.length === 0 ? 'Nothing' : parts.join(', ');
}

const route = getRouteApi('/shell/administration');

export function UsersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useAccounts(search);
  const [isAdding, setAdding] = useState(false);
  const accounts = query.data?.pages.flatMap(({ data }) => data.content) ?? [];
  const change = (next: AddressChange<UsersSearch>, replace: boolean) =>
    void navigate({ search: (before) => changedAddress(before, next), replace });
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
        found={counted(accounts.length, 'user')}
        nothing={{ title: 'No users found', message: 'No user matches. Change the search or the filters.' }}
      >
        <UsersTable accounts={accounts} />
      </ListState>
      <AddUserDialog isOpen={isAdding} onClose={() => setAdding(false)} />
      <UserDrawer userId={search.user ?? null} onClose={() => change({ user: undefined }, false)} />
    </AdministrationFrame>
  );
}

interface UsersFiltersProps {
  search: UsersSearch;
  onChange: (change: AddressChange<UsersSearch>) => void;
}

function UsersFilters({ search, onChange }: UsersFiltersProps) {
  const roles = useRoles();
  return (
    <div role="search" aria-label="Users" className={classes.filters}>
      <FilterBox
        label="Search users"
        placeholder="E-mail or name"
        value={search.search ?? ''}
        onFilter={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <Select
        aria-label="Role"
        placeholder="Any role"
        clearable
        data={(roles.data ?? []).map(({ name }) => name)}
        value={search.role ?? null}
        onChange={(role) => onChange({ role: role ?? undefined })}
      />
      <Select
        aria-label="State"
        placeholder="Any state"
        clearable
        data={accountStates.map((state) => ({ value: state, label: stateWords[state].label }))}
        value={search.state ?? null}
        onChange={(value) => onChange({ state: accountStates.find((state) => state === value) })}
      />
    </div>
  );
}
