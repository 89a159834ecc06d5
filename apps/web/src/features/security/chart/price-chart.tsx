import { useMemo, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useElementWidth } from '../../../lib/use-element-width.ts';
import { chartHeight, chartTop, layOutChart } from './chart-layout.ts';
import { ChartPanel } from './chart-panel.tsx';
import { nearestIndex } from './series.ts';
import type { PricePoint, Trade } from './series.ts';
import { pointWords, Readout } from './readout.tsx';
import classes from './price-chart.module.css';

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
  const [chosen, setChosen] = useState<number | null>(null);
  const layout = useMemo(() => layOutChart(prices, trades, width), [prices, trades, width]);
  const index = Math.min(chosen ?? prices.length - 1, prices.length - 1);
  const point = prices[index];
  const newest = prices.length - 1;

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setChosen(nearestIndex(prices, layout.dayAt(event.clientX - left)));
  };
  const moves: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageUp: index + 20,
    PageDown: index - 20,
    Home: 0,
    End: newest,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(Math.min(Math.max(next, 0), newest));
    } else if ((event.key === 'Enter' || event.key === ' ') && point) {
      event.preventDefault();
      onPick(point.date);
    }
  };
  const tradesOfDay = trades.filter(({ date }) => date === point?.date);
  return (
    <div>
      <Readout point={point} trades={tradesOfDay} />
      <div
        ref={frame}
        className={classes.frame}
        role="slider"
        tabIndex={0}
        aria-label="Price and DM over time"
        aria-valuemin={0}
        aria-valuemax={newest}
        aria-valuenow={index}
        aria-valuetext={point ? pointWords(point) : 'No prices'}
        onKeyDown={onKeyDown}
      >
        <svg
          width={width}
          height={chartHeight}
          aria-hidden
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setChosen(null)}
          onClick={() => point && onPick(point.date)}
        >
          {layout.dates.map(({ date, label }) => (
            <g key={date} className={classes.tick}>
              <line x1={layout.x(date)} x2={layout.x(date)} y1={chartTop} y2={layout.margin.bottom} />
              <text x={layout.x(date)} y={chartHeight - 6} textAnchor="middle">
                {label}
              </text>
            </g>
          ))}
          <ChartPanel panel={layout.price} width={width} name="Clean Price" />
          <ChartPanel panel={layout.margin} width={width} name="DM" />
          {trades.map((trade, at) => (
            <circle
              key={`${trade.date} ${at}`}
              className={classes.trade}
              data-floor={trade.isFloor || undefined}
              cx={layout.x(trade.date)}
              cy={layout.price.y(trade.price)}
              r={dotRadius(trade)}
            />
          ))}
          {point ? (
            <g className={classes.cursor} data-shown={chosen !== null || undefined}>
              <line x1={layout.x(point.date)} x2={layout.x(point.date)} y1={chartTop} y2={layout.margin.bottom} />
              <circle cx={layout.x(point.date)} cy={layout.price.y(point.bidPx)} r={4} />
              {point.bidDm === null ? null : (
                <circle cx={layout.x(point.date)} cy={layout.margin.y(point.bidDm)} r={4} />
              )}
            </g>
          ) : null}
        </svg>
      </div>
    </div>
  );
}
