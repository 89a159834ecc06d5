import { useCallback, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../../lib/auth.ts';
import { now } from '../../../lib/clock.ts';
import { isExtractedDataFormDirty } from '../model/dirty-flag.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from '../model/draft-storage.ts';
import type { StoredDraft } from '../model/draft-storage.ts';
import { isEditable, withRebased } from '../model/review-state.ts';
import type { Review } from './review.ts';

const settleMs = 400;

/**
 * Follows the form: the global dirty flag at once, the kept draft a moment later. A draft found on opening is offered,
 * and stays as it is until the analyst decides or starts anew.
 */
export function useKeptDraft(review: Review, documentId: string) {
  // The user as of opening: a session that ends must not change where the draft is kept.
  const [key] = useState(draftKey(useAuth().user?.id ?? '', documentId));
  const [offered, setOffered] = useState<StoredDraft | null>(() =>
    isEditable(review.state.get()) ? readDraft(localStorage, key) : null,
  );
  const isAbandoned = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { form } = review.state.get();
    const keep = () => {
      timer = undefined;
      if (!isAbandoned.current) keepDraft(localStorage, key, review.state.get().form, now().toISOString());
    };
    const follow = () => {
      if (review.state.get().form === form) return;
      ({ form } = review.state.get());
      isExtractedDataFormDirty.set(review.derived().isDirty);
      setOffered(null);
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
  }, [review, key]);

  const restore = useCallback(() => {
    if (!offered) return;
    const state = review.state.get();
    review.state.set(withRebased(state, offered.form, state.data));
  }, [offered, review]);
  const discard = useCallback(() => {
    dropDraft(localStorage, key);
    setOffered(null);
  }, [key]);
  const abandon = useCallback(() => {
    isAbandoned.current = true;
    isExtractedDataFormDirty.set(false);
    dropDraft(localStorage, key);
  }, [key]);

  return { offered, restore, discard, abandon };
}
