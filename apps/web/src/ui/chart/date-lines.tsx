import type { DateTick } from './series.ts';
import classes from './chart.module.css';

interface DateLinesProps {
  dates: readonly DateTick[];
  x: (date: string) => number;
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
