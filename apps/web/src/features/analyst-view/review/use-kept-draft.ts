import { useEffect, useState, useSyncExternalStore } from 'react';
import { useWindowEvent } from '@mantine/hooks';
import { useAuth } from '../../../lib/auth.ts';
import { draftStorage } from '../model/draft-storage.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import type { Review } from './review.ts';

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
