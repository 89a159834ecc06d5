import { quantity } from '../../lib/market-numbers.ts';
import { axisWidth } from './panel.ts';
import type { Panel } from './panel.ts';
import classes from './chart.module.css';

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
