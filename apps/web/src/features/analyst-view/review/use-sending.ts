import {
  type ExtractedLists,
  saveExtractedData,
  signOffDocument,
  type Acknowledgement,
  type ExtractedDocumentData,
  type FillPlace,
  type ValuePlace,
} from '@landfall/contract';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../../lib/api-error.ts';
import { useUser } from '../../../lib/auth.ts';
import { toast } from '../../../ui/toast.ts';
import { othersChange, removalIn, type OthersChange } from '../model/others-change.ts';
import { readServerErrors, arrived, withArrived, type Unanswered } from '../model/unanswered.ts';
import { fillPlaces, settledPlaces } from '../model/form-state.ts';
import { openReview, targetOf, withRebased, withSaved } from '../model/review-state.ts';
import { refreshDocuments, extractedDataOptions } from '../documents-query.ts';
import { askForFocus, askForFocusOn } from './focus.ts';
import type { Review } from './review.ts';
import { call } from '../../../lib/api.ts';

interface SentData {
  lists: ExtractedLists;
  version: number;
}

/** Save and sign-off send the same whole object, and answer with what the server holds then. */
function useSend<T extends SentData>(send: (data: T) => Promise<ExtractedDocumentData>, documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (data) => {
      client.setQueryData(extractedDataOptions(documentId).queryKey, data);
      void refreshDocuments(client);
    },
  });
}

const useSaveExtractedData = (documentId: string) =>
  useSend<SentData & { settled: ValuePlace[]; fills: FillPlace[] }>(
    ({ lists, version, settled, fills }) =>
      call(saveExtractedData, { params: { documentId }, body: { ...lists, version, settled, fills } }),
    documentId,
  );
const useSignOffDocument = (documentId: string) =>
  useSend<SentData & { acknowledged: Acknowledgement[]; masterState: string }>(
    ({ lists, version, acknowledged, masterState }) =>
      call(signOffDocument, { params: { documentId }, body: { ...lists, version, acknowledged, masterState } }),
    documentId,
  );

/** Codes with which the server says that what was sent stands on an older state of the document. */
const staleCodes: readonly (string | null)[] = ['STALE_VERSION', 'ALREADY_SIGNED_OFF', 'NOT_READY'];
/** What they mean where the document itself cannot be asked. */
const changeOfCode = (code: string | null): OthersChange => ({
  kind: code === 'ALREADY_SIGNED_OFF' ? 'signed-off' : code === 'NOT_READY' ? 'being-read' : 'saved',
  username: null,
  isOwn: false,
});

const saveWords = {
  saved: { title: 'Save successful', message: 'Extracted data has been updated' },
  saveFailed: { title: 'Save failed', message: 'An unexpected error occurred during save.' },
  signedOff: { title: 'Sign Off successful', message: 'Document has been signed off' },
  signOffFailed: { title: 'Sign Off failed', message: 'An unexpected error occurred during sign off.' },
} as const;

/** No answer, or that of a machine on the way: whether the server did what was asked is not known. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.code === null && error.status >= 500);

/** Saving, signing off, and what becomes of the form when the server refuses. */
export function useSending(review: Review, documentId: string) {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const saving = useSaveExtractedData(documentId);
  const signingOff = useSignOffDocument(documentId);
  const [change, setChange] = useState<OthersChange | null>(null);
  const [checkpoint, setCheckpoint] = useState<'closed' | 'open' | 'outdated'>('closed');
  const [isFetching, setFetching] = useState(false);
  /** At once, where a pending request shows only with the next drawing: a second click comes sooner. */
  const isBusy = useRef(false);
  const onSettled = () => {
    isBusy.current = false;
  };
  /** The message about the last attempt; the next step removes it, because it could contradict that or cover its button. */
  const lastToast = useRef<string | null>(null);
  const hideLastToast = () => {
    if (lastToast.current !== null) toast.hide(lastToast.current);
    lastToast.current = null;
  };

  const unanswered = useRef<Unanswered[]>([]);
  /** What the server holds, as it was told last. */
  const heard = useRef<ExtractedDocumentData | null>(null);
  /** Where what the server holds is what was sent from here without an answer: goes on as if that had come. */
  const takeArrived = (latest: ExtractedDocumentData | null): boolean => {
    const sent = arrived(unanswered.current, review.state.get(), latest, userId);
    if (!sent || latest === null) return false;
    unanswered.current = [];
    setCheckpoint('closed');
    review.state.set(withArrived(review.state.get(), sent, latest));
    client.setQueryData(extractedDataOptions(documentId).queryKey, latest);
    hideLastToast();
    lastToast.current = toast.success(sent.kind === 'save' ? saveWords.saved : saveWords.signedOff);
    return true;
  };
  const hear = (latest: ExtractedDocumentData) => {
    heard.current = latest;
    takeArrived(latest);
  };
  /** Whether what was sent without an answer has been heard to have arrived. */
  const hasArrived = (error: unknown, sent: Unanswered): boolean => {
    if (isUnanswered(error)) unanswered.current.push(sent);
    return takeArrived(heard.current);
  };

  /** Says which of save, sign-off and reading it was, and whose. */
  const tellChange = async (code: string | null) => {
    const latest = await client.fetchQuery({ ...extractedDataOptions(documentId), staleTime: 0 }).catch(() => null);
    // What was typed since is what the refused save was for.
    if (takeArrived(latest)) save();
    else setChange(othersChange(review.state.get().data, latest, userId) ?? changeOfCode(code));
  };

  const refused = (
    error: unknown,
    lists: ExtractedLists,
    words: typeof saveWords.saveFailed | typeof saveWords.signOffFailed,
  ) => {
    if (error instanceof ApiError && error.code === 'MASTER_CHANGED') {
      void showMasterOfNow();
      return;
    }
    const removal = removalIn(error, userId);
    if (removal) {
      setCheckpoint('closed');
      setChange(removal);
      return;
    }
    if (error instanceof ApiError && staleCodes.includes(error.code)) {
      setCheckpoint('closed');
      void tellChange(error.code);
      return;
    }
    // What is on file has changed since: the findings of today are shown.
    if (error instanceof ApiError && error.code === 'FINDINGS_NOT_ACKNOWLEDGED') void takeLatest(false);
    else showFields(error, lists);
    // A lost session shows the sign-in page; the draft waits.
    if (error instanceof ApiError && error.status === 401) return;
    lastToast.current = toast.destructive(words);
  };

  /** What was published meanwhile changes the findings too. */
  const showMasterOfNow = async () => {
    await takeLatest(false);
    await client.resetQueries({ queryKey: ['sign-off-preview', documentId] });
    setCheckpoint('outdated');
  };

  const showFields = (error: unknown, lists: ExtractedLists) => {
    if (!(error instanceof ApiError) || error.fields.length === 0) return;
    setCheckpoint('closed');
    const { cells, general } = readServerErrors(error.fields, lists);
    review.state.set({ ...review.state.get(), serverErrors: cells, serverNotes: general });
    const [first] = Object.keys(cells);
    if (first) askForFocus(review, first);
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
    hideLastToast();
    saving.mutate(
      { lists: merged, version: form.version, settled: settledPlaces(form), fills: fillPlaces(form) },
      {
        onSuccess: (data) => {
          unanswered.current = [];
          review.state.set(withSaved(review.state.get(), form, data));
          lastToast.current = toast.success(saveWords.saved);
        },
        onError: (error) => {
          if (!hasArrived(error, { kind: 'save', form, lists: merged })) refused(error, merged, saveWords.saveFailed);
        },
        onSettled,
      },
    );
  };

  const mayOffer = () => {
    const { isDirty, blockers } = review.derived();
    return !isDirty && !isBusy.current && blockers.length === 0;
  };
  const openCheckpoint = () => {
    if (!mayOffer()) return;
    hideLastToast();
    setCheckpoint('open');
  };

  /** `reasons` has one for each error, by the finding's key; `masterState` is the hash of the changes that were shown. */
  const signOff = (reasons: Readonly<Record<string, string>>, masterState: string) => {
    if (!mayOffer()) return;
    const { merged, findings } = review.derived();
    const errors = findings.filter(({ finding }) => finding.severity === 'error');
    const acknowledged = errors.flatMap(({ key, finding: { code, list, index, field, issuerClass } }) => {
      const reason = reasons[key];
      return reason === undefined ? [] : [{ code, list, index, field, issuerClass, reason }];
    });
    isBusy.current = true;
    hideLastToast();
    signingOff.mutate(
      { lists: merged, version: review.state.get().form.version, acknowledged, masterState },
      {
        onSuccess: (data) => {
          setCheckpoint('closed');
          review.state.set(openReview(data));
          toast.success(saveWords.signedOff);
        },
        onError: (error) => {
          const sent: Unanswered = { kind: 'sign-off', form: review.state.get().form, lists: merged };
          if (!hasArrived(error, sent)) refused(error, merged, saveWords.signOffFailed);
        },
        onSettled,
      },
    );
  };

  /** Takes the server's version, with or without the edits made on the older one. */
  const takeLatest = async (keepsEdits: boolean) => {
    const { form } = review.state.get();
    setFetching(true);
    try {
      const data = await client.fetchQuery({ ...extractedDataOptions(documentId), staleTime: 0 });
      const state = review.state.get();
      // What has been typed meanwhile is kept: nobody was asked about it.
      const keepEdits = keepsEdits || state.form !== form;
      if (keepEdits && data.document.status !== 'PENDING_REVIEW') {
        // It has changed once more: the dialog says how, and offers what still helps.
        setChange(othersChange(state.data, data, userId) ?? changeOfCode('NOT_READY'));
        return;
      }
      review.state.set(keepEdits ? withRebased(state, state.form, data) : openReview(data));
      setChange(null);
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
    hear,
    isSaving: saving.isPending,
    isSigningOff: signingOff.isPending,
    change,
    isFetching,
    showChange: setChange,
    checkpoint,
    openCheckpoint,
    closeCheckpoint: () => setCheckpoint('closed'),
  };
}
