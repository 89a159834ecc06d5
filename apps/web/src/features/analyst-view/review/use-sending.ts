import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import { readServerErrors } from '../model/server-fields.ts';
import { openReview, targetOf, withRebased, withSaved } from '../model/review-state.ts';
import { extractedDataOptions } from '../queries/extracted-data-query.ts';
import { useSaveExtractedData, useSignOffDocument } from '../queries/save-extracted-data.ts';
import { askForFocus, askForFocusOn } from './gaze.ts';
import type { Review } from './review.ts';

/** Codes with which the server says that what was sent stands on an older state of the document. */
const staleCodes: readonly (string | null)[] = ['STALE_VERSION', 'ALREADY_SIGNED_OFF', 'NOT_READY'];

const saveWords = {
  saved: { title: 'Save successful', message: 'Extracted data has been updated' },
  saveFailed: { title: 'Save failed', message: 'An unexpected error occurred during save.' },
  signedOff: { title: 'Sign Off successful', message: 'Document has been signed off' },
  signOffFailed: { title: 'Sign Off failed', message: 'An unexpected error occurred during sign off.' },
} as const;

/** Saving, signing off, and what becomes of the form when the server refuses. */
export function useSending(review: Review, documentId: string) {
  const client = useQueryClient();
  const saving = useSaveExtractedData(documentId);
  const signingOff = useSignOffDocument(documentId);
  const [isStale, setStale] = useState(false);
  const [isFetching, setFetching] = useState(false);
  /** At once, where a pending request shows only with the next drawing: a second click comes sooner. */
  const isBusy = useRef(false);
  const onSettled = () => {
    isBusy.current = false;
  };
  /** The word on the last attempt, which the next takes away: it would contradict one that succeeds. */
  const failure = useRef<string | null>(null);
  const forgetFailure = () => {
    if (failure.current !== null) toast.hide(failure.current);
    failure.current = null;
  };

  const refused = (
    error: unknown,
    lists: ReturnType<Review['derived']>['merged'],
    words: typeof saveWords.saveFailed | typeof saveWords.signOffFailed,
  ) => {
    if (error instanceof ApiError && staleCodes.includes(error.code)) {
      setStale(true);
      return;
    }
    // A lost session shows the sign-in page; the draft waits.
    if (error instanceof ApiError && error.status === 401) return;
    if (error instanceof ApiError && error.fields.length > 0) {
      const { cells, general } = readServerErrors(error.fields, lists);
      review.state.set({ ...review.state.get(), serverErrors: cells, serverNotes: general });
      const [first] = Object.keys(cells);
      if (first) askForFocus(review, first);
    }
    failure.current = toast.destructive(words);
  };

  const save = () => {
    const { isDirty, wrong, merged } = review.derived();
    if (!isDirty || isBusy.current) return;
    const [first] = wrong;
    if (first) {
      askForFocusOn(review, targetOf(first));
      return;
    }
    const { form } = review.state.get();
    isBusy.current = true;
    forgetFailure();
    saving.mutate(
      { lists: merged, version: form.version },
      {
        onSuccess: (data) => {
          review.state.set(withSaved(review.state.get(), form, data));
          toast.success(saveWords.saved);
        },
        onError: (error) => refused(error, merged, saveWords.saveFailed),
        onSettled,
      },
    );
  };

  const signOff = () => {
    const { isDirty, blockers, merged } = review.derived();
    if (isDirty || isBusy.current || blockers.length > 0) return;
    isBusy.current = true;
    forgetFailure();
    signingOff.mutate(
      { lists: merged, version: review.state.get().form.version },
      {
        onSuccess: (data) => {
          review.state.set(openReview(data));
          toast.success(saveWords.signedOff);
        },
        onError: (error) => refused(error, merged, saveWords.signOffFailed),
        onSettled,
      },
    );
  };

  /** Takes the server's version, with or without the edits made on the older one. */
  const takeLatest = async (keepEdits: boolean) => {
    setFetching(true);
    try {
      const data = await client.fetchQuery({ ...extractedDataOptions(documentId), staleTime: 0 });
      const state = review.state.get();
      if (keepEdits && data.document.status !== 'PENDING_REVIEW') {
        toast.destructive({
          title: 'Edits cannot be kept',
          message: 'The document is no longer pending review. Download your edits before you reload.',
        });
        return;
      }
      review.state.set(keepEdits ? withRebased(state, state.form, data) : openReview(data));
      setStale(false);
    } catch (error) {
      toast.destructive({
        title: 'Reload failed',
        message: error instanceof Error ? error.message : 'The latest version could not be loaded.',
      });
    } finally {
      setFetching(false);
    }
  };

  return {
    save,
    signOff,
    takeLatest,
    isSaving: saving.isPending,
    isSigningOff: signingOff.isPending,
    isStale,
    isFetching,
    openStale: () => setStale(true),
    closeStale: () => setStale(false),
  };
}
