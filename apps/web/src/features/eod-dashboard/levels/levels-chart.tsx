import type { EodIndexLevel } from '@landfall/contract';
import { useMemo } from 'react';
import { readableDate } from '../../../lib/dates.ts';
import { quantity, twoDecimals } from '../../../lib/numbers.ts';
import { useElementWidth } from '../../../lib/use-element-width.ts';
import { ChartPanel, DateLines } from '../../../ui/chart/chart-panel.tsx';
import { useChartCursor } from '../../../ui/chart/use-chart-cursor.ts';
import { layOutLevels, levelSeries, levelsHeight } from './levels-layout.ts';
import classes from '../../../ui/chart/chart.module.css';

const threeDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
  signDisplay: 'exceptZero',
});

/** A day's return, given as a fraction, in per cent with its sign: `+0.043%`. Empty where there is none. */
export const returnText = (fraction: number | null): string =>
  fraction === null ? '' : `${threeDecimals.format(fraction * 100).replace('-', '−')}%`;

const inBrackets = (fraction: number | null) => (fraction === null ? '' : ` (${returnText(fraction)})`);

/** A day of the chart, for screen readers. */
export const levelWords = ({ date, totalLevel, totalReturn, priceLevel, priceReturn }: EodIndexLevel): string =>
  `${readableDate(date)}: total return ${twoDecimals(totalLevel)}${inBrackets(totalReturn)}, ` +
  `price return ${twoDecimals(priceLevel)}${inBrackets(priceReturn)}`;

/** Price and total return level of an index over time. The pointer or the arrow keys choose a day. */
export function LevelsChart({ indexCode, levels }: { indexCode: string; levels: readonly EodIndexLevel[] }) {
  const [frame, width] = useElementWidth<HTMLDivElement>();
  const { x, dayAt, panel, dates } = useMemo(() => layOutLevels(levels, width), [levels, width]);
  const cursor = useChartCursor({ points: levels, dayAt });
  const { point } = cursor;
  return (
    <div>
      {point ? (
        <p className={classes.readout}>
          <span className={classes.day}>{readableDate(point.date)}</span>
          <span>
            Total return <strong>{twoDecimals(point.totalLevel)}</strong> {returnText(point.totalReturn)}
          </span>
          <span>
            Price return <strong>{twoDecimals(point.priceLevel)}</strong> {returnText(point.priceReturn)}
          </span>
          <span>
            Members <strong>{quantity(point.memberCount)}</strong>
          </span>
          {point.revision > 1 ? (
            <span>
              Revision {point.revision}
              {point.reason === null ? '' : `: ${point.reason}`}
            </span>
          ) : null}
        </p>
      ) : null}
      <div
        ref={frame}
        className={classes.frame}
        {...cursor.slider}
        aria-label={`Levels of ${indexCode} over time`}
        aria-valuetext={point ? levelWords(point) : 'No levels'}
      >
        <svg
          width={width}
          height={levelsHeight}
          viewBox={`0 0 ${width} ${levelsHeight}`}
          aria-hidden
          {...cursor.drawing}
        >
          <DateLines dates={dates} x={x} top={panel.top} bottom={panel.bottom} labelY={levelsHeight - 6} />
          <ChartPanel panel={panel} width={width} />
          {point ? (
            <g className={classes.cursor} data-shown={cursor.isChosen || undefined}>
              <line x1={x(point.date)} x2={x(point.date)} y1={panel.top} y2={panel.bottom} />
              {levelSeries.map(({ name, of }) => (
                <circle key={name} cx={x(point.date)} cy={panel.y(of(point))} r={4} />
              ))}
            </g>
          ) : null}
        </svg>
      </div>
    </div>
  );
}
