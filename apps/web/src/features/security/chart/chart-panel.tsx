import { quantity } from '../../../lib/market-numbers.ts';
import { axisWidth } from './chart-layout.ts';
import type { Panel } from './chart-layout.ts';
import classes from './price-chart.module.css';

/** One panel's lines and labels, with its curve. */
export function ChartPanel({ panel, width, name }: { panel: Panel; width: number; name: string }) {
  const { axis, y, top, path } = panel;
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
      <path className={classes.line} data-series={name} d={path} />
      <text className={classes.name} x={0} y={top - 7}>
        {name}
      </text>
    </g>
  );
}
