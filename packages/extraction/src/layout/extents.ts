import { concatFlows, joinFlows, type Flow } from './flow.ts';

/** How far something reaches across a page. */
export interface Extent {
  x0: number;
  x1: number;
}

/** How much of the page's width two things share; negative where there is room between them. */
export const overlap = (a: Extent, b: Extent): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

/** Whether something stands over or under something else. */
export const sharesColumn = (a: Extent, b: Extent): boolean => overlap(a, b) > 0;

interface Printed extends Extent {
  flow: Flow;
}

/** Two cells side by side as one. */
export const joinAcross = (first: Printed, second: Printed): Printed => ({
  x0: first.x0,
  x1: second.x1,
  flow: concatFlows([first.flow, second.flow]),
});

/** A cell with what it goes on with in the line below, if anything. */
export const joinDown = (cell: Printed, below: Printed | undefined): Printed =>
  below === undefined
    ? cell
    : { x0: Math.min(cell.x0, below.x0), x1: Math.max(cell.x1, below.x1), flow: joinFlows(cell.flow, below.flow) };
