import { useElementSize } from '@mantine/hooks';
import { Box } from '@mantine/core';
import type { EodIndexLevel } from '@landfall/contract';
import { useMemo } from 'react';
import { readableDate } from '../../../lib/dates.ts';
import { quantity, signedThreeDecimals, twoDecimals } from '../../../lib/numbers.ts';
import {
  ChartPanel,
  DateLines,
  layOutDates,
  layOutPanel,
  type DateAxis,
  type Panel,
  useChartCursor,
} from '../../../ui/chart/chart-panel.tsx';
import classes from '../../../ui/chart/chart.module.css';

const top = 8;
const height = 220;
const levelsHeight = top + height + 26;

export const levelSeries = [
  { name: 'Total return', of: ({ totalLevel }: EodIndexLevel) => totalLevel },
  { name: 'Price return', of: ({ priceLevel }: EodIndexLevel) => priceLevel },
] as const;

interface LevelsLayout extends DateAxis {
  panel: Panel;
}

/** Both levels over one time axis, in pixels; the days in the order of time. */
export function layOutLevels(levels: readonly EodIndexLevel[], width: number): LevelsLayout {
  const axis = layOutDates(levels[0]?.date ?? '', levels.at(-1)?.date ?? '', width);
  const series = levelSeries.map(({ name, of }) => ({
    name,
    points: levels.map((level) => ({ x: axis.x(level.date), value: of(level) })),
  }));
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  return { ...axis, panel: layOutPanel(top, height, values, series) };
}

/** A day's return, given as a fraction, in per cent with its sign: `+0.043%`. Empty where there is none. */
export const returnText = (fraction: number | null): string =>
  fraction === null ? '' : `${signedThreeDecimals(fraction * 100)}%`;

const inBrackets = (fraction: number | null) => (fraction === null ? '' : ` (${returnText(fraction)})`);

/** A day of the chart, for screen readers. */
export const levelWords = ({ date, totalLevel, totalReturn, priceLevel, priceReturn }: EodIndexLevel): string =>
  `${readableDate(date)}: total return ${twoDecimals(totalLevel)}${inBrackets(totalReturn)}, ` +
  `price return ${twoDecimals(priceLevel)}${inBrackets(priceReturn)}`;

/** Price and total return level of an index over time. The pointer or the arrow keys choose a day. */
export function LevelsChart({ indexCode, levels }: { indexCode: string; levels: readonly EodIndexLevel[] }) {
  const { ref: frame, width } = useElementSize<HTMLDivElement>();
  const { x, dayAt, panel, dates } = useMemo(() => layOutLevels(levels, width), [levels, width]);
  const cursor = useChartCursor({ points: levels, dayAt });
  const { point } = cursor;
  return (
    <div>
      {point ? (
        <p className={classes.readout}>
          <Box component="span" miw="6rem" c="var(--mantine-color-text)">
            {readableDate(point.date)}
          </Box>
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
