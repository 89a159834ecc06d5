import { Card } from '@mantine/core';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { MarketDay } from '../../../lib/market-day.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { SearchButton } from '../../../ui/search-button.tsx';
import classes from '../../../ui/search-fields.module.css';
import { dateProblem, pickerWindow } from './eod-form.ts';

interface EodFormCardProps {
  /** The day the address names. */
  date: string | undefined;
  marketDay: MarketDay;
  isSearching: boolean;
  onSearch: (date: string) => void;
}

export function EodFormCard({ date, marketDay, isSearching, onSearch }: EodFormCardProps) {
  const { today, day } = marketDay;
  const [chosen, setChosen] = useState<string | null>(date ?? day);
  const [seen, setSeen] = useState(date);
  if (seen !== date) {
    setSeen(date);
    setChosen(date ?? day);
  }
  const problem = dateProblem(chosen, today);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (problem === null && chosen !== null && !isSearching) onSearch(chosen);
  };
  return (
    <Card component="form" padding="md" mb="lg" aria-label="Search" onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <DateField label="Date" value={chosen} onChange={setChosen} window={pickerWindow(today)} error={problem} />
        <SearchButton className={classes.search} mayPress={problem === null && !isSearching} />
      </div>
    </Card>
  );
}
