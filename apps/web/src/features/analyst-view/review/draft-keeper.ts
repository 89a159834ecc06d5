import { now } from '../../../lib/clock.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { type DraftStorage, type StoredDraft, draftStorage } from '../model/draft-storage.ts';
import { isEditable, withDraft } from '../model/review-state.ts';
import type { Review } from './review.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useWindowEvent } from '@mantine/hooks';
import { useAuth, authStore } from '../../../lib/auth.ts';
import { useBlocker } from '@tanstack/react-router';
import { readAnalystViewSearch } from '../../../lib/screen-addresses.ts';
import { useLeaveOnceSaved } from '../../../ui/top-dialog.tsx';

/** The analyst view's one global state. */
export const isExtractedDataFormDirty = createStore(false);

const settleMs = 400;

interface DraftState {
  /** Unsaved work of an earlier time, until the analyst has decided about it. */
  offered: StoredDraft | null;
  /** Why the edits are not kept; null where they are. */
  lost: 'storage' | 'other-tab' | null;
}

interface DraftKeeper {
  state: Store<DraftState>;
  /** Begins to follow the form; returns what ends it. */
  follow: () => () => void;
  /** Keeps at once what would be kept a moment later. */
  keepNow: () => void;
  /** Another tab has put its draft of this document in the place of this one, or has taken it away. */
  noteOtherTab: (isTaken: boolean) => void;
  restore: () => void;
  discard: () => void;
  abandon: () => void;
}

/**
 * Follows the form: the global dirty flag at once, the kept draft a moment later. A draft found when the document can be
 * edited is offered, and nothing is kept over it until the analyst has decided.
 */
export function createDraftKeeper(review: Review, storage: DraftStorage): DraftKeeper {
  const state = createStore<DraftState>({ offered: null, lost: null });
  // As opened, not as it is when it is followed: an effect runs after the screen is shown, and an edit may come between.
  let { form } = review.state.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> | null = null;
  let isAbandoned = false;

  const offer = (offered: StoredDraft | null) => state.set({ ...state.get(), offered });
  const tell = (lost: DraftState['lost']) => {
    if (lost !== state.get().lost) state.set({ ...state.get(), lost });
  };
  const look = () => {
    if (!isEditable(review.state.get())) return;
    // Again, where it could not be known: what lies there must not be kept over.
    looking ??= storage.read().then(offer, () => {
      looking = null;
    });
  };
  const keep = async () => {
    timer = undefined;
    look();
    await looking;
    if (isAbandoned || state.get().offered) return;
    const isKept = looking !== null && (await storage.keep(review.state.get().form, now().toISOString()));
    tell(isKept ? null : 'storage');
  };
  const keepNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    void keep();
  };
  const note = () => {
    look();
    if (review.state.get().form === form) return;
    ({ form } = review.state.get());
    isExtractedDataFormDirty.set(review.derived().isDirty);
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), settleMs);
  };
  return {
    state,
    keepNow,
    noteOtherTab: (isTaken) => {
      if (!review.derived().isDirty) return;
      if (isTaken) tell('other-tab');
      else void keep();
    },
    follow: () => {
      note();
      const stop = review.state.subscribe(note);
      return () => {
        stop();
        keepNow();
        isExtractedDataFormDirty.set(false);
      };
    },
    restore: () => {
      const draft = state.get().offered;
      offer(null);
      if (draft) review.state.set(withDraft(review.state.get(), draft.form));
    },
    discard: () => {
      offer(null);
      void storage.drop();
    },
    abandon: () => {
      isAbandoned = true;
      isExtractedDataFormDirty.set(false);
      // A draft of an earlier time that is still on offer is not what was abandoned.
      if (!state.get().offered) void storage.drop();
    },
  };
}

const leaving = ['beforeunload', 'pagehide'] as const;

/** The draft of the open review: what is offered, whether edits are kept, and what the analyst decides. */
export function useKeptDraft(review: Review, documentId: string) {
  const userId = useAuth().user?.id ?? '';
  // The user as of opening: a session that ends must not change where the draft is kept.
  const [storage] = useState(() => draftStorage(() => localStorage, userId, documentId));
  const [keeper] = useState(() => createDraftKeeper(review, storage));
  const state = useSyncExternalStore(keeper.state.subscribe, keeper.state.get);
  useEffect(() => {
    const stop = keeper.follow();
    for (const event of leaving) globalThis.addEventListener(event, keeper.keepNow);
    return () => {
      for (const event of leaving) globalThis.removeEventListener(event, keeper.keepNow);
      stop();
    };
  }, [keeper]);
  useWindowEvent('storage', ({ key, newValue }) => {
    if (key === storage.name) keeper.noteOtherTab(newValue !== null);
  });
  const { restore, discard, abandon } = keeper;
  return { ...state, restore, discard, abandon };
}

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
export function useLeaveGuard(isDirty: boolean) {
  const guard = useBlocker({
    shouldBlockFn: ({ current, next }) => wouldLose() && !isSameReview(current, next),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  useLeaveOnceSaved(isDirty, guard.proceed);
  return guard;
}
