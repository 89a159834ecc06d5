import { getRouteApi, Link } from '@tanstack/react-router';
import { Button, Grid, Skeleton } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { ApiError, fetchErrorMessage } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/window-hooks.ts';
import { AsOfBar, asOfProblem } from '../../ui/as-of-bar.tsx';
import { EmptyState, FetchFailure } from '../../ui/states.tsx';
import { StaleNotice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { WithWatchList } from '../../ui/securities/watch-list.tsx';
import { useLiveMarket } from '../../lib/live-updates.ts';
import { SecurityView } from './security-view.tsx';
import { useSecurity } from './security-query.ts';

const route = getRouteApi('/shell/security/$identifier');

const liveTopics = ['securities', 'prices', 'trades'] as const;

export function SecurityPage() {
  useLiveMarket(liveTopics);
  const { identifier } = route.useParams();
  const { lineage, asOf } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useSecurity(identifier, asOf);
  usePageTitle(data?.name ?? identifier);
  const known = useMemo(() => (asOf === undefined ? {} : { asOf }), [asOf]);
  const showLineage = useCallback(
    (date: string) => void navigate({ search: { ...known, lineage: date } }),
    [navigate, known],
  );
  const closeLineage = useCallback(() => void navigate({ search: known }), [navigate, known]);
  const changeAsOf = (next: string | undefined) => void navigate({ search: next === undefined ? {} : { asOf: next } });
  const problem = asOfProblem(asOf, error);

  if (data) {
    return (
      <>
        {error ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
        <WithWatchList>
          <SecurityView
            security={data}
            identifier={identifier}
            lineage={lineage ?? null}
            asOf={asOf}
            onAsOf={changeAsOf}
            onLineage={showLineage}
            onCloseLineage={closeLineage}
          />
        </WithWatchList>
      </>
    );
  }
  if (problem !== null) {
    return (
      <>
        <PageHeader title={identifier} />
        <AsOfBar asOf={asOf} onChange={changeAsOf} problem={problem} />
      </>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <>
        <PageHeader title={identifier} />
        <EmptyState
          title="Security not found"
          message={`No security has the identifier ${identifier}.`}
          action={
            <Button mt="sm" variant="default" renderRoot={(props) => <Link {...props} to="/tools/security-analysis" />}>
              Security Analysis
            </Button>
          }
        />
      </>
    );
  }
  if (error) {
    return (
      <>
        <PageHeader title={identifier} />
        <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  return <SecuritySkeleton />;
}

function SecuritySkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={28} w={320} maw="100%" mb="xs" />
      <Skeleton h={16} w={240} mb="lg" />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Skeleton h={470} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Skeleton h={470} />
        </Grid.Col>
      </Grid>
    </div>
  );
}
