/** How far something reaches across a page. */
export interface Extent {
  x0: number;
  x1: number;
}

/** How much of the page's width two things share; negative where there is room between them. */
export const overlap = (a: Extent, b: Extent): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

/** Whether something stands over or under something else. */
export const sharesColumn = (a: Extent, b: Extent): boolean => overlap(a, b) > 0;
