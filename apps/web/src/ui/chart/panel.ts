import { linearScale, niceAxis } from './scale.ts';
import type { Axis, Scale } from './scale.ts';
import { linePath } from './series.ts';

/** Room for a panel's name above it. */
export const chartTop = 20;
/** Room for the values at the right. */
export const axisWidth = 46;

/** One drawn series, or several on one axis; everything in pixels. */
export interface Panel {
  axis: Axis;
  y: Scale;
  top: number;
  bottom: number;
  lines: readonly Line[];
}

export interface Line {
  name: string;
  path: string;
}

export interface Series {
  name: string;
  points: readonly { x: number; value: number | null }[];
}

/** A panel whose axis takes in `values`, which may be more than what the lines show. */
export function layOutPanel(top: number, height: number, values: readonly number[], series: readonly Series[]): Panel {
  const axis = niceAxis(values);
  const y = linearScale(axis.domain, [top + height, top]);
  const lines = series.map(({ name, points }) => ({
    name,
    path: linePath(points.map(({ x, value }) => ({ x, y: value === null ? null : y(value) }))),
  }));
  return { axis, y, top, bottom: top + height, lines };
}
