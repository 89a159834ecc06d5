import { type AuditSearch, changedAddress, type AddressChange } from '../../../lib/screen-addresses.ts';
import { getRouteApi } from '@tanstack/react-router';
import { AdministrationFrame } from '../administration-frame.tsx';
import { useAuditActions, useAuditLines } from '../administration-queries.ts';
import { FilterBox } from '../../../ui/filter-box.tsx';
import { ListState } from '../../../ui/list-state.tsx';
import { AuditTable } from './audit-table.tsx';
import { MultiSelect } from '@mantine/core';
import { useToday } from '../../../lib/today.ts';
import { AppliedDateField } from '../../../ui/date-field.tsx';
import classes from '../administration.module.css';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (change: AddressChange<AuditSearch>) => void;
}

const logBegan = '2020-01-01';

function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const actions = useAuditActions();
  const today = useToday();
  const text = (value: string) => (value === '' ? undefined : value);
  const { action = [], from = null, to = null } = search;
  return (
    <div role="search" aria-label="Audit log" className={classes.filters} data-labelled>
      <FilterBox
        label="Text"
        placeholder="Anywhere in the line"
        value={search.text ?? ''}
        onFilter={(value) => onChange({ text: text(value) })}
        isLabelled
      />
      <FilterBox
        label="Who"
        placeholder="E-mail"
        value={search.actor ?? ''}
        onFilter={(value) => onChange({ actor: text(value) })}
        isLabelled
      />
      <MultiSelect
        label="Actions"
        placeholder={action.length === 0 ? 'Any action' : ''}
        searchable
        clearable
        data={[...new Set([...(actions.data ?? []), ...action])]}
        value={action}
        onChange={(chosen) => onChange({ action: chosen.length === 0 ? undefined : chosen })}
      />
      <AppliedDateField
        label="From"
        value={from}
        onChange={(date) => onChange({ from: date ?? undefined })}
        window={{ first: logBegan, last: to ?? today }}
        range={{ start: from, end: to }}
      />
      <AppliedDateField
        label="To"
        value={to}
        onChange={(date) => onChange({ to: date ?? undefined })}
        window={{ first: from ?? logBegan, last: today }}
        range={{ start: from, end: to }}
      />
    </div>
  );
}

const route = getRouteApi('/shell/administration/audit');

export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useAuditLines(search);
  const lines = query.data?.pages.flatMap(({ data }) => data.content) ?? [];
  return (
    <AdministrationFrame>
      <AuditFilters
        search={search}
        onChange={(change) => void navigate({ search: (before) => changedAddress(before, change), replace: true })}
      />
      <ListState
        query={query}
        isEmpty={lines.length === 0}
        nothing={{ title: 'Nothing was logged', message: 'No line matches. Change the search or the dates.' }}
      >
        <AuditTable lines={lines} />
      </ListState>
    </AdministrationFrame>
  );
}
