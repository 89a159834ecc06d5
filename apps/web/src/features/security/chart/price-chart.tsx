import { useMemo } from 'react';
import { useElementWidth } from '../../../lib/use-element-width.ts';
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx';
import { DateLines } from '../../../ui/chart/date-lines.tsx';
import { chartTop } from '../../../ui/chart/panel.ts';
import { useChartCursor } from '../../../ui/chart/use-chart-cursor.ts';
import { chartHeight, layOutChart } from './chart-layout.ts';
import type { PricePoint, Trade } from './price-points.ts';
import { pointWords, Readout } from './readout.tsx';
import classes from '../../../ui/chart/chart.module.css';

interface PriceChartProps {
  prices: readonly PricePoint[];
  trades: readonly Trade[];
  /** Asked where a price came from. */
  onPick: (date: string) => void;
}

/** A trade's dot grows with its size, seldom and slowly: the eye compares areas. */
const dotRadius = ({ quantityThousands }: Trade) => Math.min(6, 2.5 + Math.sqrt(quantityThousands) / 25);

/** Price and margin over time. The pointer or the arrow keys choose a day, a click or Enter asks for its lineage. */
export function PriceChart({ prices, trades, onPick }: PriceChartProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>();
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
