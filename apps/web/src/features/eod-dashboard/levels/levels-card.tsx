import { Card, Group, Select, Skeleton, Text, Title } from '@mantine/core';
import { readableDate } from '../../../lib/dates.ts';
import { FetchFailure } from '../../../ui/error-state.tsx';
import { eodErrorMessage } from '../eod-messages.ts';
import { LevelsChart } from './levels-chart.tsx';
import { levelSeries } from './levels-layout.ts';
import classes from './levels-card.module.css';
import { getEodIndexLevels } from '@landfall/contract';
import { addMonths } from '@landfall/instruments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';

const monthsShown = 12;

/** An index's published levels of the year up to a day. */
const useIndexLevels = (indexCode: string, date: string) =>
  useQuery({
    queryKey: [...cacheKeys.endOfDay, 'levels', indexCode, date],
    queryFn: async ({ signal }) => {
      const query = { indexCode, startDate: addMonths(date, -monthsShown), endDate: date };
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
  return (
    <Card component="section" padding="md" aria-labelledby="index-levels">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} id="index-levels">
          Index levels
        </Title>
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
      {data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          No level of {indexCode} has been published up to {readableDate(date)}.
        </Text>
      ) : null}
      {data && data.length > 0 ? (
        <div className={classes.chart} data-stale={isPlaceholderData || undefined}>
          <LevelsChart indexCode={indexCode} levels={data} />
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
