import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState, type SyntheticEvent } from 'react';
import { useMarketDay, type MarketDay } from '../../lib/today.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { MarketDayNotice } from '../../ui/securities/market-notices.tsx';
import { ActDialog } from './acts/act-dialog.tsx';
import { ApprovalDialog } from './acts/approval-form.tsx';
import { type EodAddress, changedAddress } from '../../lib/screen-addresses.ts';
import { EodResult } from './eod-result.tsx';
import { useEodBoard, useLiveEndOfDay, useRetrying } from './eod-queries.ts';
import { RunDrawer } from './run/run-drawer.tsx';
import { EodScreenProvider, type Act, type EodScreen } from './screen-context.tsx';
import { Card } from '@mantine/core';
import { DateField } from '../../ui/date-field.tsx';
import { SearchButton } from '../../ui/search-fields.tsx';
import classes from '../../ui/fields.module.css';
import { eodMessages } from '@landfall/contract';
import { daysBack, isWithin, type DateWindow } from '../../ui/date-window.ts';

/** With today these are the last 30 days. */
const pickerDaysBack = 29;

export const pickerWindow = (today: string): DateWindow => daysBack(today, pickerDaysBack);

/** Why the form cannot be sent; null if it can. */
export function dateProblem(date: string | null, today: string): string | null {
  if (date === null || date === '') return eodMessages.dateRequired;
  return isWithin(date, pickerWindow(today)) ? null : eodMessages.dateInvalid;
}

/** The day of an address, if it can be picked. */
export const dayAt = (date: string | undefined, today: string): string | null =>
  date === undefined || dateProblem(date, today) !== null ? null : date;

const route = getRouteApi('/shell/eod-dashboard');

export function EodDashboardPage() {
  const marketDay = useMarketDay();
  const { today } = marketDay;
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const date = dayAt(address.date, today);
  const query = useEodBoard(date);
  const { isLive } = useLiveEndOfDay();
  const retrying = useRetrying();
  const [act, setAct] = useState<Act | null>(null);
  const [isAskingAgain, setAskingAgain] = useState(false);
  const { refetch } = query;

  const go = useCallback(
    (change: Parameters<EodScreen['addressWith']>[0]) =>
      void navigate({ search: (before: EodAddress) => changedAddress(before, change), resetScroll: false }),
    [navigate],
  );
  const search = (next: string) => {
    if (next !== date) {
      go({ date: next, run: undefined, view: undefined, approve: undefined });
      return;
    }
    setAskingAgain(true);
    void refetch().finally(() => setAskingAgain(false));
  };
  const isSearching = isAskingAgain || (query.isFetching && (query.isPending || query.isPlaceholderData));
  const screen: EodScreen = {
    date: date ?? today,
    today,
    aheadMs: query.data?.aheadMs ?? 0,
    retrying,
    ask: setAct,
    addressWith: (change) => changedAddress(address, change),
  };
  return (
    <EodScreenProvider value={screen}>
      <PageHeader title="EOD Dashboard" subtitle="View end of day processes for the last 30 days" />
      <MarketDayNotice {...marketDay} asked={address.date} />
      <EodFormCard date={address.date} marketDay={marketDay} isSearching={isSearching} onSearch={search} />
      {date === null ? null : (
        <EodResult
          date={date}
          query={query}
          isSearching={isSearching}
          isLive={isLive}
          indexCode={address.index}
          onIndex={(index) => go({ index })}
          show={address.show}
          onShow={(show) => go({ show })}
        />
      )}
      <RunDrawer
        runId={address.run ?? null}
        view={address.view ?? 'overview'}
        onClose={() => go({ run: undefined, view: undefined })}
      />
      <ApprovalDialog runId={address.approve ?? null} onClose={() => go({ approve: undefined })} />
      <ActDialog act={act} onClose={() => setAct(null)} />
    </EodScreenProvider>
  );
}

interface EodFormCardProps {
  /** The day the address names. */
  date: string | undefined;
  marketDay: MarketDay;
  isSearching: boolean;
  onSearch: (date: string) => void;
}

function EodFormCard({ date, marketDay, isSearching, onSearch }: EodFormCardProps) {
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
