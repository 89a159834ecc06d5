import { listUniverses, type UniverseSetup } from '@landfall/contract';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { readableDate } from '../../lib/dates.ts';
import { fetchErrorMessage } from '../../lib/api-error.ts';
import { counted } from '../../lib/numbers.ts';
import { noValue } from '../../ui/data-table/column.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StaleNotice } from '../../ui/notice.tsx';
import { SmallTable, type SmallColumn } from '../../ui/small-table.tsx';
import { AdministrationFrame } from './administration-frame.tsx';

const useUniverses = () =>
  useQuery({
    queryKey: ['administration', 'universes'],
    queryFn: async ({ signal }) => (await call(listUniverses, { signal })).data,
    staleTime: 0,
  });

/** `staleDays: 3` as 'stale days 3'. */
const settingsText = ({ settings }: UniverseSetup): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${String(value)}`)
    .join(', ');

const columns: readonly SmallColumn<UniverseSetup>[] = [
  { header: 'Id', cell: ({ universeId }) => universeId },
  {
    header: 'Name',
    wraps: true,
    cell: ({ name }) => name,
    below: ({ indexCode, members, lastPublished }) =>
      `${indexCode}, ${counted(members, 'member')}, ${lastPublished === null ? 'not published' : `to ${readableDate(lastPublished)}`}`,
  },
  { header: 'Index', isOptional: true, cell: ({ indexCode }) => indexCode },
  { header: 'Members today', isNumber: true, isOptional: true, cell: ({ members }) => members },
  { header: 'Base', isOptional: true, cell: ({ baseDate, baseLevel }) => `${baseLevel} on ${readableDate(baseDate)}` },
  { header: 'Calendar', isOptional: true, cell: ({ calendar }) => calendar },
  {
    header: 'Published to',
    isOptional: true,
    cell: ({ lastPublished }) => (lastPublished === null ? noValue : readableDate(lastPublished)),
  },
  { header: 'Approval', isOptional: true, cell: ({ enableSignoff }) => (enableSignoff ? 'Second person' : 'None') },
  { header: 'Schedule', isOptional: true, cell: ({ isActive }) => (isActive ? 'On' : 'Off') },
  { header: 'Own thresholds', isOptional: true, cell: (row) => settingsText(row) || noValue },
];

export function UniversesPage() {
  const { data, error, refetch } = useUniverses();
  return (
    <AdministrationFrame>
      {error && !data ? <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton h={200} /> : null}
      {error && data ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
      {data?.length === 0 ? (
        <EmptyState title="No universes" message="An operator imports them from a file: import universes FILE." />
      ) : null}
      {data && data.length > 0 ? (
        <>
          <SmallTable label="Universes" columns={columns} rows={data} rowKey={({ universeId }) => universeId} />
          <Text size="sm" c="dimmed" mt="sm">
            A second import of a universe changes what its line says: import universes FILE.
          </Text>
        </>
      ) : null}
    </AdministrationFrame>
  );
}
