import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import {
  ChartPanel,
  DateLines,
  chartTop,
  layOutDates,
  layOutPanel,
  type DateAxis,
  type Panel,
  useChartCursor,
} from '../../ui/chart/chart-panel.tsx';
import classes from '../../ui/chart/chart.module.css';
import { byDate, inSpan, spans, type Span } from '../../ui/chart/series.ts';
import { readableDate } from '../../lib/dates.ts';
import { margin, quantity, twoDecimals } from '../../lib/numbers.ts';
import type { SecurityDetail } from '@landfall/contract';
import { Box, Card, Group, SegmentedControl, Text, Title } from '@mantine/core';
import chartCardClasses from './security.module.css';

export type PricePoint = SecurityDetail['prices'][number];
type Trade = SecurityDetail['trades'][number];

const pointWords = ({ date, bidPx, bidDm, source }: PricePoint): string =>
  `${readableDate(date)}: clean price ${twoDecimals(bidPx)}, DM ${margin(bidDm)}${source === 'OVERRIDE' ? ', override' : ''}`;

const tradeWords = ({ price, quantityThousands, isFloor }: Trade): string =>
  `${isFloor ? '≥ ' : ''}${quantity(quantityThousands)} K at ${twoDecimals(price)}`;

/** The chosen day in figures, above the chart where it covers nothing. */
function Readout({ point, trades }: { point: PricePoint | undefined; trades: readonly Trade[] }) {
  if (!point) return null;
  return (
    <p className={classes.readout}>
      <Box component="span" miw="6rem" c="var(--mantine-color-text)">
        {readableDate(point.date)}
      </Box>
      <span>
        Clean Price <strong>{twoDecimals(point.bidPx)}</strong>
      </span>
      <span>
        DM <strong>{margin(point.bidDm)}</strong>
      </span>
      {point.source === 'OVERRIDE' ? <span>Override</span> : null}
      {trades.length > 0 ? (
        <span>
          Traded <strong>{trades.map(tradeWords).join('; ')}</strong>
        </span>
      ) : null}
    </p>
  );
}

const priceHeight = 220;
const marginHeight = 110;
const gap = 26;
const chartHeight = chartTop + priceHeight + gap + marginHeight + 24;

interface ChartLayout extends DateAxis {
  price: Panel;
  margin: Panel;
}

/** Two panels over one time axis: clean price with the trades, discount margin below. Everything in pixels. */
function layOutChart(prices: readonly PricePoint[], trades: readonly Trade[], width: number): ChartLayout {
  const dates = [...prices, ...trades].map(({ date }) => date).toSorted();
  const axis = layOutDates(dates[0] ?? '', dates.at(-1) ?? '', width);
  const at = prices.map((point) => ({ ...point, x: axis.x(point.date) }));
  const margins = prices.flatMap(({ bidDm }) => (bidDm === null ? [] : [bidDm]));
  const marked = [...prices.map(({ bidPx }) => bidPx), ...trades.map(({ price }) => price)];
  return {
    ...axis,
    price: layOutPanel(chartTop, priceHeight, marked, [
      { name: 'Clean Price', points: at.map(({ x, bidPx }) => ({ x, value: bidPx })) },
    ]),
    margin: layOutPanel(chartTop + priceHeight + gap, marginHeight, margins, [
      { name: 'DM', points: at.map(({ x, bidDm }) => ({ x, value: bidDm })) },
    ]),
  };
}

interface PriceChartProps {
  prices: readonly PricePoint[];
  trades: readonly Trade[];
  /** Asked where a price came from. */
  onPick: (date: string) => void;
}

/** The area of a trade's dot grows with its size. */
const dotRadius = ({ quantityThousands }: Trade) => Math.min(6, 2.5 + Math.sqrt(quantityThousands) / 25);

/** Price and margin over time. The pointer or the arrow keys choose a day, a click or Enter asks for its lineage. */
function PriceChart({ prices, trades, onPick }: PriceChartProps) {
  const { ref: frame, width } = useElementSize<HTMLDivElement>();
  const layout = useMemo(() => layOutChart(prices, trades, width), [prices, trades, width]);
  const { x, price, margin, dates, dayAt } = layout;
  const cursor = useChartCursor({ points: prices, dayAt, onPick: ({ date }) => onPick(date) });
  const { point } = cursor;
  const tradesOfDay = trades.filter(({ date }) => date === point?.date);
  return (
    <div>
      <Readout point={point} trades={tradesOfDay} />
      <div
        ref={frame}
        className={classes.frame}
        {...cursor.slider}
        aria-label="Price and DM over time"
        aria-valuetext={point ? pointWords(point) : 'No prices'}
      >
        <svg width={width} height={chartHeight} viewBox={`0 0 ${width} ${chartHeight}`} aria-hidden {...cursor.drawing}>
          <DateLines dates={dates} x={x} top={chartTop} bottom={margin.bottom} labelY={chartHeight - 6} />
          <ChartPanel panel={price} width={width} name="Clean Price" />
          <ChartPanel panel={margin} width={width} name="DM" />
          {trades.map((trade, at) => (
            <circle
              key={`${trade.date} ${at}`}
              className={classes.trade}
              data-floor={trade.isFloor || undefined}
              cx={x(trade.date)}
              cy={price.y(trade.price)}
              r={dotRadius(trade)}
            />
          ))}
          {point ? (
            <g className={classes.cursor} data-shown={cursor.isChosen || undefined}>
              <line x1={x(point.date)} x2={x(point.date)} y1={chartTop} y2={margin.bottom} />
              <circle cx={x(point.date)} cy={price.y(point.bidPx)} r={4} />
              {point.bidDm === null ? null : <circle cx={x(point.date)} cy={margin.y(point.bidDm)} r={4} />}
            </g>
          ) : null}
        </svg>
      </div>
    </div>
  );
}

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
          <Group component="p" gap={6} c="dimmed" fz="xs" m="0.5rem 0 0">
            {shownTrades.length > 0 ? (
              <>
                <span className={chartCardClasses.dot} aria-hidden /> TRACE trade
                <span className={chartCardClasses.dot} data-floor aria-hidden /> with a capped size
              </>
            ) : null}
            <Box component="span" ml="auto" className={chartCardClasses.hint}>
              Click a day to see where its price came from.
            </Box>
          </Group>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          No prices yet.
        </Text>
      )}
    </Card>
  );
}
