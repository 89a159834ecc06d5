import { createStore } from '../../../lib/store.ts';

/** Branches opened or closed by hand, by their key. */
export type OpenBranches = ReadonlyMap<string, boolean>;

/** Of the tree as a whole; kept when the tab or the screen is left. What is opened in a filtered tree goes with the filter. */
export const openBranches = createStore<OpenBranches>(new Map());

/** So few documents are shown at once when they are what was looked for. */
const shownAtOnce = 40;

/** Whether what was found is so little that all of it can stand open. */
export const isFewEnough = (issuers: readonly { documentCount: number }[]): boolean =>
  issuers.reduce((sum, { documentCount }) => sum + documentCount, 0) <= shownAtOnce;
