import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { useMarketDay, type MarketDay } from '../../lib/market-day.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { MarketDataNotice } from '../../ui/securities/market-data-notice.tsx';
import { MarketDayNotice } from '../../ui/securities/market-day-notice.tsx';
import { addressOf, searchAt, type TradesSearch, formAt, formProblems, searchOf } from './trades-form.ts';
import { useTradesSearch } from './trades-query.ts';
import { TradesResult } from './trades-result.tsx';
import { securityTypes } from '@landfall/contract';
import { Card, Select } from '@mantine/core';
import { DateField } from '../../ui/date-field.tsx';
import { singleDateWindow } from '../../ui/date-window.ts';
import { SearchButton } from '../../ui/search-button.tsx';
import classes from '../../ui/search-fields.module.css';
import type { TradesAddress } from './trades-address.ts';

const route = getRouteApi('/shell/latest-trades');

export function LatestTradesPage() {
  const marketDay = useMarketDay();
  const { today } = marketDay;
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const search = useMemo(() => searchAt(address, today), [address, today]);
  const query = useTradesSearch(search);
  const run = (next: TradesSearch) => {
    if (search?.effectiveDate === next.effectiveDate) void query.refetch();
    else void navigate({ search: addressOf(next) });
  };
  return (
    <>
      <PageHeader title="Latest Trades" subtitle="Search for latest TRACE trades" />
      <MarketDataNotice />
      <MarketDayNotice {...marketDay} />
      <TradesFormCard address={address} marketDay={marketDay} isFetching={query.isFetching} onSearch={run} />
      {search === null ? null : <TradesResult search={search} query={query} />}
    </>
  );
}

interface TradesFormCardProps {
  address: TradesAddress;
  marketDay: MarketDay;
  isFetching: boolean;
  onSearch: (search: TradesSearch) => void;
}

function TradesFormCard({ address, marketDay, isFetching, onSearch }: TradesFormCardProps) {
  const { today, day } = marketDay;
  const [form, setForm] = useState(() => formAt(address, day));
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setForm(formAt(address, day));
  }
  const problems = formProblems(form, today);
  const search = searchOf(form, today);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (search && !isFetching) onSearch(search);
  };
  return (
    <Card component="form" padding="md" mb="lg" aria-label="Search" onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <Select
          label="Security Type"
          data={[...securityTypes]}
          value={form.securityType}
          onChange={(securityType) => setForm({ ...form, securityType })}
          allowDeselect={false}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the type', 'aria-hidden': false, tabIndex: 0, size: 'md' }}
          error={problems.securityType}
          errorProps={{ role: 'alert' }}
        />
        <DateField
          label="Trade Date"
          value={form.effectiveDate}
          onChange={(effectiveDate) => setForm({ ...form, effectiveDate })}
          window={singleDateWindow(today)}
          error={problems.effectiveDate ?? null}
        />
        <SearchButton className={classes.search} mayPress={search !== null && !isFetching} />
      </div>
    </Card>
  );
}
