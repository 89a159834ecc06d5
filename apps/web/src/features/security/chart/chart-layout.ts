import { dayNumber } from '@landfall/instruments';
import { linearScale, niceAxis } from './scale.ts';
import type { Axis, Scale } from './scale.ts';
import { dateTicks, linePath } from './series.ts';
import type { DateTick, PricePoint, Trade } from './series.ts';

const priceHeight = 220;
const marginHeight = 110;
const gap = 26;
/** Room for a panel's name above it. */
export const chartTop = 20;
export const axisWidth = 46;
export const chartHeight = chartTop + priceHeight + gap + marginHeight + 24;
const leastLabelWidth = 64;

export interface Panel {
  axis: Axis;
  y: Scale;
  top: number;
  bottom: number;
  path: string;
}

export interface ChartLayout {
  x: (date: string) => number;
  /** The day under a horizontal position. */
  dayAt: (x: number) => number;
  price: Panel;
  margin: Panel;
  dates: readonly DateTick[];
}

function panel(
  top: number,
  height: number,
  values: readonly number[],
  points: readonly { x: number; value: number | null }[],
): Panel {
  const axis = niceAxis(values);
  const y = linearScale(axis.domain, [top + height, top]);
  const path = linePath(points.map(({ x, value }) => ({ x, y: value === null ? null : y(value) })));
  return { axis, y, top, bottom: top + height, path };
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
    price: panel(
      chartTop,
      priceHeight,
      marked,
      at.map(({ x, bidPx }) => ({ x, value: bidPx })),
    ),
    margin: panel(
      chartTop + priceHeight + gap,
      marginHeight,
      margins,
      at.map(({ x, bidDm }) => ({ x, value: bidDm })),
    ),
    dates: dateTicks(first, last, Math.max(2, Math.floor(width / leastLabelWidth))),
  };
}
