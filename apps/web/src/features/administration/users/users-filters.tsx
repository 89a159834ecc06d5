import { accountStates } from '@landfall/contract';
import { Select } from '@mantine/core';
import type { UsersSearch } from '../administration-search.ts';
import { useRoles } from '../administration-queries.ts';
import { SearchBox } from '../search-box.tsx';
import { stateWords } from './account-state-badge.tsx';
import classes from '../administration.module.css';

interface UsersFiltersProps {
  search: UsersSearch;
  onChange: (change: { [K in 'search' | 'role' | 'state']?: UsersSearch[K] | undefined }) => void;
}

export function UsersFilters({ search, onChange }: UsersFiltersProps) {
  const roles = useRoles();
  return (
    <div role="search" aria-label="Users" className={classes.filters}>
      <SearchBox
        label="Search users"
        placeholder="E-mail or name"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
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
