import { Box, Card, Group, SegmentedControl, Select, Skeleton, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { readableDate } from '../../lib/dates.ts';
import { FetchFailure } from '../../ui/states.tsx';
import { eodErrorMessage } from './eod-queries.ts';
import classes from './eod-result.module.css';
import { getEodIndexLevels, type EodIndexLevel } from '@landfall/contract';
import { twoDecimals, quantity, signedThreeDecimals } from '../../lib/numbers.ts';
import { addMonths } from '@landfall/instruments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import { useElementSize } from '@mantine/hooks';
import {
  ChartPanel,
  DateLines,
  layOutDates,
  layOutPanel,
  type DateAxis,
  type Panel,
  useChartCursor,
} from '../../ui/chart/chart-panel.tsx';
import chartClasses from '../../ui/chart/chart.module.css';

const monthsLoaded = 12;
const spans = ['1M', '1Y'] as const;
type Span = (typeof spans)[number];

/** The levels of the month before the day, or of all that is loaded. */
export const levelsOf = (levels: readonly EodIndexLevel[], span: Span, date: string): readonly EodIndexLevel[] =>
  span === '1Y' ? levels : levels.filter((level) => level.date >= addMonths(date, -1));

/** What the line shows, in words: the first and the last level, and the change between them. */
export function changeWords(levels: readonly EodIndexLevel[]): string {
  const [first, last] = [levels[0], levels.at(-1)];
  if (!first || !last) return '';
  const change = (of: (level: EodIndexLevel) => number) =>
    `${twoDecimals(of(first))} to ${twoDecimals(of(last))} (${returnText(of(last) / of(first) - 1)})`;
  const days = `From ${readableDate(first.date)} to ${readableDate(last.date)}`;
  return `${days}: total return ${change((level) => level.totalLevel)}, price return ${change((level) => level.priceLevel)}.`;
}

/** An index's published levels of the year up to a day. */
const useIndexLevels = (indexCode: string, date: string) =>
  useQuery({
    queryKey: [...cacheKeys.endOfDay, 'levels', indexCode, date],
    queryFn: async ({ signal }) => {
      const query = { indexCode, startDate: addMonths(date, -monthsLoaded), endDate: date };
      return (await call(getEodIndexLevels, { query, signal })).data.levels;
    },
    placeholderData: keepPreviousData,
    retry: 1,
  });

interface LevelsCardProps {
  indexCodes: readonly string[];
  /** The one that is drawn. */
  indexCode: string;
  date: string;
  onChoose: (indexCode: string) => void;
}

/** An index's published levels, up to the day that is shown. */
export function LevelsCard({ indexCodes, indexCode, date, onChoose }: LevelsCardProps) {
  const { data, error, isPlaceholderData, refetch } = useIndexLevels(indexCode, date);
  const [span, setSpan] = useState<Span>('1M');
  const shown = useMemo(() => levelsOf(data ?? [], span, date), [data, span, date]);
  return (
    <Card component="section" padding="md" aria-labelledby="index-levels">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} id="index-levels">
          Index levels
        </Title>
        <SegmentedControl
          size="xs"
          ml="auto"
          aria-label="Time shown"
          data={[...spans]}
          value={span}
          onChange={setSpan}
        />
        <Select
          size="xs"
          w={200}
          aria-label="Index"
          data={[...indexCodes]}
          value={indexCode}
          onChange={(value) => value !== null && onChoose(value)}
          allowDeselect={false}
        />
      </Group>
      {error && !data ? <FetchFailure message={eodErrorMessage(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton h={270} role="status" aria-busy="true" aria-label="Loading" /> : null}
      {data && shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          No level of {indexCode} has been published {data.length > 0 ? 'in the month' : ''} up to {readableDate(date)}.
        </Text>
      ) : null}
      {shown.length > 0 ? (
        <div className={classes.chart} data-stale={isPlaceholderData || undefined}>
          <LevelsChart indexCode={indexCode} levels={shown} />
          <Box component="p" mt="0.25rem" className="quiet tiny tabular">
            {changeWords(shown)}
          </Box>
          <p className={classes.legend}>
            {levelSeries.map(({ name }) => (
              <span key={name} data-series={name}>
                {name}
              </span>
            ))}
          </p>
        </div>
      ) : null}
    </Card>
  );
}

const top = 8;
const height = 220;
const levelsHeight = top + height + 26;

const levelSeries = [
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
function LevelsChart({ indexCode, levels }: { indexCode: string; levels: readonly EodIndexLevel[] }) {
  const { ref: frame, width } = useElementSize<HTMLDivElement>();
  const { x, dayAt, panel, dates } = useMemo(() => layOutLevels(levels, width), [levels, width]);
  const cursor = useChartCursor({ points: levels, dayAt });
  const { point } = cursor;
  return (
    <div>
      {point ? (
        <p className={chartClasses.readout}>
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
        className={chartClasses.frame}
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
            <g className={chartClasses.cursor} data-shown={cursor.isChosen || undefined}>
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
