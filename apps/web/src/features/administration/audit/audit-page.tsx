import { getRouteApi } from '@tanstack/react-router';
import { AdministrationFrame } from '../administration-frame.tsx';
import { useAuditLines } from '../administration-queries.ts';
import { ListState } from '../list-state.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

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
        onChange={(change) =>
          void navigate({
            search: (before) => {
              const next = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined);
              return Object.fromEntries(next);
            },
            replace: true,
          })
        }
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
