import { Box, Card, Group, SegmentedControl, Select, Skeleton, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { readableDate } from '../../../lib/dates.ts';
import { FetchFailure } from '../../../ui/error-state.tsx';
import { eodErrorMessage } from '../eod-messages.ts';
import { LevelsChart, returnText, levelSeries } from './levels-chart.tsx';
import classes from './levels-card.module.css';
import { getEodIndexLevels, type EodIndexLevel } from '@landfall/contract';
import { twoDecimals } from '../../../lib/numbers.ts';
import { addMonths } from '@landfall/instruments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/query-client.ts';

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
