import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { routeAt } from './screens.ts';

/** A route of the table that has no screen, shown only after its entitlement check. */
export function PlaceholderPage({ path }: { path: string }) {
  return (
    <>
      <PageHeader title={routeAt(path).label} />
      <EmptyState title="This area is not available yet." />
    </>
  );
}
