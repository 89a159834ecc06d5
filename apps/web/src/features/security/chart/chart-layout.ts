import { dayNumber } from '@landfall/instruments';
import { axisWidth, chartTop, layOutPanel } from '../../../ui/chart/panel.ts';
import type { Panel } from '../../../ui/chart/panel.ts';
import { linearScale } from '../../../ui/chart/scale.ts';
import { dateTicks } from '../../../ui/chart/series.ts';
import type { DateTick } from '../../../ui/chart/series.ts';
import type { PricePoint, Trade } from './price-points.ts';

const priceHeight = 220;
const marginHeight = 110;
const gap = 26;
export const chartHeight = chartTop + priceHeight + gap + marginHeight + 24;
const leastLabelWidth = 64;

export interface ChartLayout {
  x: (date: string) => number;
  /** The day under a horizontal position. */
  dayAt: (x: number) => number;
  price: Panel;
  margin: Panel;
  dates: readonly DateTick[];
}

/** Two panels over one time axis: clean price with the trades, discount margin below. Everything in pixels. */
export function layOutChart(prices: readonly PricePoint[], trades: readonly Trade[], width: number): ChartLayout {
  const dates = [...prices, ...trades].map(({ date }) => date).toSorted();
  const first = dates[0] ?? '';
  const last = dates.at(-1) ?? first;
  const days = [dayNumber(first), Math.max(dayNumber(last), dayNumber(first) + 1)] as const;
  const across = [8, Math.max(9, width - axisWidth)] as const;
  const byDay = linearScale(days, across);
  const x = (date: string) => byDay(dayNumber(date));
  const at = prices.map((point) => ({ ...point, x: x(point.date) }));
  const margins = prices.flatMap(({ bidDm }) => (bidDm === null ? [] : [bidDm]));
  const marked = [...prices.map(({ bidPx }) => bidPx), ...trades.map(({ price }) => price)];
  return {
    x,
    dayAt: linearScale(across, days),
    price: layOutPanel(chartTop, priceHeight, marked, [
      { name: 'Clean Price', points: at.map(({ x, bidPx }) => ({ x, value: bidPx })) },
    ]),
    margin: layOutPanel(chartTop + priceHeight + gap, marginHeight, margins, [
      { name: 'DM', points: at.map(({ x, bidDm }) => ({ x, value: bidDm })) },
    ]),
    dates: dateTicks(first, last, Math.max(2, Math.floor(width / leastLabelWidth))),
  };
}
