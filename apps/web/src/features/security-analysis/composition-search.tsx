import { getComposition, listIndexCodes, type CompositionMember } from '@landfall/contract';
import { Button, Card, Group, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { changedAddress } from '../../lib/screen-addresses.ts';
import { call, callForFile } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import { readableDate } from '../../lib/dates.ts';
import { fetchErrorMessage } from '../../lib/api-error.ts';
import { focusWrongField } from '../../lib/focus.ts';
import { quantity } from '../../lib/numbers.ts';
import type { MarketDay } from '../../lib/today.ts';
import { AsOfBar, asOfProblem } from '../../ui/as-of-bar.tsx';
import { type Column, numberColumn } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { isWithin, outsideWords } from '../../ui/date-window.ts';
import { EmptyState, FetchFailure } from '../../ui/states.tsx';
import { SearchButton } from '../../ui/search-fields.tsx';
import { asOfSuffix, useCsvFile } from '../../ui/securities/csv-download.ts';
import { namingColumns, securityNoun } from '../../ui/securities/security-columns.tsx';
import { Spinner } from '../../ui/list-state.tsx';
import { TypedChoice } from './criteria/criteria-card.tsx';
import { searchDays } from './criteria/criteria-form.ts';
import classes from '../../ui/fields.module.css';
import type { AnalysisAddress } from './model/search-address.ts';

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** What is copied is in the unit of the header; 0.07 × 100 is 7.000000000000001. */
const weightPercent = ({ weight }: CompositionMember): number => Number((weight * 100).toPrecision(12));

const columns: readonly Column<CompositionMember>[] = [
  ...namingColumns,
  numberColumn('weight', 'Weight %', 100, weightPercent, (value) => value.toFixed(4), { isImportant: true }),
  numberColumn('par', 'Par', 130, (row) => row.parAmount, quantity, { isImportant: true }),
  { id: 'from', header: 'From', kind: 'date', width: 108, value: (row) => row.effectiveFromDate },
  { id: 'to', header: 'To', kind: 'date', width: 108, value: (row) => row.effectiveToDate },
  { id: 'new', header: 'New', kind: 'text', width: 72, value: ({ newEntrant }) => yesNo(newEntrant) },
  { id: 'ask', header: 'At ask', kind: 'text', width: 80, value: ({ entryAtAsk }) => yesNo(entryAtAsk) },
  { id: 'comment', header: 'Comment', kind: 'text', width: 140, value: (row) => row.comment },
];

interface CompositionSearchProps {
  address: AnalysisAddress;
  marketDay: MarketDay;
  onAddress: (address: AnalysisAddress) => void;
}

export function CompositionSearch({ address, marketDay, onAddress }: CompositionSearchProps) {
  const { index, asOf } = address;
  const date = address.date ?? marketDay.day;
  const isDay = isWithin(date, searchDays(marketDay.today));
  const query = useQuery({
    queryKey: [...cacheKeys.marketData, 'composition', index, date, asOf],
    queryFn: ({ signal }) => call(getComposition, { query: { indexCode: index ?? '', date, asOf }, signal }),
    enabled: index !== undefined && isDay,
    staleTime: 0,
    retry: false,
  });
  const problem = asOfProblem(asOf, query.error);
  return (
    <>
      <CompositionForm
        index={index ?? ''}
        date={date}
        marketDay={marketDay}
        onSearch={(next) => {
          if (next.index === index && next.date === date) void query.refetch();
          else onAddress(changedAddress<AnalysisAddress>({ by: 'composition', ...next }, { asOf }));
        }}
      />
      <AsOfBar asOf={asOf} onChange={(next) => onAddress(changedAddress(address, { asOf: next }))} problem={problem} />
      {index === undefined || !isDay || problem !== null ? null : (
        <Composition index={index} date={date} asOf={asOf} query={query} />
      )}
    </>
  );
}

interface CompositionFormProps {
  index: string;
  date: string;
  marketDay: MarketDay;
  onSearch: (search: { index: string; date: string }) => void;
}

function CompositionForm({ index, date, marketDay, onSearch }: CompositionFormProps) {
  const [code, setCode] = useState(index);
  const [day, setDay] = useState<string | null>(date);
  const [isChecked, setChecked] = useState(index !== '');
  const [seen, setSeen] = useState({ index, date });
  // Another search was opened, by its address.
  if (seen.index !== index || seen.date !== date) {
    setSeen({ index, date });
    setCode(index);
    setDay(date);
    setChecked(index !== '');
  }
  const days = searchDays(marketDay.today);
  const isDay = day !== null && isWithin(day, days);
  const { data: codes = [] } = useQuery({
    queryKey: [...cacheKeys.marketData, 'indices'],
    queryFn: ({ signal }) => call(listIndexCodes, { signal }),
  });
  const submit = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault();
    setChecked(true);
    if (code.trim() !== '' && isDay) onSearch({ index: code.trim(), date: day });
    else focusWrongField(event.currentTarget);
  };
  return (
    <Card component="form" padding="md" mb="md" aria-label="Search for a composition" onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <TypedChoice
          label="Index"
          style={{ flex: '0 1 20rem' }}
          data={codes}
          limit={100}
          placeholder="Choose an index or type its code"
          value={code}
          onChange={setCode}
          error={isChecked && code.trim() === '' ? 'Please choose an index.' : null}
          errorProps={{ role: 'alert' }}
        />
        <DateField
          label="Date"
          value={day}
          onChange={setDay}
          error={isChecked && !isDay ? outsideWords(days) : null}
          window={days}
        />
        <SearchButton className={classes.search} mayPress />
      </div>
    </Card>
  );
}

interface CompositionProps {
  index: string;
  date: string;
  asOf: string | undefined;
  query: { data: CompositionMember[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
}

function Composition({ index, date, asOf, query: { data, error, isFetching, refetch } }: CompositionProps) {
  const { download, isDownloading } = useCsvFile(async () => ({
    name: `${index}-${date}${asOfSuffix(asOf)}.csv`,
    content: await callForFile(getComposition, { query: { indexCode: index, date, asOf, format: 'csv' } }, 'text/csv'),
  }));
  if (error) return <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner label="Searching" />;
  return (
    <Card component="section" padding="md" aria-labelledby="composition">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="composition">
          {index} on {readableDate(date)}
        </Title>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          disabled={data.length === 0}
          loading={isDownloading}
          onClick={() => download(undefined)}
        >
          Download CSV
        </Button>
      </Group>
      {data.length === 0 ? (
        <EmptyState
          title="No composition found"
          message={`No composition of ${index} covers this day${asOf === undefined ? '' : ', as far as was known then'}.`}
        />
      ) : (
        <DataTable
          id="composition"
          label={`Composition of ${index}`}
          rows={data}
          columns={columns}
          rowKey={({ isin, cusip, name }) => isin ?? cusip ?? name}
          noun={securityNoun}
          isRefreshing={isFetching}
        />
      )}
    </Card>
  );
}
