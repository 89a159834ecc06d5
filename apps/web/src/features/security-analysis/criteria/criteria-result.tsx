import { searchByCriteria, type FoundPrice, type FoundPrices, type SecurityCriteria } from '@landfall/contract';
import { Button, Card, Title, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { callForFile } from '../../../lib/api.ts';
import { readableDate } from '../../../lib/dates.ts';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState, FetchFailure } from '../../../ui/states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { asOfSuffix, useCsvFile } from '../../../ui/securities/csv-download.ts';
import { securityColumns, securityNoun, securityRowKey } from '../../../ui/securities/security-columns.tsx';
import { Spinner } from '../../../ui/list-state.tsx';
import type { useFoundPrices } from './criteria-queries.ts';
import classes from '../security-analysis.module.css';

const columns: readonly Column<FoundPrice>[] = [
  ...securityColumns,
  { id: 'perils', header: 'Perils', kind: 'text', width: 150, value: ({ perils }) => perils.join(', ') },
];

interface CriteriaResultProps {
  criteria: SecurityCriteria;
  query: ReturnType<typeof useFoundPrices>;
  asOf: string | undefined;
}

/** The result in each of its states; the last one stays, dimmed, under a new search. */
export function CriteriaResult({ criteria, query, asOf }: CriteriaResultProps) {
  const { data, error, isFetching, refetch } = query;
  const { download, isDownloading } = useCsvFile(async (date: string) => ({
    name: `securities-${date}${asOfSuffix(asOf)}.csv`,
    content: await callForFile(searchByCriteria, { query: { ...criteria, date, asOf, format: 'csv' } }, 'text/csv'),
  }));
  if (isFetching && (data === undefined || error)) return <Spinner label="Searching" />;
  if (error) return <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { date, rows, absent } = data;
  const day = readableDate(date);
  return (
    <Card component="section" padding="md" aria-labelledby="found-securities">
      <Group gap="xs" justify="space-between" mb="xs">
        <Title order={2} id="found-securities">
          Securities of {day}
        </Title>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          disabled={rows.length === 0 || isFetching}
          loading={isDownloading}
          onClick={() => download(date)}
        >
          Download CSV
        </Button>
      </Group>
      {isFetching ? null : <Absent absent={absent} asked={criteria.identifier.length} day={day} />}
      {rows.length === 0 ? (
        <EmptyState
          title="No securities found"
          message={`No security with a price of ${day} meets every field. Empty a field, or choose another day.`}
        />
      ) : (
        <DataTable
          id="security-criteria"
          label="Securities found"
          rows={rows}
          columns={columns}
          rowKey={securityRowKey}
          noun={securityNoun}
          isRefreshing={isFetching}
        />
      )}
    </Card>
  );
}

/** Names the identifiers that gave nothing, and why. */
function Absent({ absent, asked, day }: { absent: FoundPrices['absent']; asked: number; day: string }) {
  if (absent.length === 0) return null;
  const reasons = Map.groupBy(absent, ({ reason }) => reason);
  const words = { UNKNOWN: 'Not known', NO_PRICE: `No price of ${day}`, LEFT_OUT: 'Left out by the other fields' };
  return (
    <div className={classes.missing}>
      <Notice tone="yellow" title={`Nothing was found for ${absent.length} of ${asked} identifiers.`}>
        {(['UNKNOWN', 'NO_PRICE', 'LEFT_OUT'] as const).map((reason) => {
          const identifiers = reasons.get(reason)?.map(({ identifier }) => identifier);
          return identifiers ? <p key={reason}>{`${words[reason]}: ${identifiers.join(', ')}`}</p> : null;
        })}
      </Notice>
    </div>
  );
}
