/** From values to pixels, straight. */
export type Scale = (value: number) => number;

export function linearScale([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/** Round steps of 1, 2 or 5 that take about four to cross a span. */
function niceStep(span: number): number {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const unit = rough / power;
  return (unit <= 1 ? 1 : unit <= 2 ? 2 : unit <= 5 ? 5 : 10) * power;
}

export interface Axis {
  domain: readonly [number, number];
  ticks: readonly number[];
}

/** An axis around some values: round at both ends, a line at each step. A single value gets room on both sides. */
export function niceAxis(values: readonly number[]): Axis {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (low > high) return { domain: [0, 1], ticks: [] };
  const padding = high === low ? Math.max(1, Math.abs(high) * 0.02) : 0;
  const step = niceStep(high - low + 2 * padding);
  const first = Math.floor((low - padding) / step);
  const last = Math.ceil((high + padding) / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  return { domain: [first * step, last * step], ticks };
}
