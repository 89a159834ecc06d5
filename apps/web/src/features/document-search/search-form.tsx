import type { DocumentSearchAddress, AddressChange } from '../../lib/screen-addresses.ts';
import {
  documentStatuses,
  longestTextQuery,
  parseTextQuery,
  listDeals,
  listDocumentTypes,
  searchPages,
} from '@landfall/contract';
import { Box, Group, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { focusWrongField } from '../../lib/focus.ts';
import { useToday } from '../../lib/today.ts';
import { AppliedDateField } from '../../ui/date-field.tsx';
import { statusWords } from '../../ui/document-status.tsx';
import { SearchButton } from '../../ui/search-fields.tsx';
import classes from './document-search.module.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';

/** The pages that have what is looked for, as many at a time as fill the screen. */
export function usePageSearch({ q, issuer, series, type, status, from, to }: DocumentSearchAddress) {
  const filter = { issuer, series, type, status, fromDate: from, toDate: to };
  return useInfiniteQuery({
    queryKey: [...cacheKeys.documents, 'pages', q, filter],
    enabled: q !== undefined,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (await call(searchPages, { query: { ...filter, query: q ?? '', cursor: pageParam ?? undefined }, signal })).data,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** What the filters offer. */
function useFilterChoices() {
  const deals = useQuery({ queryKey: ['deals'], queryFn: ({ signal }) => call(listDeals, { signal }) });
  const types = useQuery({
    queryKey: ['document-types'],
    queryFn: ({ signal }) => call(listDocumentTypes, { signal }),
  });
  return { deals: deals.data ?? [], types: types.data ?? [] };
}

const statuses = documentStatuses.map((value) => ({ value, label: statusWords[value].label }));
const firstDay = '2000-01-01';

interface SearchFormProps {
  address: DocumentSearchAddress;
  onChange: (change: AddressChange<DocumentSearchAddress>) => void;
  /** The same is to be searched for again. */
  onAgain: () => void;
}

/** What to look for, sent by Enter; the filters take effect at once. */
export function SearchForm({ address, onChange, onAgain }: SearchFormProps) {
  const [text, setText] = useState(address.q ?? '');
  const [told, setTold] = useState(address.q);
  const [fault, setFault] = useState<string | null>(null);
  // The address may change by other ways than this form: back, or a link.
  if (address.q !== told) {
    setTold(address.q);
    setText(address.q ?? '');
    setFault(null);
  }
  const { deals, types } = useFilterChoices();
  const today = useToday();
  const issuers = [...new Set(deals.map((deal) => deal.issuer_name))].toSorted();
  const series = deals.filter((deal) => deal.issuer_name === address.issuer).map((deal) => deal.issuer_series);
  const submit = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault();
    const parsed = parseTextQuery(text);
    setFault(parsed.ok ? null : parsed.message);
    if (!parsed.ok) focusWrongField(event.currentTarget);
    else if (text.trim() === address.q) onAgain();
    else onChange({ q: text.trim() });
  };
  const shared = { clearable: true, comboboxProps: { transitionProps: { duration: 0 } } } as const;
  return (
    <Box component="form" role="search" aria-label="Find in documents" onSubmit={submit} mb="1.25rem" noValidate>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          flex="1"
          maw="44rem"
          type="search"
          aria-label="Find in documents"
          aria-keyshortcuts="/"
          description={'Words, "a phrase", or the beginning of a word*'}
          inputWrapperOrder={['input', 'description', 'error']}
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          value={text}
          maxLength={longestTextQuery}
          error={fault}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(null);
          }}
        />
        <SearchButton mayPress />
      </Group>
      <div className={classes.filters}>
        <Select
          {...shared}
          label="Issuer"
          placeholder="Any"
          searchable
          limit={100}
          data={issuers}
          value={address.issuer ?? null}
          onChange={(issuer) => onChange({ issuer: issuer ?? undefined, series: undefined })}
        />
        <Select
          {...shared}
          label="Series"
          placeholder="Any"
          disabled={address.issuer === undefined}
          data={[...new Set(series)].toSorted()}
          value={address.series ?? null}
          onChange={(next) => onChange({ series: next ?? undefined })}
        />
        <Select
          {...shared}
          label="Type"
          placeholder="Any"
          data={types.map((type) => ({ value: type.doc_type_code, label: type.doc_type_name }))}
          value={address.type ?? null}
          onChange={(type) => onChange({ type: type ?? undefined })}
        />
        <Select
          {...shared}
          label="Status"
          placeholder="Any"
          data={statuses}
          value={address.status ?? null}
          onChange={(status) => onChange({ status: status ?? undefined })}
        />
        <AppliedDateField
          label="Uploaded from"
          value={address.from ?? null}
          onChange={(date) => onChange({ from: date ?? undefined })}
          window={{ first: firstDay, last: address.to ?? today }}
        />
        <AppliedDateField
          label="Uploaded to"
          value={address.to ?? null}
          onChange={(date) => onChange({ to: date ?? undefined })}
          window={{ first: address.from ?? firstDay, last: today }}
        />
      </div>
    </Box>
  );
}
