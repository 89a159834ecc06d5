import { quantity } from '../../lib/numbers.ts';
import { type DateTick, dateTicks, linePath } from './series.ts';
import { dayNumber } from '@landfall/instruments';
import classes from './chart.module.css';
import { linearScale, niceAxis, type Axis, type Scale } from './scale.ts';

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
