/** Part of a text: from its first character to the one behind its last. */
export interface Stretch {
  from: number;
  to: number;
}

/** The same of a text that begins so much earlier. */
export const movedBy = <T extends Stretch>(place: T, by: number): T => ({
  ...place,
  from: place.from + by,
  to: place.to + by,
});

/** How far something reaches across a page. */
export interface Extent {
  x0: number;
  x1: number;
}

/** How far boxes reach together. */
export const reachOf = (boxes: readonly Extent[]): Extent => ({
  x0: Math.min(...boxes.map(({ x0 }) => x0)),
  x1: Math.max(...boxes.map(({ x1 }) => x1)),
});

/** The middle of the width of something. */
export const centre = ({ x0, x1 }: Extent): number => (x0 + x1) / 2;

/** How much of the page's width two things share; negative where there is room between them. */
export const overlap = (a: Extent, b: Extent): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

/** Whether something stands over or under something else. */
export const sharesColumn = (a: Extent, b: Extent): boolean => overlap(a, b) > 0;
