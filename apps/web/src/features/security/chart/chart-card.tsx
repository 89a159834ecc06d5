import type { SecurityDetail } from '@landfall/contract';
import { Card, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { PriceChart } from './price-chart.tsx';
import { byDate, inSpan, spans } from '../../../ui/chart/series.ts';
import type { Span } from '../../../ui/chart/series.ts';
import classes from './chart-card.module.css';

interface ChartCardProps {
  security: SecurityDetail;
  onPick: (date: string) => void;
}

export function ChartCard({ security, onPick }: ChartCardProps) {
  const [span, setSpan] = useState<Span>('1Y');
  const prices = useMemo(() => byDate(security.prices), [security.prices]);
  const trades = useMemo(() => byDate(security.trades), [security.trades]);
  const newest = [prices.at(-1)?.date ?? '', trades.at(-1)?.date ?? ''].toSorted().at(-1) ?? '';
  const shownPrices = useMemo(() => inSpan(prices, newest, span), [prices, newest, span]);
  const shownTrades = useMemo(() => inSpan(trades, newest, span), [trades, newest, span]);
  return (
    <Card component="section" padding="md" aria-labelledby="price-and-dm">
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} id="price-and-dm">
          Price and DM
        </Title>
        <SegmentedControl size="xs" aria-label="Time shown" data={[...spans]} value={span} onChange={setSpan} />
      </Group>
      {shownPrices.length > 0 ? (
        <>
          <PriceChart prices={shownPrices} trades={shownTrades} onPick={onPick} />
          <p className={classes.legend}>
            <span className={classes.dot} aria-hidden /> TRACE trade
            <span className={classes.dot} data-floor aria-hidden /> with a capped size
            <span className={classes.hint}>Click a day to see where its price came from.</span>
          </p>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          No prices yet.
        </Text>
      )}
    </Card>
  );
}
