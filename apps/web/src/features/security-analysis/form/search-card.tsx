import { searchTypes } from '@landfall/contract';
import { Button, Card, Input, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { MarketDay } from '../../../lib/market-day.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DateRangeField } from '../../../ui/date-range-field.tsx';
import { isWithin } from '../../../ui/date-window.ts';
import type { DateWindow } from '../../../ui/date-window.ts';
import { SearchButton } from '../../../ui/search-button.tsx';
import type { Search, SearchAddress } from '../model/search-address.ts';
import { isSameSearch, searchOf } from '../model/search-address.ts';
import { dateProblems, daysOf, identifiersProblem, maySearch } from '../model/search-form.ts';
import { IdentifierField } from './identifier-field.tsx';
import { useSearchForm } from './use-search-form.ts';
import classes from './search-card.module.css';

interface SearchCardProps {
  address: SearchAddress;
  marketDay: MarketDay;
  /** The search whose result is shown. */
  shown: Search | null;
  isFetching: boolean;
  onSearch: (search: Search) => void;
  /** There is a result that can be downloaded. */
  mayDownload: boolean;
  isDownloading: boolean;
  onDownload: () => void;
}

export function SearchCard(props: SearchCardProps) {
  const { address, marketDay, shown, isFetching, onSearch, mayDownload, isDownloading, onDownload } = props;
  const { today, day } = marketDay;
  const [form, change] = useSearchForm(address, day);
  /** Dates are checked when the form is sent; identifiers as they are added. */
  const [isChecked, setChecked] = useState(address.type !== undefined);
  const { searchType, identifiers, startDate, endDate } = form;
  const window = daysOf(searchType, today);
  const problems = dateProblems(form, today);
  // What was typed and cannot be taken is told at once.
  const startError = isChecked || isRefused(startDate, window) ? problems.start : null;
  const endError = isChecked || isRefused(endDate, window) ? problems.end : null;
  const isReady = maySearch(form, isFetching);
  const search = identifiers.pending.trim() === '' ? searchOf(form, today) : null;
  // A file of another search than the form asks for would be taken for this one's.
  const isOfForm = isSameSearch(search, shown);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setChecked(true);
    if (search) onSearch(search);
  };

  return (
    <Card component="form" padding="md" mb="lg" aria-label="Search" onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <Input.Wrapper label="Filter" labelElement="div" labelProps={{ id: 'security-filter' }}>
          <SegmentedControl
            aria-labelledby="security-filter"
            className={classes.filter}
            data={[...searchTypes]}
            value={searchType}
            onChange={(next) => change({ kind: 'filter', searchType: next, day })}
          />
        </Input.Wrapper>
        {searchType === 'ALL' ? (
          <div className={classes.date}>
            <DateField
              label="Date"
              value={startDate}
              onChange={(date) => change({ kind: 'start', date })}
              window={window}
              error={startError}
            />
          </div>
        ) : (
          <>
            <div className={classes.identifiers}>
              <IdentifierField
                key={searchType}
                kind={searchType}
                state={identifiers}
                error={identifiersProblem(form)}
                onChange={(action) => change({ kind: 'tags', action })}
              />
            </div>
            <div className={classes.range}>
              <DateRangeField
                start={startDate}
                end={endDate}
                onStart={(date) => change({ kind: 'start', date })}
                onEnd={(date) => change({ kind: 'end', date })}
                window={window}
                startError={startError}
                endError={endError}
              />
            </div>
          </>
        )}
        <div className={classes.buttons}>
          <SearchButton mayPress={isReady} />
          <Button
            variant="default"
            disabled={!mayDownload || !isOfForm}
            loading={isDownloading}
            onClick={onDownload}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          >
            Download CSV
          </Button>
        </div>
      </div>
      <p role="status" className={classes.note}>
        {mayDownload && !isOfForm ? 'The form has changed. Search again to download what it asks for.' : ''}
      </p>
    </Card>
  );
}

const isRefused = (date: string | null, window: DateWindow): boolean => date !== null && !isWithin(date, window);
