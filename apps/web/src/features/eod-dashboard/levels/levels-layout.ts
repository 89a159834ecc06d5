import type { EodIndexLevel } from '@landfall/contract';
import { dayNumber } from '@landfall/instruments';
import { axisWidth, layOutPanel, type Panel } from '../../../ui/chart/chart-panel.tsx';
import { linearScale } from '../../../ui/chart/scale.ts';
import { dateTicks, type DateTick } from '../../../ui/chart/series.ts';

const top = 8;
const height = 220;
const leastLabelWidth = 64;
export const levelsHeight = top + height + 26;

export const levelSeries = [
  { name: 'Total return', of: ({ totalLevel }: EodIndexLevel) => totalLevel },
  { name: 'Price return', of: ({ priceLevel }: EodIndexLevel) => priceLevel },
] as const;

export interface LevelsLayout {
  x: (date: string) => number;
  dayAt: (x: number) => number;
  panel: Panel;
  dates: readonly DateTick[];
}

/** Both levels over one time axis, in pixels; the days in the order of time. */
export function layOutLevels(levels: readonly EodIndexLevel[], width: number): LevelsLayout {
  const first = levels[0]?.date ?? '';
  const last = levels.at(-1)?.date ?? first;
  const days = [dayNumber(first), Math.max(dayNumber(last), dayNumber(first) + 1)] as const;
  const across = [8, Math.max(9, width - axisWidth)] as const;
  const byDay = linearScale(days, across);
  const x = (date: string) => byDay(dayNumber(date));
  const series = levelSeries.map(({ name, of }) => ({
    name,
    points: levels.map((level) => ({ x: x(level.date), value: of(level) })),
  }));
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  return {
    x,
    dayAt: linearScale(across, days),
    panel: layOutPanel(top, height, values, series),
    dates: dateTicks(first, last, Math.max(2, Math.floor(width / leastLabelWidth))),
  };
}
