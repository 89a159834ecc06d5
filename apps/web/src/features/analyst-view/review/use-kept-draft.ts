import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAuth } from '../../../lib/auth.ts';
import { now } from '../../../lib/clock.ts';
import { createStore } from '../../../lib/store.ts';
import { isExtractedDataFormDirty } from '../model/dirty-flag.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from '../model/draft-storage.ts';
import type { StoredDraft } from '../model/draft-storage.ts';
import { isEditable, withDraft } from '../model/review-state.ts';
import type { Review } from './review.ts';

const settleMs = 400;

/**
 * Follows the form: the global dirty flag at once, the kept draft a moment later. A draft found on opening is offered,
 * and nothing is kept over it until the analyst has decided.
 */
export function useKeptDraft(review: Review, documentId: string) {
  // The user as of opening: a session that ends must not change where the draft is kept.
  const [key] = useState(draftKey(useAuth().user?.id ?? '', documentId));
  const [offer] = useState(() =>
    createStore<StoredDraft | null>(isEditable(review.state.get()) ? readDraft(localStorage, key) : null),
  );
  const offered = useSyncExternalStore(offer.subscribe, offer.get);
  const isAbandoned = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { form } = review.state.get();
    const keep = () => {
      timer = undefined;
      if (isAbandoned.current || offer.get()) return;
      keepDraft(localStorage, key, review.state.get().form, now().toISOString());
    };
    const follow = () => {
      if (review.state.get().form === form) return;
      ({ form } = review.state.get());
      isExtractedDataFormDirty.set(review.derived().isDirty);
      clearTimeout(timer);
      timer = setTimeout(keep, settleMs);
    };
    const keepNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    };
    const stop = review.state.subscribe(follow);
    globalThis.addEventListener('pagehide', keepNow);
    return () => {
      stop();
      globalThis.removeEventListener('pagehide', keepNow);
      keepNow();
      isExtractedDataFormDirty.set(false);
    };
  }, [review, key, offer]);

  const restore = useCallback(() => {
    const draft = offer.get();
    offer.set(null);
    if (draft) review.state.set(withDraft(review.state.get(), draft.form));
  }, [offer, review]);
  const discard = useCallback(() => {
    dropDraft(localStorage, key);
    offer.set(null);
  }, [key, offer]);
  const abandon = useCallback(() => {
    isAbandoned.current = true;
    isExtractedDataFormDirty.set(false);
    // A draft of an earlier time that is still on offer is not what was abandoned.
    if (!offer.get()) dropDraft(localStorage, key);
  }, [key, offer]);

  return { offered, restore, discard, abandon };
}
