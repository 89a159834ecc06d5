import { quantity } from '../../lib/numbers.ts';
import {
  type DateTick,
  dateTicks,
  linePath,
  linearScale,
  niceAxis,
  type Axis,
  type Scale,
  nearestIndex,
} from './series.ts';
import { dayNumber } from '@landfall/instruments';
import classes from './chart.module.css';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Room for a panel's name above it. */
export const chartTop = 20;
/** Room for the values at the right. */
const axisWidth = 46;

/** One drawn series, or several on one axis; everything in pixels. */
export interface Panel {
  axis: Axis;
  y: Scale;
  top: number;
  bottom: number;
  lines: readonly Line[];
}

interface Line {
  name: string;
  path: string;
}

interface Series {
  name: string;
  points: readonly { x: number; value: number | null }[];
}

/** A panel whose axis takes in `values`, which may be more than what the lines show. */
export function layOutPanel(top: number, height: number, values: readonly number[], series: readonly Series[]): Panel {
  const axis = niceAxis(values);
  const y = linearScale(axis.domain, [top + height, top]);
  const lines = series.map(({ name, points }) => ({
    name,
    path: linePath(points.map(({ x, value }) => ({ x, y: value === null ? null : y(value) }))),
  }));
  return { axis, y, top, bottom: top + height, lines };
}

export interface DateAxis {
  x: (date: string) => number;
  /** The day under a horizontal position. */
  dayAt: (x: number) => number;
  dates: readonly DateTick[];
}

const leastLabelWidth = 64;

/** The time axis of a chart from one day to another. */
export function layOutDates(first: string, last: string, width: number): DateAxis {
  const days = [dayNumber(first), Math.max(dayNumber(last), dayNumber(first) + 1)] as const;
  const across = [8, Math.max(9, width - axisWidth)] as const;
  const byDay = linearScale(days, across);
  return {
    x: (date) => byDay(dayNumber(date)),
    dayAt: linearScale(across, days),
    dates: dateTicks(first, last, Math.max(2, Math.floor(width / leastLabelWidth))),
  };
}

interface DateLinesProps extends Omit<DateAxis, 'dayAt'> {
  top: number;
  bottom: number;
  /** Where the names of the dates stand. */
  labelY: number;
}

/** Nearer to the edge a label in the middle of its line would be cut off. */
const roomForHalf = 20;

/** The upright lines of a chart, named below it. */
export function DateLines({ dates, x, top, bottom, labelY }: DateLinesProps) {
  return dates.map(({ date, label }) => (
    <g key={date} className={classes.tick}>
      <line x1={x(date)} x2={x(date)} y1={top} y2={bottom} />
      <text x={x(date)} y={labelY} textAnchor={x(date) < roomForHalf ? 'start' : 'middle'}>
        {label}
      </text>
    </g>
  ));
}

interface ChartPanelProps {
  panel: Panel;
  width: number;
  /** Written above the panel; with several lines a legend says it instead. */
  name?: string;
}

/** One panel's grid and values, with its curves. */
export function ChartPanel({ panel, width, name }: ChartPanelProps) {
  const { axis, y, top, lines } = panel;
  return (
    <g>
      {axis.ticks.map((tick) => (
        <g key={tick} className={classes.tick}>
          <line x1={0} x2={width - axisWidth + 8} y1={y(tick)} y2={y(tick)} />
          <text x={width - axisWidth + 14} y={y(tick)} dy="0.32em">
            {quantity(tick)}
          </text>
        </g>
      ))}
      {lines.map((line) => (
        <path key={line.name} className={classes.line} data-series={line.name} d={line.path} />
      ))}
      {name === undefined ? null : (
        <text className={classes.name} x={0} y={top - 7}>
          {name}
        </text>
      )}
    </g>
  );
}

interface ChartCursorOptions<Point> {
  points: readonly Point[];
  /** The day under a horizontal position. */
  dayAt: (x: number) => number;
  onPick?: (point: Point) => void;
}

/** One day of a chart, chosen by the pointer or the arrow keys; the newest until one is. */
export function useChartCursor<Point extends { date: string }>({ points, dayAt, onPick }: ChartCursorOptions<Point>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const newest = points.length - 1;
  const index = Math.min(chosen ?? newest, newest);
  const point = points[index];

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setChosen(nearestIndex(points, dayAt(event.clientX - left)));
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
  const pick = () => {
    if (point) onPick?.(point);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(Math.min(Math.max(next, 0), newest));
    } else if (onPick && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      pick();
    }
  };
  return {
    point,
    isChosen: chosen !== null,
    /** For the element that takes the focus, a slider over the days. */
    slider: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 0,
      'aria-valuemax': newest,
      'aria-valuenow': index,
      onKeyDown,
    } as const,
    /** For the drawing inside it. */
    drawing: {
      onPointerMove: follow,
      onPointerDown: follow,
      onPointerLeave: () => setChosen(null),
      ...(onPick ? { onClick: pick } : {}),
    },
  };
}
