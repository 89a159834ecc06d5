import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { nearestIndex } from './series.ts';

interface ChartCursorOptions<Point> {
  points: readonly Point[];
  /** The day under a horizontal position. */
  dayAt: (x: number) => number;
  onPick?: (point: Point) => void;
}

/** One day of a chart, chosen by the pointer or the arrow keys; the newest until one is. */
export function useChartCursor<Point extends { date: string }>({ points, dayAt, onPick }: ChartCursorOptions<Point>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const newest = points.length - 1;
  const index = Math.min(chosen ?? newest, newest);
  const point = points[index];

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setChosen(nearestIndex(points, dayAt(event.clientX - left)));
  };
  const moves: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageUp: index + 20,
    PageDown: index - 20,
    Home: 0,
    End: newest,
  };
  const pick = () => {
    if (point) onPick?.(point);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(Math.min(Math.max(next, 0), newest));
    } else if (onPick && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      pick();
    }
  };
  return {
    point,
    isChosen: chosen !== null,
    /** For the element that takes the focus, a slider over the days. */
    slider: {
      role: 'slider',
      tabIndex: 0,
      'aria-valuemin': 0,
      'aria-valuemax': newest,
      'aria-valuenow': index,
      onKeyDown,
    } as const,
    /** For the drawing inside it. */
    drawing: {
      onPointerMove: follow,
      onPointerDown: follow,
      onPointerLeave: () => setChosen(null),
      ...(onPick ? { onClick: pick } : {}),
    },
  };
}
