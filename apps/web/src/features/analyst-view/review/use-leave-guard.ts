import { useBlocker } from '@tanstack/react-router';
import { authStore } from '../../../lib/auth.ts';
import { readAnalystViewSearch } from '../analyst-view-search.ts';
import { isExtractedDataFormDirty } from '../model/dirty-flag.ts';

interface Place {
  pathname: string;
  search: unknown;
}

const documentIn = ({ search }: Place) => readAnalystViewSearch(search as Record<string, unknown>).document;
const isSameReview = (a: Place, b: Place) => a.pathname === b.pathname && documentIn(a) === documentIn(b);

/** A session that has ended cannot save any more: its draft is kept, and asking would only stand in the way. */
const wouldLose = () => isExtractedDataFormDirty.get() && authStore.get().isAuthenticated;

/**
 * Every way out asks first while there are unsaved changes: closing and going elsewhere are navigations, and reloading
 * or closing the window asks in the browser's own words. Changing tabs inside the review is no way out.
 */
export function useLeaveGuard() {
  return useBlocker({
    shouldBlockFn: ({ current, next }) => wouldLose() && !isSameReview(current, next),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
}
