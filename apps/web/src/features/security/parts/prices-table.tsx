import { margin, twoDecimals } from '../../../lib/numbers.ts';
import { type Column, numberColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useMemo, useId, type ReactNode } from 'react';
import { byDate } from '../../../ui/chart/series.ts';
import type { PricePoint } from '../chart/price-chart.tsx';
import type { SecurityPrice } from '@landfall/contract';
import { Card, Text, Title } from '@mantine/core';

export const sourceWords: Record<SecurityPrice['source'], string> = {
  EVALUATED: 'Evaluated',
  OVERRIDE: 'Override',
};

const columns: readonly Column<PricePoint>[] = [
  { id: 'date', header: 'Date', kind: 'date', width: 110, isImportant: true, value: (row) => row.date },
  numberColumn('price', 'Clean Price', 110, (row) => row.bidPx, twoDecimals, { isImportant: true }),
  numberColumn('dm', 'DM', 110, (row) => row.bidDm, margin, { isImportant: true, text: (row) => margin(row.bidDm) }),
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
