import { createStore } from '../../../lib/store.ts';

/** Branches that the user has opened or closed, by key. */
export type OpenBranches = ReadonlyMap<string, boolean>;

/** For the unfiltered tree, kept when the user leaves the screen. In a filtered tree it is lost with the filter. */
export const openBranches = createStore<OpenBranches>(new Map());

/** If a search finds at most so many documents, all branches open. */
const shownAtOnce = 40;

/** Whether a search found so few documents that all branches can be open. */
export const isFewEnough = (issuers: readonly { documentCount: number }[]): boolean =>
  issuers.reduce((sum, { documentCount }) => sum + documentCount, 0) <= shownAtOnce;
