import { margin, twoDecimals, quantity, signedTwoDecimals } from '../../lib/numbers.ts';
import { type Column, numberColumn, noValue } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { marginWords } from '../../ui/securities/security-columns.tsx';
import { useMemo, useId, type ReactNode } from 'react';
import { byDate } from '../../ui/chart/series.ts';
import type { PricePoint } from './price-chart.tsx';
import { type SecurityPrice, mostPrints, type SecurityPrint } from '@landfall/contract';
import { Card, Text, Title } from '@mantine/core';
import { fetchErrorMessage } from '../../lib/api-error.ts';
import { FetchFailure } from '../../ui/states.tsx';
import { StaleNotice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/list-state.tsx';
import { usePrints } from './security-query.ts';

export const sourceWords: Record<SecurityPrice['source'], string> = {
  EVALUATED: 'Evaluated',
  OVERRIDE: 'Override',
};

const columns: readonly Column<PricePoint>[] = [
  { id: 'date', header: 'Date', kind: 'date', width: 110, isImportant: true, value: (row) => row.date },
  numberColumn('price', 'Clean Price', 110, (row) => row.bidPx, twoDecimals, { isImportant: true }),
  numberColumn('dm', 'DM', 110, (row) => row.bidDm, margin, {
    explained: marginWords,
    isImportant: true,
    text: (row) => margin(row.bidDm),
  }),
  { id: 'source', header: 'Source', kind: 'text', width: 120, value: (row) => sourceWords[row.source] },
];
const noun = ['price', 'prices'] as const;
const height = 420;

/** Every day's price, newest first; a row leads to where it came from. */
export function PricesTable({ prices, onPick }: { prices: readonly PricePoint[]; onPick: (date: string) => void }) {
  const newestFirst = useMemo(() => byDate(prices).toReversed(), [prices]);
  return (
    <Section title="Prices" empty={prices.length === 0 ? 'No prices yet.' : null}>
      <DataTable
        id="security-prices"
        label="Prices by day"
        rows={newestFirst}
        columns={columns}
        rowKey={(row) => row.date}
        noun={noun}
        maxHeight={height}
        onRow={({ date }) => onPick(date)}
      />
    </Section>
  );
}

interface SectionProps {
  title: string;
  /** The text where there is nothing to show. */
  empty?: string | null;
  children: ReactNode;
}

export function Section({ title, empty = null, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" padding="md" h="100%" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {empty === null ? (
        children
      ) : (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
    </Card>
  );
}

const sideWords: Record<SecurityPrint['side'], string> = {
  DEALER_BUYS: 'Dealer buys',
  DEALER_SELLS: 'Dealer sells',
  BETWEEN_DEALERS: 'Between dealers',
  NOT_REPORTED: noValue,
};

/** Points that the print is over the evaluated price. */
const distance = ({ price, evaluatedPrice }: SecurityPrint): number | null =>
  evaluatedPrice === null ? null : Math.round((price - evaluatedPrice) * 1e6) / 1e6;

const printColumns: readonly Column<SecurityPrint>[] = [
  { id: 'date', header: 'Date', kind: 'date', width: 110, isImportant: true, value: (row) => row.date },
  { id: 'time', header: 'Time (ET)', kind: 'text', width: 100, value: (row) => row.time },
  { id: 'side', header: 'Side', kind: 'text', width: 140, value: (row) => sideWords[row.side] },
  {
    id: 'quantity',
    header: 'Quantity (K)',
    kind: 'number',
    width: 120,
    isImportant: true,
    value: (row) => row.quantityThousands,
    text: (row) => `${row.isFloor ? '≥ ' : ''}${quantity(row.quantityThousands)}`,
    copied: (row) => (row.isFloor ? `>=${row.quantityThousands}` : String(row.quantityThousands)),
  },
  numberColumn('price', 'Price', 100, (row) => row.price, twoDecimals, { isImportant: true }),
  numberColumn('evaluated', 'Evaluated', 110, (row) => row.evaluatedPrice, twoDecimals),
  numberColumn('distance', 'Difference', 110, distance, signedTwoDecimals),
  {
    id: 'evaluated-on',
    header: 'Evaluated on',
    kind: 'date',
    width: 120,
    isHidden: true,
    value: (row) => row.evaluatedOn,
  },
  numberColumn(
    'yield',
    'Yield',
    90,
    (row) => row.yield,
    (value) => `${twoDecimals(value)}%`,
  ),
];
const printNoun = ['print', 'prints'] as const;
const printsHeight = 420;

/** What was traded, print by print, against the evaluated price of the day. */
export function PrintsTable({ identifier }: { identifier: string }) {
  const { data, error, refetch } = usePrints(identifier);
  if (!data) {
    return (
      <Section title="Trades">
        {error ? (
          <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <Spinner label="Loading the trades" />
        )}
      </Section>
    );
  }
  return (
    <Section title="Trades" empty={data.length === 0 ? 'No trades reported to TRACE yet.' : null}>
      {error ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
      <DataTable
        id="security-prints"
        label={data.length === mostPrints ? `The newest ${quantity(mostPrints)} TRACE prints` : 'TRACE prints'}
        rows={data}
        columns={printColumns}
        rowKey={({ place }) => String(place)}
        noun={printNoun}
        maxHeight={printsHeight}
      />
    </Section>
  );
}
