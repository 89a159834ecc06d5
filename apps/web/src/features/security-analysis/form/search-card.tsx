import { firstSearchDate, searchTypes } from '@landfall/contract';
import { Button, Card, Input, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { DateField } from '../../../ui/date-field.tsx';
import { DateRangeField } from '../../../ui/date-range-field.tsx';
import { singleDateWindow } from '../../../ui/date-window.ts';
import { SearchButton } from '../../../ui/search-button.tsx';
import type { Search, SearchAddress } from '../model/search-address.ts';
import { searchOf } from '../model/search-address.ts';
import { formProblems, maySearch } from '../model/search-form.ts';
import { IdentifierField } from './identifier-field.tsx';
import { useSearchForm } from './use-search-form.ts';
import classes from './search-card.module.css';

interface SearchCardProps {
  address: SearchAddress;
  today: string;
  isFetching: boolean;
  onSearch: (search: Search) => void;
  mayDownload: boolean;
  isDownloading: boolean;
  onDownload: () => void;
}

export function SearchCard(props: SearchCardProps) {
  const { address, today, isFetching, onSearch, mayDownload, isDownloading, onDownload } = props;
  const [form, change] = useSearchForm(address, today);
  /** Dates are checked when the form is sent; identifiers as they are added. */
  const [isChecked, setChecked] = useState(address.type !== undefined);
  const { searchType, identifiers, startDate, endDate } = form;
  const problems = formProblems(form);
  const datesError = isChecked ? (problems.dates ?? null) : null;
  const isReady = maySearch(form, isFetching);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setChecked(true);
    const search = searchOf(form);
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
            onChange={(next) => change({ kind: 'filter', searchType: next, today })}
          />
        </Input.Wrapper>
        {searchType === 'ALL' ? (
          <div className={classes.date}>
            <DateField
              label="Date"
              value={startDate}
              onChange={(date) => change({ kind: 'start', date })}
              window={singleDateWindow(today)}
              error={datesError}
            />
          </div>
        ) : (
          <>
            <div className={classes.identifiers}>
              <IdentifierField
                key={searchType}
                kind={searchType}
                state={identifiers}
                error={problems.identifiers ?? null}
                onChange={(action) => change({ kind: 'tags', action })}
              />
            </div>
            <div className={classes.range}>
              <DateRangeField
                start={startDate}
                end={endDate}
                onStart={(date) => change({ kind: 'start', date })}
                onEnd={(date) => change({ kind: 'end', date })}
                window={{ first: firstSearchDate, last: today }}
                error={datesError}
              />
            </div>
          </>
        )}
        <div className={classes.buttons}>
          <SearchButton mayPress={isReady} />
          <Button
            variant="default"
            disabled={!mayDownload}
            loading={isDownloading}
            onClick={onDownload}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          >
            Download CSV
          </Button>
        </div>
      </div>
    </Card>
  );
}
