import { securityTypes } from '@landfall/contract';
import { Card, Select } from '@mantine/core';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { MarketDay } from '../../lib/market-day.ts';
import { DateField } from '../../ui/date-field.tsx';
import { singleDateWindow } from '../../ui/date-window.ts';
import { SearchButton } from '../../ui/search-button.tsx';
import classes from '../../ui/search-fields.module.css';
import type { TradesAddress } from './trades-address.ts';
import { formAt, formProblems, searchOf } from './trades-form.ts';
import type { TradesSearch } from './trades-form.ts';

interface TradesFormCardProps {
  address: TradesAddress;
  marketDay: MarketDay;
  isFetching: boolean;
  onSearch: (search: TradesSearch) => void;
}

export function TradesFormCard({ address, marketDay, isFetching, onSearch }: TradesFormCardProps) {
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
